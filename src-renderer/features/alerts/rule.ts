/** An alert while it is filled in, and the rule it makes. Pure. */
import type { AlertRule } from '@shared/contract/terminal';
import { parseDecimal } from '@shared/money/decimal';
import { RATE_SCALE } from '@shared/money/units';
import { formatExact, formatInteger, formatRate } from '../../lib/format';
import type { InstrumentValue } from '../../session/desk-state';
import { namedPrice } from '../../session/market/instrument-figures';

export const ALERT_KINDS = ['price', 'fill', 'liquidation', 'funding', 'stale'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export interface AlertDraft {
  readonly kind: AlertKind;
  readonly source: 'last' | 'mark';
  readonly direction: 'up' | 'down';
  /** A price, a risk in per cent, a rate in per cent, or seconds, by its kind. */
  readonly limit: string;
  readonly hasSound: boolean;
  readonly hasNotification: boolean;
}

export const NEW_ALERT: AlertDraft = {
  kind: 'price',
  source: 'last',
  direction: 'up',
  limit: '',
  hasSound: true,
  hasNotification: true,
};

/** Kinds that only a contract has. */
export const needsContract = (kind: AlertKind): boolean =>
  kind === 'liquidation' || kind === 'funding';

/** Null while the limit is missing or cannot be read. */
export function ruleOf(
  { kind, source, direction, limit }: AlertDraft,
  symbol: string,
): AlertRule | null {
  switch (kind) {
    case 'price':
      return isPositive(limit) ? { kind, symbol, source, direction, price: limit } : null;
    case 'fill':
      return { kind, symbol, book: null };
    case 'liquidation':
      return isPositive(limit) ? { kind, symbol, riskPercent: limit } : null;
    case 'funding': {
      const rate = rateOf(limit);
      return rate === null ? null : { kind, symbol, direction, rate };
    }
    case 'stale': {
      const seconds = parseDecimal(limit, 0);
      const isKnown = seconds.ok && seconds.value >= 3n && seconds.value <= 3_600n;
      return isKnown ? { kind, symbol, seconds: Number(seconds.value) } : null;
    }
  }
}

/** As many decimals as a command may carry, and as the finest price has. */
const LIMIT_DECIMALS = 18;

function isPositive(text: string): boolean {
  const parsed = parseDecimal(text, LIMIT_DECIMALS);
  return parsed.ok && parsed.value > 0n;
}

/** Per cent as a fraction: "-0.01" is "-0.0001". */
function rateOf(percent: string): string | null {
  const isNegative = percent.startsWith('-');
  const parsed = parseDecimal(isNegative ? percent.slice(1) : percent, RATE_SCALE - 2);
  if (!parsed.ok) return null;
  const digits = parsed.value.toString().padStart(RATE_SCALE + 1, '0');
  const whole = digits.slice(0, -RATE_SCALE);
  if (whole.length > 3) return null;
  return `${isNegative ? '-' : ''}${whole}.${digits.slice(-RATE_SCALE)}`;
}

/** What is compared with, with separators and its unit; "" for fills. */
export function limitText(rule: AlertRule, instruments: readonly InstrumentValue[]): string {
  switch (rule.kind) {
    case 'price': {
      const instrument = instruments.find(({ symbol }) => symbol === rule.symbol) ?? null;
      return `${namedPrice(rule.price, instrument)} ${instrument?.quote ?? ''}`.trim();
    }
    case 'fill':
      return '';
    case 'liquidation':
      return `${formatExact(rule.riskPercent)}%`;
    case 'funding':
      return formatRate(rule.rate);
    case 'stale':
      return `${formatInteger(rule.seconds)} s`;
  }
}
