/**
 * For how long the button that sends is held: by the trader's rule for large orders, and on a live account
 * never shorter than so that a slip cannot send. Pure.
 */
import type { TopicValue } from '@shared/contract/terminal/topics';
import { measureOf, ticketWorth, type TicketDraft, type TicketFacts } from '@shared/domain/ticket';
import { parseDecimal } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';

export type HoldRule = Pick<TopicValue<'risk'>['limits'], 'holdSeconds' | 'holdAbove'>;

/** Held in milliseconds; 0 sends at the press. Bars of each: `.hold-bar` in order-entry.css. */
export type HoldMs = 0 | 500 | 800 | 1_000 | 2_000;

const LIVE_MS = 800;
const RULE_MS: Readonly<Record<HoldRule['holdSeconds'], HoldMs>> = {
  '0': 0,
  '0.5': 500,
  '1': 1_000,
  '2': 2_000,
};
/** The rule's amounts are USDT. */
const UNIT = 'USDT';

/** `drafts`: what one press sends. */
export function holdMs(
  rule: HoldRule | null,
  drafts: readonly TicketDraft[],
  facts: TicketFacts | null,
  isLive: boolean,
): HoldMs {
  const ruleMs =
    rule !== null && isAbove(rule.holdAbove, drafts, facts) ? RULE_MS[rule.holdSeconds] : 0;
  return isLive && ruleMs < LIVE_MS ? LIVE_MS : ruleMs;
}

/** What is not known to be small is held. */
function isAbove(
  holdAbove: string,
  drafts: readonly TicketDraft[],
  facts: TicketFacts | null,
): boolean {
  const least = parseDecimal(holdAbove === '' ? '0' : holdAbove, ASSET_SCALE);
  if (!least.ok || facts === null || measureOf(facts).quote !== UNIT) return true;
  const values = drafts.map((draft) => ticketWorth(draft, facts));
  return (
    values.includes(null) ||
    values.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n) > least.value
  );
}
