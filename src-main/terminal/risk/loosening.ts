/**
 * Which of two sets of limits is the tighter in each field: that one is in force at once, a looser one ten
 * minutes later (reliability.md P16). How an order is confirmed is no limit and changes at once.
 */
import type { RiskLimitsValue } from '@shared/contract/terminal';
import { atomsOf } from './saved';

/** What holds while `wanted` waits: of each limit the tighter. */
export function tighterOf(now: RiskLimitsValue, wanted: RiskLimitsValue): RiskLimitsValue {
  return {
    ...wanted,
    orderValue: lowerAmount(now.orderValue, wanted.orderValue),
    positionValue: lowerAmount(now.positionValue, wanted.positionValue),
    ordersPerMinute: lowerCount(now.ordersPerMinute, wanted.ordersPerMinute),
    collarPercent:
      Number(wanted.collarPercent) > Number(now.collarPercent)
        ? now.collarPercent
        : wanted.collarPercent,
    onLimit: hasLimit(now) && now.onLimit === 'block' ? 'block' : wanted.onLimit,
    dailyLoss: lowerAmount(now.dailyLoss, wanted.dailyLoss),
    onLoss: now.dailyLoss !== '' && now.onLoss === 'block' ? 'block' : wanted.onLoss,
  };
}

/** What is done beyond a limit matters where there is one. */
const hasLimit = ({ orderValue, positionValue, ordersPerMinute }: RiskLimitsValue): boolean =>
  orderValue !== '' || positionValue !== '' || ordersPerMinute !== null;

export function isSame(left: RiskLimitsValue, right: RiskLimitsValue): boolean {
  const names = Object.keys(left) as (keyof RiskLimitsValue)[];
  return names.every((name) => left[name] === right[name]);
}

function lowerAmount(now: string, wanted: string): string {
  const known = atomsOf(now);
  const next = atomsOf(wanted);
  if (known === null || (next !== null && next <= known)) return wanted;
  return now;
}

/** Null is no limit. */
function lowerCount(now: number | null, wanted: number | null): number | null {
  if (now === null || (wanted !== null && wanted <= now)) return wanted;
  return now;
}
