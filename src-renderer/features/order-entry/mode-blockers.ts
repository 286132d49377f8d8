/**
 * What keeps a contract in the other margin mode: the exchange takes one mode per contract, and an order that
 * waits counts like a position, also one whose position is gone. Pure but for the mirror of what is open.
 */
import type { OrderRow } from '@shared/contract/terminal/commands';
import type { ConditionRow } from '@shared/contract/terminal/futures';
import type { PositionMode } from '@shared/domain/futures';
import type { Side } from '@shared/domain/order';
import { endAll } from '../../lib/end-all';
import { createFeatureStore } from '../../lib/feature-store';
import type { Watch } from '../../session/wire/terminal';
import { watchTopic } from '../../session/wire/watch-topic';
import type { ResultRow } from './results';
import type { Submission } from './submission';

/** The exchange's code for it. */
const OTHER_MODE = '-4048';

export interface ModeBlocker {
  readonly orderId: string;
  readonly kind: 'order' | ConditionRow['purpose'];
  readonly side: Side;
  readonly contracts: number;
  /** Ticks: of the order, or of the trigger; null of a market order. */
  readonly price: number | null;
  readonly isCondition: boolean;
  /** Its cancel is on its way. */
  readonly isLeaving: boolean;
}

/** Whether the last press was refused because of the mode, as one order or as one of several. */
export function isModeRefused(submission: Submission, results: readonly ResultRow[]): boolean {
  const answer = submission.state === 'answered' ? [submission.outcome] : [];
  return [...answer, ...results.map(({ outcome }) => outcome)].some(
    (outcome) => outcome.kind === 'rejected' && outcome.code === OTHER_MODE,
  );
}

/** `mode` is the one that was refused. An order of which nobody has said its mode may be in the way, too. */
export function modeBlockers(
  { orders, conditions }: Open,
  symbol: string,
  mode: PositionMode,
): readonly ModeBlocker[] {
  const resting = orders
    .filter((row) => row.book === 'futures' && row.symbol === symbol && row.orderId !== '')
    .filter(({ futures }) => futures?.mode !== mode)
    .map(({ orderId, side, lots, executedLots, price, status }): ModeBlocker => ({
      orderId,
      side,
      price,
      kind: 'order',
      isCondition: false,
      contracts: Math.max(0, (lots ?? 0) - executedLots),
      isLeaving: status === 'CANCELING' || status === 'UNLISTED',
    }));
  const waiting = conditions
    .filter((row) => row.symbol === symbol && row.mode !== mode && row.orderId !== '')
    .filter(({ state }) => state === 'WAITING' || state === 'CANCELING')
    .map(({ orderId, side, contracts, triggerPrice, purpose, state }): ModeBlocker => ({
      orderId,
      side,
      contracts,
      price: triggerPrice,
      kind: purpose,
      isCondition: true,
      isLeaving: state === 'CANCELING',
    }));
  return [...resting, ...waiting];
}

interface Open {
  readonly orders: readonly OrderRow[];
  readonly conditions: readonly ConditionRow[];
}

export const openNow = createFeatureStore<Open>({ orders: [], conditions: [] });

/** Opened only where something is refused: the rest of the ticket needs no list of orders. */
export const watchOpenNow: Watch = (terminal) => {
  return endAll([
    watchTopic(terminal, 'openOrders', (orders) => {
      openNow.mark({ orders });
    }),
    watchTopic(terminal, 'conditions', (conditions) => {
      openNow.mark({ conditions });
    }),
  ]);
};
