/**
 * When a watched value makes an event: once as it gets to its limit, and again only after it has gone
 * clearly back, so that a value that trembles at its limit is told once.
 */
import type { AlertRule } from '@shared/contract/terminal';
import { compareDecimals, isBeyond } from './compare';

/**
 * `waiting`: not yet seen on the near side, as a price must be to cross; `armed`: the next time it is
 * met counts; `fired`: it has, and has not gone clearly back since.
 */
export type AlertState = 'waiting' | 'armed' | 'fired';

export type ThresholdRule = Exclude<AlertRule, { readonly kind: 'fill' }>;

interface Limit {
  readonly limit: string;
  readonly direction: 'up' | 'down';
  /** How far back is clearly back: a share of the limit, and at least so much. */
  readonly permille: bigint;
  readonly least: string;
}

export function firstState(rule: AlertRule): AlertState {
  return rule.kind === 'price' ? 'waiting' : 'armed';
}

/** The state after `value` was seen, and whether that makes an event. */
export function step(
  rule: ThresholdRule,
  state: AlertState,
  value: string,
): { readonly state: AlertState; readonly isEvent: boolean } {
  const { limit, direction, permille, least } = limitOf(rule);
  const side = compareDecimals(value, limit);
  const isMet = direction === 'up' ? side >= 0 : side <= 0;
  switch (state) {
    case 'waiting':
      return { state: isMet ? 'waiting' : 'armed', isEvent: false };
    case 'armed':
      return isMet ? { state: 'fired', isEvent: true } : { state, isEvent: false };
    case 'fired': {
      const back = direction === 'up' ? 'down' : 'up';
      const isBack = isBeyond(value, limit, back, permille, least);
      return { state: isBack ? 'armed' : 'fired', isEvent: false };
    }
  }
}

export function limitOf(rule: ThresholdRule): Limit {
  switch (rule.kind) {
    case 'price':
      return { limit: rule.price, direction: rule.direction, permille: 1n, least: '0' };
    case 'liquidation':
      return { limit: rule.riskPercent, direction: 'up', permille: 100n, least: '0' };
    case 'funding':
      return { limit: rule.rate, direction: rule.direction, permille: 100n, least: '0.00001' };
    case 'stale':
      return { limit: String(rule.seconds), direction: 'up', permille: 0n, least: '1' };
  }
}
