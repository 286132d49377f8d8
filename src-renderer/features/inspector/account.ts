/** The futures wallet as the inspector's mathematics take it: what the exchange told, at the marks of now. */
import type { FuturesInstrument, MarkRow, PositionRow } from '@shared/contract/terminal';
import type { TopicValue } from '@shared/contract/terminal/topics';
import { readAccount, type InspectAccount } from '@shared/domain/futures-math/inspect';
import { ticketContract } from '../../session/ticket-facts';

/** One margin coin with its contracts, and the rows the exchange told, by position. */
export interface Inspected {
  readonly account: InspectAccount;
  /** At the marks of the read, to be compared with what the exchange said of it. */
  readonly asTold: InspectAccount;
  readonly rows: ReadonlyMap<string, PositionRow>;
  readonly instruments: ReadonlyMap<string, FuturesInstrument>;
  readonly marks: ReadonlyMap<string, MarkRow>;
}

/** Null before the wallet was read. Positions of unknown contracts are left out. */
export function inspectedAccount(
  wallet: TopicValue<'futuresAccount'> | null,
  marks: readonly MarkRow[],
  contracts: readonly FuturesInstrument[],
  marginCoin: string,
): Inspected | null {
  if (wallet === null || wallet.readAtMs === 0) return null;
  const { accounts, positions } = wallet;
  const instruments = new Map(contracts.map((each) => [each.symbol, each]));
  const bySymbol = new Map(marks.map((each) => [each.symbol, each]));
  const told = accounts.find((each) => each.marginCoin === marginCoin);
  const termsOf = (symbol: string) => {
    const instrument = instruments.get(symbol);
    return instrument === undefined ? undefined : ticketContract(instrument);
  };
  const coin = told ?? { marginCoin, normal: '0', locked: '0' };
  return {
    account: readAccount(coin, positions, termsOf, (symbol) => bySymbol.get(symbol)),
    asTold: readAccount(coin, positions, termsOf),
    rows: new Map(positions.map((row) => [row.positionId, row])),
    instruments,
    marks: bySymbol,
  };
}
