/** The indicators of this chart: added, their numbers and colours changed, removed. */
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  CHART_COLOURS,
  chartCommands,
  INDICATORS_MAX,
  type ChartColour,
  type Indicator,
} from '@shared/contract/terminal/charts';
import { useTranslation } from '../../../lib/i18n';
import { Button, IconButton } from '../../../ui/button';
import { DecimalField } from '../../../ui/decimal-field';
import { Dialog } from '../../../ui/dialog';
import { Select } from '../../../ui/select';
import { newId, useChart } from '../chart';
import { INDICATOR_KINDS, newIndicator, type IndicatorKind } from '../indicators/kinds';

export function IndicatorsDialog() {
  const { t } = useTranslation('chart');
  const chart = useChart();
  const { indicators, dialog } = chart.store.use((state) => ({
    indicators: state.indicators,
    dialog: state.dialog,
  }));
  const add = (kind: IndicatorKind) => {
    chart.setIndicators([...indicators, newIndicator(kind, newId(), nextColour(indicators))]);
  };
  const isFull = indicators.length >= INDICATORS_MAX;
  const isAddable = (kind: IndicatorKind) =>
    !isFull && !(kind === 'volume' && indicators.some((each) => each.kind === 'volume'));
  return (
    <Dialog
      title={t('indicators')}
      width="wide"
      isOpen={dialog?.kind === 'indicators'}
      onClose={() => {
        chart.store.set({ dialog: null });
      }}
    >
      {indicators.length === 0 ? <p className="chart-none">{t('noIndicators')}</p> : null}
      <ul className="chart-list" aria-label={t('indicators')}>
        {indicators.map((indicator) => (
          <IndicatorRow
            key={indicator.id}
            indicator={indicator}
            onChange={(next) => {
              chart.setIndicators(indicators.map((each) => (each.id === next.id ? next : each)));
            }}
            onRemove={() => {
              chart.setIndicators(indicators.filter(({ id }) => id !== indicator.id));
            }}
          />
        ))}
      </ul>
      <div className="chart-add" role="group" aria-label={t('addIndicator')}>
        <span>{isFull ? t('tooMany', { count: INDICATORS_MAX }) : t('addIndicator')}</span>
        {INDICATOR_KINDS.map((kind) => (
          <Button
            key={kind}
            size="small"
            aria-label={t('addWhat', { what: t(`kinds.${kind}`) })}
            disabled={!isAddable(kind)}
            onClick={() => {
              add(kind);
            }}
          >
            {t(`kinds.${kind}`)}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

/** The first colour that is least in use. */
function nextColour(indicators: readonly Indicator[]): ChartColour {
  const used = (colour: ChartColour) =>
    indicators.filter((each) => 'colour' in each && each.colour === colour).length;
  return CHART_COLOURS.reduce((best, colour) => (used(colour) < used(best) ? colour : best));
}

interface IndicatorRowProps {
  readonly indicator: Indicator;
  readonly onChange: (next: Indicator) => void;
  readonly onRemove: () => void;
}

function IndicatorRow({ indicator, onChange, onRemove }: IndicatorRowProps) {
  const { t } = useTranslation('chart');
  const name = t(`kinds.${indicator.kind}`);
  return (
    <li className="chart-list-row">
      <span className="chart-list-name">{t(`kindNames.${indicator.kind}`)}</span>
      {FIELDS[indicator.kind].map((field) => (
        <NumberField key={field} indicator={indicator} field={field} onChange={onChange} />
      ))}
      <span className="chart-list-gap" />
      {'colour' in indicator ? (
        <ColourSelect
          label={t('colourOf', { what: name })}
          colour={indicator.colour}
          onChange={(colour) => {
            onChange({ ...indicator, colour });
          }}
        />
      ) : null}
      <IconButton
        label={t('removeWhat', { what: name })}
        icon={<Trash2 size={14} />}
        onClick={onRemove}
      />
    </li>
  );
}

type NumberName = 'period' | 'deviations' | 'fast' | 'slow' | 'signal';
const FIELDS: Readonly<Record<IndicatorKind, readonly NumberName[]>> = {
  volume: [],
  ma: ['period'],
  ema: ['period'],
  bollinger: ['period', 'deviations'],
  rsi: ['period'],
  macd: ['fast', 'slow', 'signal'],
  vwap: [],
};

interface NumberFieldProps {
  readonly indicator: Indicator;
  readonly field: NumberName;
  readonly onChange: (next: Indicator) => void;
}

/** Takes effect as soon as it is a number the indicator can have; says so while it is not. */
function NumberField({ indicator, field, onChange }: NumberFieldProps) {
  const { t } = useTranslation('chart');
  const current = new Map<string, unknown>(Object.entries(indicator)).get(field);
  const [text, setText] = useState(String(current));
  const [isBad, setBad] = useState(false);
  const take = (next: string) => {
    setText(next);
    const read = withNumber(indicator, field, next);
    setBad(read === null);
    if (read !== null) onChange(read);
  };
  return (
    <DecimalField
      label={t(`parameters.${field}`)}
      value={text}
      error={isBad ? t(field === 'deviations' ? 'badDeviations' : 'badPeriod') : ''}
      onChange={take}
      onStep={(steps) => {
        const scale = field === 'deviations' ? 10 : 1;
        take(String((Math.round(Number(text) * scale) + steps) / scale));
      }}
    />
  );
}

const indicatorShape = chartCommands.saveChart.input.shape.look.unwrap().shape.indicators.element;

/** The indicator with another number, when the contract allows it. */
function withNumber(indicator: Indicator, field: NumberName, text: string): Indicator | null {
  if (!/^\d{1,4}(\.\d)?$/.test(text)) return null;
  const read = indicatorShape.safeParse({ ...indicator, [field]: Number(text) });
  return read.success ? read.data : null;
}

interface ColourSelectProps {
  readonly label: string;
  readonly colour: ChartColour;
  readonly onChange: (colour: ChartColour) => void;
}

export function ColourSelect({ label, colour, onChange }: ColourSelectProps) {
  const { t } = useTranslation('chart');
  return (
    <span className="chart-colour" data-colour={colour}>
      <Select<ChartColour>
        label={label}
        value={colour}
        options={CHART_COLOURS.map((value) => ({ value, label: t(`colours.${value}`) }))}
        onChange={onChange}
      />
    </span>
  );
}
