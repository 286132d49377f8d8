/** Condition orders, and the exits that wait for their entry, as they are drawn. Pure. */
import type { ConditionRow, ExitRow } from '@shared/contract/terminal';
import type { TopicValue } from '@shared/contract/terminal/topics';
import { parseDecimal } from '@shared/money/decimal';
import { NO_VALUE, formatUnits } from '../../lib/format';
import { formatDateTime, formatTime } from '../../lib/format-time';
import type { ChangedOrder } from '../../session/orders/change-order';
import type { InstrumentValue } from '../../session/desk-state';
import { asCounted, quantityText } from '../../session/market/instrument-figures';
import { noteWords } from '../../session/orders/note-words';

type EndState = 'CANCELED_ELSEWHERE' | 'CANCELED_LIQUIDATION' | 'DISMISSED';

export interface ConditionView extends Pick<
  ConditionRow,
  'symbol' | 'side' | 'action' | 'purpose' | 'isConfirmed' | 'note'
> {
  readonly key: string;
  readonly atMs: number;
  readonly state: ConditionRow['state'] | Planned | EndState;
  readonly time: string;
  readonly date: string;
  readonly size: string;
  readonly base: string;
  readonly direction: ConditionRow['trigger'];
  readonly trigger: string;
  /** Ticks. */
  readonly triggerPrice: number;
  /** "" for a market order. */
  readonly price: string;
  /** How the trader is rid of it; null while there is no way. */
  readonly cancel:
    | { readonly orderId: string }
    | { readonly exit: Pick<ExitRow, 'intentId' | 'purpose'> }
    | null;
  /** The exit that is placed when the trader asks for it; null while there is nothing to ask for. */
  readonly place: Pick<ExitRow, 'intentId' | 'purpose'> | null;
  /** The intent that nobody could settle: once the trader has looked, it is off the desk. Null for all others. */
  readonly dismiss: string | null;
  /** What another trigger price or quantity would replace; null while there is no way. */
  readonly change: ChangedOrder | null;
  /** It waits to close a position that is no longer there. */
  readonly isIdle: boolean;
}

/** Of an exit that the exchange does not have yet. */
type Planned =
  | 'PLANNED'
  | 'PLANNED_CHECKING'
  | 'PLANNED_PLACING'
  | 'PLANNED_HELD'
  | 'PLANNED_REFUSED';

const PLANNED = {
  WAITING: 'PLANNED',
  CHECKING: 'PLANNED_CHECKING',
  PLACING: 'PLANNED_PLACING',
  HELD: 'PLANNED_HELD',
  REFUSED: 'PLANNED_REFUSED',
} as const satisfies Partial<Record<ExitRow['state'], Planned>>;

const LIVE: ReadonlySet<ConditionView['state']> = new Set([
  'PLANNED',
  'PLANNED_CHECKING',
  'PLANNED_PLACING',
  'PLANNED_HELD',
  'SENDING',
  'WAITING',
  'CANCELING',
  'CHECKING',
  'NEEDS_YOU',
]);

/** Those that can still fire first, those that wait for the trader, then what became of the others, newest first. */
export function conditionViews(
  rows: readonly ConditionRow[],
  exits: readonly ExitRow[],
  instruments: readonly InstrumentValue[],
  onlySymbol: string | null,
): readonly ConditionView[] {
  const bySymbol = new Map(instruments.map((each) => [each.symbol, each]));
  const planned = exits.flatMap((exit) => plannedView(exit, bySymbol.get(exit.symbol)));
  return [...planned, ...rows.map((row) => viewOf(row, bySymbol.get(row.symbol)))]
    .filter(({ symbol }) => onlySymbol === null || symbol === onlySymbol)
    .toSorted((a, b) => rank(a) - rank(b) || b.atMs - a.atMs || (a.key < b.key ? -1 : 1));
}

/** Those that can still fire: of the others the list only remembers what became of them. */
export function liveCount(rows: readonly ConditionRow[], exits: readonly ExitRow[]): number {
  const views = conditionViews(rows, exits, [], null);
  return views.filter(({ state }) => LIVE.has(state)).length;
}

/** What only the trader can have placed is not lost among what has ended. */
const rank = ({ state, place }: ConditionView): number => {
  if (LIVE.has(state)) return 0;
  return place === null ? 2 : 1;
};

/** What an exit has placed are condition orders with rows of their own: this is about the rest. */
function plannedView(
  exit: ExitRow,
  instrument: InstrumentValue | undefined,
): readonly ConditionView[] {
  const { intentId, symbol, side, purpose, createdAtMs, state, contracts, placed } = exit;
  if (state === 'ENDED' || state === 'DROPPED') return [];
  const read = parseDecimal(exit.triggerPrice, instrument?.pricePrecision ?? 0);
  const triggerPrice = read.ok ? Number(read.value) : 0;
  return [
    {
      symbol,
      side,
      purpose,
      note: noteWords(exit),
      triggerPrice,
      ...commonView(triggerPrice, contracts - placed, createdAtMs, instrument),
      key: `${intentId} ${purpose}`,
      action: 'CLOSE',
      direction: exit.trigger,
      price: exit.price ?? '',
      state: PLANNED[state],
      isConfirmed: true,
      cancel: { exit: { intentId, purpose } },
      place: state === 'REFUSED' ? { intentId, purpose } : null,
      dismiss: null,
      change: null,
      isIdle: false,
    },
  ];
}

/**
 * The condition orders that wait to close a position which a later read does not show: as one text, which is
 * the same until one comes or goes. The exchange keeps them, and refuses them when they fire.
 */
export function idleOnes(
  rows: readonly ConditionRow[],
  account: TopicValue<'futuresAccount'> | null,
): string {
  if (account === null) return '';
  const { positions, readAtMs } = account;
  const isThere = ({ symbol, mode, side }: ConditionRow): boolean =>
    positions.some((leg) => leg.symbol === symbol && leg.mode === mode && leg.side !== side);
  const waiting = rows.filter(
    ({ state, action, changedAtMs }) =>
      state === 'WAITING' && action === 'CLOSE' && changedAtMs < readAtMs,
  );
  return waiting
    .filter((row) => !isThere(row))
    .map(keyOf)
    .join(' ');
}

export function withIdle(views: readonly ConditionView[], idle: string): readonly ConditionView[] {
  const keys = new Set(idle.split(' '));
  return views.map((view) => (keys.has(view.key) ? { ...view, isIdle: true } : view));
}

const keyOf = ({ intentId, orderId }: ConditionRow): string =>
  intentId === '' ? orderId : intentId;

function viewOf(row: ConditionRow, listed: InstrumentValue | undefined): ConditionView {
  const instrument = listed === undefined ? undefined : asCounted(listed, row.counted);
  const { symbol, side, action, purpose, isConfirmed, createdAtMs, triggerPrice } = row;
  const { orderId, state, contracts } = row;
  const isWaiting = state === 'WAITING' && orderId !== '';
  const change = { orderId, symbol, side, price: triggerPrice, lots: contracts, executedLots: 0 };
  return {
    symbol,
    side,
    action,
    purpose,
    isConfirmed,
    note: noteWords(row),
    triggerPrice,
    state: endOf(row) ?? state,
    ...commonView(triggerPrice, contracts, createdAtMs, instrument),
    key: keyOf(row),
    direction: row.trigger,
    price: row.price === null ? '' : priceText(row.price, instrument),
    cancel: isWaiting ? { orderId } : null,
    place: null,
    dismiss: state === 'NEEDS_YOU' && row.intentId !== '' ? row.intentId : null,
    // What would be typed is in the steps of now, and what it replaces in others.
    change:
      isWaiting && instrument === listed ? { ...change, book: 'futures', isCondition: true } : null,
    isIdle: false,
  };
}

/** By whom it was cancelled, where that was nobody here; what the trader has dismissed nobody has lost. */
function endOf(row: ConditionRow): EndState | null {
  const { isEndedElsewhere, isEndedByLiquidation, state, noteCode } = row;
  if (state === 'LOST' && noteCode === 'dismissed') return 'DISMISSED';
  if (isEndedByLiquidation === true) return 'CANCELED_LIQUIDATION';
  return isEndedElsewhere === true ? 'CANCELED_ELSEWHERE' : null;
}

const priceText = (ticks: number, instrument: InstrumentValue | undefined): string =>
  instrument === undefined ? NO_VALUE : formatUnits(ticks, instrument.pricePrecision);

const commonView = (
  triggerPrice: number,
  contracts: number,
  createdAtMs: number,
  instrument: InstrumentValue | undefined,
) => ({
  atMs: createdAtMs,
  time: formatTime(createdAtMs),
  date: formatDateTime(createdAtMs),
  size: instrument === undefined ? NO_VALUE : quantityText(contracts, instrument),
  base: instrument?.base ?? '',
  trigger: priceText(triggerPrice, instrument),
});

/** How a state is coloured: waiting for evidence and needing the trader stand out. */
export function stateTone(state: ConditionView['state']): 'calm' | 'warn' | 'danger' {
  if (DANGER.has(state)) return 'danger';
  return WARN.has(state) ? 'warn' : 'calm';
}

type States = ReadonlySet<ConditionView['state']>;
const DANGER: States = new Set(['NEEDS_YOU', 'REJECTED', 'LOST', 'PLANNED_REFUSED']);
const WARN: States = new Set([
  'CHECKING',
  'SENDING',
  'CANCELING',
  'CANCELED_ELSEWHERE',
  'CANCELED_LIQUIDATION',
  'PLANNED_CHECKING',
  'PLANNED_HELD',
]);
