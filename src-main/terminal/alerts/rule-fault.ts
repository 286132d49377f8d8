/** Why an alert's rule can never be met: told when it is saved. */
import type { AlertRule, RpcError } from '@shared/contract/terminal';
import type { Market } from '../market';
import { compareDecimals } from './compare';

/** Null when it can. While the exchange is away, nobody knows what it lists: then it is believed. */
export function ruleFault(rule: AlertRule, market: Market): RpcError | null {
  return figureFault(rule) ?? (market.reads === null ? null : symbolFault(rule, market));
}

function symbolFault(rule: AlertRule, market: Market): RpcError | null {
  const { symbol } = rule;
  if (symbol === null) return null;
  if (market.instrument(symbol) === undefined) {
    return { code: 'unknown-symbol', message: `symbol: ${symbol} is not listed` };
  }
  const needsContract =
    rule.kind === 'funding' ||
    rule.kind === 'liquidation' ||
    (rule.kind === 'price' && rule.source === 'mark');
  if (!needsContract || market.contract(symbol) !== undefined) return null;
  return { code: 'bad-rule', message: `symbol: ${symbol} is no contract` };
}

function figureFault(rule: AlertRule): RpcError | null {
  if (rule.kind === 'price' && compareDecimals(rule.price, '0') === 0) {
    return { code: 'bad-rule', message: 'price: must be greater than 0' };
  }
  if (rule.kind === 'liquidation' && compareDecimals(rule.riskPercent, '0') === 0) {
    return { code: 'bad-rule', message: 'riskPercent: must be greater than 0' };
  }
  return null;
}
