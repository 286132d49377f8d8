/**
 * Our estimate of where the positions of a contract would be liquidated (exchange-rules §5.8): an
 * isolated one by its own margin, all cross ones of the contract together.
 */
import type { FuturesInstrument } from '@shared/contract/terminal';
import type { TopicValue } from '@shared/contract/terminal/topics';
import {
  isolatedReducePrice,
  liquidationPrice,
  roundToTick,
  type Fraction,
} from '@shared/domain/futures-math';
import type { Side } from '@shared/domain/order';
import { atoms } from '@shared/money/units';
import { positionOf, walletOf } from '../../../session/futures-wallet';

interface Estimate {
  /** Of the position, or of the contract for its cross legs. */
  readonly id: string;
  /** Ticks. */
  readonly price: number;
}

/** What has no price above zero is left out. */
export function estimatedLiquidations(
  account: TopicValue<'futuresAccount'>,
  instruments: readonly FuturesInstrument[],
  instrument: FuturesInstrument,
): readonly Estimate[] {
  const estimates: Estimate[] = [];
  const add = (id: string, side: Side, price: Fraction | null) => {
    // On the grid towards the present price: an estimate is early rather than late.
    const rounding = side === 'BUY' ? 'ceil' : 'floor';
    const ticks = price === null ? 0 : roundToTick(price, instrument.pricePrecision, rounding);
    if (ticks > 0) estimates.push({ id, price: ticks });
  };
  for (const row of account.positions) {
    if (row.symbol !== instrument.symbol || row.mode !== 'isolated' || row.contracts <= 0) continue;
    const { leg, hold, realized } = positionOf(row, instrument);
    add(row.positionId, leg.side, isolatedReducePrice(leg, atoms(hold + realized)));
  }
  const wallet = walletOf(account, instruments, instrument.quote);
  const cross = wallet?.positions.filter(({ mode }) => mode === 'cross') ?? [];
  const moving = cross.filter(({ symbol }) => symbol === instrument.symbol);
  const [first] = moving;
  if (wallet === null || first === undefined) return estimates;
  const still = cross.filter(({ symbol }) => symbol !== instrument.symbol);
  const legs = (positions: typeof cross) => positions.map(({ leg }) => leg);
  add(
    instrument.symbol,
    first.leg.side,
    liquidationPrice(legs(moving), wallet.normal, legs(still)),
  );
  return estimates;
}
