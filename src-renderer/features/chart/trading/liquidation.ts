/**
 * Our estimate of where the positions of a contract would be liquidated (exchange-rules §5.8): an
 * isolated one by its own margin, all cross ones of the contract together.
 */
import type { FuturesInstrument } from '@shared/contract/terminal';
import type { TopicValue } from '@shared/contract/terminal/topics';
import { liquidationTick } from '@shared/domain/futures-math';
import type { FuturesWallet, TicketPosition } from '@shared/domain/ticket';
import { positionOf, walletsOf } from '../../../session/futures/futures-wallet';

interface Estimate {
  /** Of the position, or of the contract for its cross legs. */
  readonly id: string;
  /** Ticks, with the marks of now. */
  readonly price: number;
  /** The same with the marks of the exchange's own figures, to be held against those; null: none then. */
  readonly atRead: number | null;
}

/** What has no price above zero is left out. */
export function estimatedLiquidations(
  account: TopicValue<'futuresAccount'>,
  marks: TopicValue<'marks'>,
  instruments: readonly FuturesInstrument[],
  instrument: FuturesInstrument,
): readonly Estimate[] {
  const wallets = walletsOf(account, marks, instruments, instrument.quote);
  if (wallets === null) return [];
  const { pricePrecision, symbol } = instrument;
  const priceIn = (wallet: FuturesWallet, position: TicketPosition | undefined): number | null => {
    const found = position === undefined ? null : liquidationTick(wallet, position, pricePrecision);
    return found !== null && found.price > 0 ? found.price : null;
  };
  const estimates: Estimate[] = [];
  const add = (id: string, positionIn: (wallet: FuturesWallet) => TicketPosition | undefined) => {
    const price = priceIn(wallets.now, positionIn(wallets.now));
    const atRead = priceIn(wallets.read, positionIn(wallets.read));
    if (price !== null) estimates.push({ id, price, atRead });
  };
  for (const row of account.positions) {
    if (row.symbol !== symbol || row.mode !== 'isolated' || row.contracts <= 0) continue;
    add(row.positionId, () => positionOf(row, instrument));
  }
  const isCrossHere = (each: TicketPosition): boolean =>
    each.mode === 'cross' && each.symbol === symbol;
  add(symbol, ({ positions }) => positions.find(isCrossHere));
  return estimates;
}
