/** What the bar under the crosshair, else the newest, says: open to close, and each indicator's values. */
import { Settings2, X } from 'lucide-react';
import { memo } from 'react';
import type { Indicator } from '@shared/contract/terminal/charts';
import { divide, formatFixed } from '@shared/money/decimal';
import { formatPercent, formatUnits, NO_VALUE } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { IconButton } from '../../ui/button';
import { HeatLegend } from './heat/heat-legend';
import type { IndicatorValues } from './canvas/indicator-layer';
import { indicatorText, namedVolume, type ChartFormat } from './canvas/options';
import { isUp } from './canvas/series-data';
import { useChart } from './chart';
import type { Bar } from './history';
import { KINDS, parametersOf } from './indicators/kinds';

export const Legend = memo(function Legend({ format }: { readonly format: ChartFormat }) {
  const { values, tops } = useChart().store.use((state) => ({
    values: state.values,
    tops: state.panes.tops,
  }));
  const panes = [...new Set(values.map(({ pane }) => pane))].filter((pane) => pane > 0);
  return (
    <>
      <div className="chart-legend">
        <BarFigures format={format} />
        {values
          .filter(({ pane }) => pane === 0)
          .map((each) => (
            <IndicatorLine key={each.indicator.id} each={each} format={format} />
          ))}
        <HeatLegend format={format} />
      </div>
      {panes.map((pane) => (
        <div key={pane} className="chart-legend" ref={atTop(tops[pane])}>
          {values
            .filter((each) => each.pane === pane)
            .map((each) => (
              <IndicatorLine key={each.indicator.id} each={each} format={format} />
            ))}
        </div>
      ))}
    </>
  );
});

const atTop = (top: number | undefined) => (element: HTMLElement | null) => {
  if (element === null) return;
  element.hidden = top === undefined;
  element.style.top = `${String((top ?? 0) + 4)}px`;
};

function BarFigures({ format }: { readonly format: ChartFormat }) {
  const { t } = useTranslation('chart');
  const bar = useChart().store.use(
    ({ hovered, history }) => hovered ?? history?.forming ?? history?.closed.at(-1) ?? null,
  );
  const price = (index: 1 | 2 | 3 | 4) =>
    bar === null ? NO_VALUE : formatUnits(bar[index], format.pricePrecision);
  const figures = [
    [t('open'), price(1)],
    [t('high'), price(2)],
    [t('low'), price(3)],
    [t('close'), price(4)],
    [t('volume'), bar === null ? NO_VALUE : namedVolume(bar[5], format)],
  ] as const;
  return (
    <div
      className="chart-legend-line"
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

interface IndicatorLineProps {
  readonly each: IndicatorValues;
  readonly format: ChartFormat;
}

/**
 * Its small buttons are the pointer's; the keyboard has the dialog of all indicators. They take the values' place
 * and answer to the name alone, which no value moves: values follow the pointer, and buttons that followed
 * them would flee it.
 */
function IndicatorLine({ each: { indicator, values }, format }: IndicatorLineProps) {
  const { t } = useTranslation('chart');
  const chart = useChart();
  const name = [t(`kinds.${indicator.kind}`), ...parametersOf(indicator)].join(' ');
  return (
    <div
      className="chart-legend-line"
      data-colour={'colour' in indicator ? indicator.colour : undefined}
    >
      <span className="chart-legend-head">
        <span className="chart-legend-name">{name}</span>
        <span className="chart-legend-tools">
          <IconButton
            label={t('editWhat', { what: name })}
            icon={<Settings2 size={11} />}
            tabIndex={-1}
            onClick={() => {
              chart.store.set({ dialog: { kind: 'indicators' } });
            }}
          />
          <IconButton
            label={t('removeWhat', { what: name })}
            icon={<X size={11} />}
            tabIndex={-1}
            onClick={() => {
              const { indicators } = chart.store.get();
              chart.setIndicators(indicators.filter(({ id }) => id !== indicator.id));
            }}
          />
        </span>
      </span>
      {KINDS[indicator.kind].outputs.map((output, at) => (
        <span key={output.name} aria-hidden data-output={output.style}>
          {valueText(indicator, values?.[at] ?? null, format)}
        </span>
      ))}
    </div>
  );
}

/** Of one output of an indicator, as legend and table write it. */
export function valueText(indicator: Indicator, value: number | null, format: ChartFormat): string {
  if (value === null) return NO_VALUE;
  const { scale } = KINDS[indicator.kind];
  if (scale === 'quantity') return namedVolume(value, format);
  return indicatorText(value, scale, format.pricePrecision);
}

/** Close against open of the same bar. */
function changeOf(bar: Bar): string {
  const [, open, , , close] = bar;
  if (open <= 0) return '';
  const micros = divide(BigInt(close - open) * 1_000_000n, BigInt(open), 'half-even');
  return formatPercent(formatFixed(micros, 6));
}
