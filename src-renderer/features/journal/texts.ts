/** Closed trades as they are read: averages with the decimals of their market, money with those of its coin. Pure. */
import type { JournalTrade } from '@shared/contract/terminal';
import {
  NO_VALUE,
  formatAmount,
  formatDecimal,
  formatPercent,
  formatSigned,
  moneyDecimals,
} from '../../lib/format';
import { formatAge } from '../../lib/format-time';
import type { InstrumentValue } from '../../session/desk-state';

type Instrument = InstrumentValue | undefined;

/** Every digit it has is in the tooltip and in the file. */
export const priceText = (text: string, instrument: Instrument): string =>
  text === '' ? NO_VALUE : formatDecimal(text, instrument?.pricePrecision ?? decimalsOf(text));

/** With the decimals of its market, so that the figures of a column stand below each other; with more where it has more. */
export function sizeOf({ quantity }: JournalTrade, instrument: Instrument): string {
  if (instrument === undefined) return formatAmount(quantity);
  const usual =
    instrument.kind === 'futures' ? instrument.multiplier.decimals : instrument.quantityPrecision;
  const own = decimalsOf(quantity.includes('.') ? quantity.replace(/0+$/, '') : quantity);
  return `${formatDecimal(quantity, Math.max(usual, own))} ${instrument.base}`;
}

export const moneyText = (text: string, coin: string): string =>
  formatSigned(text, moneyDecimals(coin));

export const shareText = (share: string): string =>
  share === '' ? NO_VALUE : formatPercent(share);

export const heldText = ({ openedAtMs, closedAtMs }: JournalTrade): string =>
  openedAtMs === null ? NO_VALUE : formatAge(closedAtMs - openedAtMs);

/** "0.10 USDT + 0.00001000 BTC". */
export const feesText = ({ fees }: JournalTrade): string =>
  fees.length === 0
    ? NO_VALUE
    : fees
        .map(({ asset, amount }) => `${formatDecimal(amount, moneyDecimals(asset))} ${asset}`)
        .join(' + ');

export const exactFees = ({ fees }: JournalTrade): string =>
  fees.map(({ asset, amount }) => `${amount} ${asset}`).join(' + ');

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;
