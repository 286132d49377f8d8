/** Which news become toasts, and how bursts collapse into one. Pure. */
import { bothFills, fillSum, type FillSum } from './fill-sum';
import type { ActivityItem } from './store';

/** What comes one delivery after another within this time is one burst, told by one toast that counts. */
const BURST_MS = 3_000;
/** A liquidation goes in steps, with rests between them. */
const LIQUIDATION_MS = 60_000;

export type ToastPlan =
  | { readonly kind: 'single'; readonly item: ActivityItem; readonly stays: boolean }
  | { readonly kind: 'cancelled'; readonly count: number }
  /** `sum`: what they came to; null where they are of several sides or instruments. */
  | { readonly kind: 'filled'; readonly count: number; readonly sum: FillSum | null }
  | {
      readonly kind: 'liquidated';
      readonly item: ActivityItem;
      /** Orders of the exchange, and contracts they have closed together. */
      readonly steps: number;
      readonly contracts: number;
    };

/** Keys that come in bursts, and what their toast counts. */
const COUNTED = { fill: 'filled', orderCanceled: 'cancelled' } as const;

/** Facts that are already on screen where they happened (accepted orders, a filled order). */
const SILENT: ReadonlySet<string> = new Set([
  'orderAccepted',
  'orderFilled',
  'orderExternal',
  'sessionReady',
  'feedOpen',
  'killPulled', // its banner says it
  'killVerified',
  'withdrawalAccepted',
  'fundingSettled', // the position's row says it
]);
/** These wait for the trader. */
const STAYING: ReadonlySet<string> = new Set([
  'orderRejected',
  'orderRefusedLate',
  'orderUnknown',
  'orderZombie',
  'orderOtherwise',
  'orderUnlisted',
  'orderUnreadable',
  'orderEndUncounted',
  'tradesMissing',
  'orderNeedsYou',
  'orderNotChanged',
  'orderNotReplaced',
  'conditionCanceled',
  'conditionLost',
  'exitNotPlaced',
  'exitStillMissing',
  'exitsKilled',
  'exitsLeft',
  'riskLocked',
  'riskLockDoubtful',
  'riskLimitsUnreadable',
  'riskLimitsLost',
  'riskDayUnreadable',
  'riskDayLost',
  'alertsLost',
  'killNeedsYou',
  'cancelRejected',
  'cancelUnknown',
  'sessionFailed',
  'marketDelisted',
  'marketRecounted',
  'contractsUnreadable',
  'positionLiquidated',
  'positionDeleveraged',
  'positionTakenOver',
  'marginLiquidating',
  'marginLiquidated',
  'settingsNotSaved',
  'knownNotKept',
  'withdrawalRejected',
  'withdrawalUnknown',
  'withdrawalNeedsYou',
  'withdrawalDiffers',
  'withdrawalAfterAll',
]);

/** The banner over the strip reads these out, and more of them: a line that breaks was said with every try. */
export const isSaidByBanner = ({ key }: ActivityItem): boolean =>
  key === 'feedLost' || key === 'sessionFailed';

/** The toast of a cancel in doubt that this settles: what waits for the trader must not ask what is answered. */
export const settledToast = ({ key, values }: ActivityItem): string | null =>
  SETTLES_CANCEL.has(key) ? cancelQuestion(values) : null;

const SETTLES_CANCEL: ReadonlySet<string> = new Set([
  'orderCanceled',
  'orderFilled',
  'orderRefusedLate',
  'cancelRejected',
]);
/** By its book: an order of the spot wallet and one on margin may have the same id. */
const cancelQuestion = ({ book = '', symbol = '', orderId = '' }: ActivityItem['values']): string =>
  `cancel in doubt ${book} ${symbol} ${orderId}`;

/** A later toast of the same id takes the place of the one before. */
export function toastIdOf({ key, values }: ActivityItem): string | undefined {
  // A liquidation goes in steps: its toast has the sum of them.
  if (key.startsWith('position')) return `${key} ${values['symbol'] ?? ''} ${values['leg'] ?? ''}`;
  if (key === 'cancelUnknown') return cancelQuestion(values);
  // A line that comes and goes is one trouble.
  if (key === 'feedLost') return `${key} ${values['stream'] ?? ''}`;
  // That it ended takes the place of that it runs.
  if (key.startsWith('marginLiquidat')) return 'margin-liquidation';
  if (key === 'conditionCanceled' || key === 'marginOrderExternal')
    return `${key} ${values['symbol'] ?? ''}`;
  if (Object.hasOwn(COUNTED, key)) return COUNTED[key as keyof typeof COUNTED];
  // What became of an unknown order takes the place of the question.
  return values['intentId'];
}

/** Orders of the exchange that closed a position: told as that. */
const FORCED: ReadonlySet<string> = new Set(['positionLiquidated', 'positionDeleveraged']);
/** Their fills come with them or shortly after. */
const FORCED_KEPT = 20;

/** How many of each there were in the burst that is going on, and what its fills came to. */
export class Bursts {
  #fills: FillSum | null = null;
  #forced: readonly string[] = [];
  readonly #counts = new Map<string, { readonly count: number; readonly atMs: number }>();

  /** So many more at this time; gives back how many there are now. */
  add(key: string, more: number, atMs: number, withinMs = BURST_MS): number {
    const known = this.#counts.get(key);
    const isGoing = known !== undefined && atMs - known.atMs <= withinMs;
    const count = (isGoing ? known.count : 0) + more;
    this.#counts.set(key, { count, atMs });
    return count;
  }

  /** Fills of no liquidation: its own toast, which says what they came to, would be behind theirs. */
  unforced(news: readonly ActivityItem[]): readonly ActivityItem[] {
    const orderOf = ({ values }: ActivityItem): string => values['orderId'] ?? '';
    const forced = news.filter(({ key }) => FORCED.has(key)).map(orderOf);
    this.#forced = [...this.#forced, ...forced].slice(-FORCED_KEPT);
    return news.filter((item) => item.key !== 'fill' || !this.#forced.includes(orderOf(item)));
  }

  /** `isNew`: the burst begins with them. */
  addFills(fills: readonly ActivityItem[], isNew: boolean): FillSum | null {
    const sums = fills.map(fillSum);
    this.#fills = (isNew ? sums : [this.#fills, ...sums]).reduce(bothFills);
    return this.#fills;
  }
}

export function planToasts(
  all: readonly ActivityItem[],
  bursts = new Bursts(),
): readonly ToastPlan[] {
  const plans: ToastPlan[] = [];
  const news = bursts.unforced(all);
  for (const key of ['fill', 'orderCanceled'] as const) {
    const items = news.filter((item) => item.key === key);
    const last = items.at(-1);
    if (last === undefined) continue;
    const count = bursts.add(key, items.length, last.atMs);
    const sum = key === 'fill' ? bursts.addFills(items, count === items.length) : null;
    if (count === 1) plans.push({ kind: 'single', item: last, stays: false });
    else if (key === 'fill') plans.push({ kind: COUNTED[key], count, sum });
    else plans.push({ kind: COUNTED[key], count });
  }
  for (const item of news) {
    if (item.key === 'fill' || item.key === 'orderCanceled' || SILENT.has(item.key)) continue;
    const step = item.key === 'positionLiquidated' ? stepOf(item, bursts) : null;
    if (step !== null && step.steps > 1) plans.push(step);
    else plans.push({ kind: 'single', item, stays: STAYING.has(item.key) });
  }
  return plans;
}

function stepOf(item: ActivityItem, bursts: Bursts): Extract<ToastPlan, { kind: 'liquidated' }> {
  const { atMs, values } = item;
  const id = toastIdOf(item) ?? item.key;
  const contracts = Number(values['quantity'] ?? 0);
  return {
    kind: 'liquidated',
    item,
    steps: bursts.add(`${id} steps`, 1, atMs, LIQUIDATION_MS),
    contracts: bursts.add(`${id} contracts`, contracts, atMs, LIQUIDATION_MS),
  };
}
