/** Which news become toasts, and how bursts collapse into one. Pure. */
import type { ActivityItem } from './store';

export type ToastPlan =
  | { readonly kind: 'single'; readonly item: ActivityItem; readonly stays: boolean }
  | { readonly kind: 'cancelled' | 'filled'; readonly count: number };

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
]);
/** These wait for the trader. */
const STAYING: ReadonlySet<string> = new Set([
  'orderRejected',
  'orderRefusedLate',
  'orderUnknown',
  'orderZombie',
  'orderNeedsYou',
  'orderNotChanged',
  'orderNotReplaced',
  'exitNotPlaced',
  'riskLocked',
  'killNeedsYou',
  'cancelRejected',
  'cancelUnknown',
  'sessionFailed',
  'positionLiquidated',
  'positionDeleveraged',
  'positionTakenOver',
  'settingsNotSaved',
  'withdrawalRejected',
  'withdrawalUnknown',
  'withdrawalNeedsYou',
]);

/** A later toast of the same id takes the place of the one before. */
export function toastIdOf({ key, values }: ActivityItem): string | undefined {
  // A liquidation goes in steps: the newest says all that the one before did.
  if (key.startsWith('position')) return `${key} ${values['symbol'] ?? ''} ${values['leg'] ?? ''}`;
  // What became of an unknown order takes the place of the question.
  return values['intentId'];
}

export function planToasts(news: readonly ActivityItem[]): readonly ToastPlan[] {
  const plans: ToastPlan[] = [];
  const collapsed = { fill: 'filled', orderCanceled: 'cancelled' } as const;
  for (const key of ['fill', 'orderCanceled'] as const) {
    const items = news.filter((item) => item.key === key);
    const [only] = items;
    if (items.length === 1 && only !== undefined) {
      plans.push({ kind: 'single', item: only, stays: false });
    } else if (items.length > 1) plans.push({ kind: collapsed[key], count: items.length });
  }
  for (const item of news) {
    if (item.key === 'fill' || item.key === 'orderCanceled' || SILENT.has(item.key)) continue;
    plans.push({ kind: 'single', item, stays: STAYING.has(item.key) });
  }
  return plans;
}
