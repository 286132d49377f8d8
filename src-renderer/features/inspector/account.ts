/** The futures wallet as the inspector's mathematics take it: what the exchange told, at the marks of now. */
import type {
  ConditionRow,
  FuturesInstrument,
  MarkRow,
  OrderRow,
  PositionRow,
} from '@shared/contract/terminal';
import type { TopicValue } from '@shared/contract/terminal/topics';
import {
  readAccount,
  type InspectAccount,
  type InspectOrder,
} from '@shared/domain/futures-math/inspect';
import { ticketContract } from '../../session/orders/ticket-facts';
import { conditionStanding } from '../../session/orders/standing';

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
  orders: readonly OrderRow[],
  conditions: readonly ConditionRow[],
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
  const open = [...orders.flatMap(openOrder), ...conditions.flatMap(waitingOrder)];
  return {
    account: readAccount(coin, positions, termsOf, (symbol) => bySymbol.get(symbol), open),
    asTold: readAccount(coin, positions, termsOf),
    rows: new Map(positions.map((row) => [row.positionId, row])),
    instruments,
    marks: bySymbol,
  };
}

/** What is listed no more is not with the exchange, whatever became of it. */
function openOrder(order: OrderRow): readonly InspectOrder[] {
  const { symbol, side, futures, lots, executedLots, status } = order;
  const left = (lots ?? 0) - executedLots;
  if (futures === null || left <= 0 || status === 'UNLISTED') return [];
  return [{ symbol, side, action: futures.action, contracts: left, isWaiting: status === 'INIT' }];
}

/** Fired it is an order like another. */
function waitingOrder(condition: ConditionRow): readonly InspectOrder[] {
  const { symbol, side, action, contracts, state } = condition;
  if (conditionStanding(state) === null) return [];
  return [{ symbol, side, action, contracts, isWaiting: true }];
}
