/** Open, high, low, close, volume and change of the bar under the crosshair, else of the newest. */
import { divide, formatFixed } from '@shared/money/decimal';
import { formatPercent, formatUnits, NO_VALUE } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import type { Bar } from './history';
import type { ChartFormat } from './options';
import { isUp } from './series-data';
import { chartStore } from './store';

export function Legend({ format }: { readonly format: ChartFormat }) {
  const { t } = useTranslation('chart');
  const bar = chartStore.use(
    ({ hovered, history }) => hovered ?? history?.forming ?? history?.closed.at(-1) ?? null,
  );
  const price = (index: 1 | 2 | 3 | 4) =>
    bar === null ? NO_VALUE : formatUnits(bar[index], format.pricePrecision);
  const figures = [
    [t('open'), price(1)],
    [t('high'), price(2)],
    [t('low'), price(3)],
    [t('close'), price(4)],
    [t('volume'), bar === null ? NO_VALUE : formatUnits(bar[5], format.quantityPrecision)],
  ] as const;
  return (
    <div
      className="chart-legend"
      data-move={bar === null ? undefined : isUp(bar) ? 'up' : 'down'}
      aria-hidden
    >
      {figures.map(([name, value]) => (
        <span key={name}>
          <span className="chart-legend-name">{name}</span> {value}
        </span>
      ))}
      <span>{bar === null ? '' : changeOf(bar)}</span>
    </div>
  );
}

/** Close against open of the same bar. */
function changeOf(bar: Bar): string {
  const [, open, , , close] = bar;
  if (open <= 0) return '';
  const micros = divide(BigInt(close - open) * 1_000_000n, BigInt(open), 'half-even');
  return formatPercent(formatFixed(micros, 6));
}
