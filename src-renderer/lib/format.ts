/**
 * Numbers and times as the trader reads them, from exact text, ticks or lots. Formatters are
 * cached; every digit is kept (Intl reads the text, no float is made of it). Display only: what
 * goes into a field or to the terminal is plain text from shared/money/decimal.
 */
import { formatFixed } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';

/** Shown where there is no value, so that a column never collapses. */
export const NO_VALUE = '—';

/** Decimals of money in USDT on the screen. */
export const MONEY_DECIMALS = 2;

/** Coins of which a hundredth is small change. */
const COUNTED_IN_CENTS: ReadonlySet<string> = new Set(
  'USDT USDC USD FDUSD TUSD BUSD DAI PYUSD EUR EURC GBP AUD CAD CHF BRL TRY JPY KRW'.split(' '),
);

/** Decimals of money in a margin coin on the screen: cents, or all it is counted in, as a hundredth of a BTC is no small change. */
export const moneyDecimals = (coin: string): number =>
  COUNTED_IN_CENTS.has(coin) ? MONEY_DECIMALS : ASSET_SCALE;

const LOCALE = 'en';
const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const cached = numberFormats.get(key);
  if (cached !== undefined) return cached;
  const made = new Intl.NumberFormat(LOCALE, options);
  numberFormats.set(key, made);
  return made;
}

/** Intl writes U+002D; a minus in a column of figures is as wide as a plus. */
const trueMinus = (text: string) => text.replace('-', '\u2212');

/** Intl formats decimal text of any length exactly; its type admits only literal numbers. */
const asIntlText = (text: string) => text as Intl.StringNumericLiteral;

/** Whole ticks or lots as a figure with separators: (9741240, 2) is "97,412.40". */
export function formatUnits(units: number, precision: number): string {
  return formatDecimal(formatPlain(units, precision), precision);
}

/** Whole ticks or lots as plain text for a field or a command: (9741240, 2) is "97412.40". */
export function formatPlain(units: number, precision: number): string {
  return formatFixed(BigInt(units), precision);
}

/** Exact decimal text with separators and exactly `decimals` decimals (half-even beyond them). */
export function formatDecimal(text: string, decimals: number): string {
  const format = numberFormat(`fixed:${String(decimals)}`, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    // What reads as nothing has no sign: "−0.00" would say two things.
    signDisplay: 'negative',
    roundingMode: 'halfEven',
  });
  return trueMinus(format.format(asIntlText(text)));
}

/** Exact decimal text with separators and every decimal it has. */
export function formatExact(text: string): string {
  const fraction = text.split('.')[1] ?? '';
  return formatDecimal(text, fraction.length);
}

/** An amount beside words: separators, and no zeros behind what it has. */
export const formatAmount = (text: string): string =>
  formatExact(text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** Like formatDecimal but rounded down, also below zero: what is available is never shown larger than it is. */
export function formatAvailable(text: string, decimals: number): string {
  const format = numberFormat(`floor:${String(decimals)}`, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    roundingMode: 'floor',
  });
  return trueMinus(format.format(asIntlText(text)));
}

/** Always signed, so that colour is never the only sign: "+12.50", "−3.00", "0.00". */
export function formatSigned(text: string, decimals: number): string {
  const format = numberFormat(`signed:${String(decimals)}`, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'exceptZero',
    roundingMode: 'halfEven',
  });
  return trueMinus(format.format(asIntlText(text)));
}

/** A ratio as a signed percentage: "0.0204" is "+2.04%". */
export function formatPercent(ratio: string, decimals = 2): string {
  const format = numberFormat(`percent:${String(decimals)}`, {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'exceptZero',
  });
  return trueMinus(format.format(asIntlText(ratio)));
}

/** A rate that has no direction: "0.001" is "0.1%". */
export function formatRate(ratio: string): string {
  const format = numberFormat('rate', { style: 'percent', maximumFractionDigits: 4 });
  return trueMinus(format.format(asIntlText(ratio)));
}

/**
 * Volumes only: "18204.5" is "18.2K", with two decimals always "18.20K", so that it is as wide while it changes. The
 * full value belongs into the tooltip.
 */
export function formatCompact(text: string, minDecimals: 0 | 2 = 0): string {
  const format = numberFormat(`compact:${String(minDecimals)}`, {
    notation: 'compact',
    minimumFractionDigits: minDecimals,
    maximumFractionDigits: 2,
  });
  return trueMinus(format.format(asIntlText(text)));
}

/** As short as a narrow column needs it: a few figures, "1.23B". The full value stands beside it. */
export function formatShort(text: string, figures = 3): string {
  const format = numberFormat(`short:${String(figures)}`, {
    notation: 'compact',
    maximumSignificantDigits: figures,
  });
  return trueMinus(format.format(asIntlText(text)));
}

export function formatInteger(value: number): string {
  return trueMinus(numberFormat('integer', { maximumFractionDigits: 0 }).format(value));
}

/** The direction of a decimal text: 1 above zero, −1 below, 0 at zero. */
export function signOf(text: string): -1 | 0 | 1 {
  if (!/[1-9]/.test(text)) return 0;
  return text.startsWith('-') ? -1 : 1;
}

/** The direction of what is read: "0.00" has none, however little is behind it. */
export const shownSign = (text: string, shown: string): -1 | 0 | 1 =>
  /[1-9]/.test(shown) ? signOf(text) : 0;

/** ▲ or ▼ beside a signed figure; a space of the same width at zero. */
export function arrowOf(direction: -1 | 0 | 1): string {
  if (direction === 0) return '';
  return direction > 0 ? '▲' : '▼';
}
