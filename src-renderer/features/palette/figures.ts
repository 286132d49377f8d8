/** Prices of the command line, with the instrument's decimals. */
import { formatUnits } from '../../lib/format';
import type { InstrumentValue } from '../../session/desk-state';

export const formatTicks = (ticks: number, instrument: InstrumentValue | null): string =>
  formatUnits(ticks, instrument?.pricePrecision ?? 0);
