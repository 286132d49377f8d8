/** A quantity as a label wears it: exact, without zeros behind. */
import { formatTrimmed } from '@shared/money/decimal';
import { formatExact } from '../../../lib/format';

export const sizeText = (lots: number, quantityPrecision: number): string =>
  formatExact(formatTrimmed(BigInt(lots), quantityPrecision));
