/**
 * Our estimate of where the positions of a contract would be liquidated (exchange-rules §5.8): an
 * isolated one by its own margin, all cross ones of the contract together.
 */
import type { FuturesInstrument } from '@shared/contract/terminal';
import type { TopicValue } from '@shared/contract/terminal/topics';
import { liquidationTick } from '@shared/domain/futures-math';
import type { TicketPosition } from '@shared/domain/ticket';
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
  const wallet = walletOf(account, instruments, instrument.quote);
  if (wallet === null) return estimates;
  const add = (id: string, position: TicketPosition) => {
    const found = liquidationTick(wallet, position, instrument.pricePrecision);
    if (found !== null && found.price > 0) estimates.push({ id, price: found.price });
  };
  for (const row of account.positions) {
    if (row.symbol !== instrument.symbol || row.mode !== 'isolated' || row.contracts <= 0) continue;
    add(row.positionId, positionOf(row, instrument));
  }
  const cross = wallet.positions.find(
    ({ mode, symbol }) => mode === 'cross' && symbol === instrument.symbol,
  );
  if (cross !== undefined) add(instrument.symbol, cross);
  return estimates;
}
