/** All drawings of the symbol as a list: made, moved and removed by typing; an alert is asked from here. */
import { Bell, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Drawing } from '@shared/contract/terminal/charts';
import { DRAWINGS_MAX } from '@shared/contract/terminal/charts';
import { candleStart } from '@shared/domain/candle';
import { formatPlain } from '../../../lib/format';
import { useTranslation } from '../../../lib/i18n';
import type { InstrumentValue } from '../../../session/desk-state';
import { askAlert, canAskAlert } from '../../../session/alert-requests';
import { Button, IconButton } from '../../../ui/button';
import { DecimalField } from '../../../ui/decimal-field';
import { Dialog } from '../../../ui/dialog';
import { TextField } from '../../../ui/text-field';
import { newId, useChart } from '../chart';
import { barAt, barCount } from '../history';
import { DRAWING_KINDS, newDrawing, type DrawingKind } from '../drawings/drawing';
import { parseTimeText, priceTicks, timeText } from '../drawings/typed';
import { ColourSelect } from './indicators-dialog';

export function DrawingsDialog({ instrument }: { readonly instrument: InstrumentValue }) {
  const { t } = useTranslation('chart');
  const chart = useChart();
  const { drawings, dialog, interval } = chart.store.use((state) => ({
    drawings: state.drawings,
    dialog: state.dialog,
    interval: state.interval,
  }));
  const add = (kind: DrawingKind) => {
    const { history } = chart.store.get();
    const newest = history === null ? undefined : barAt(history, barCount(history) - 1);
    if (newest === undefined) return;
    const to = { atMs: newest[0], price: newest[4] };
    const made = newDrawing(kind, newId(), 'blue', to);
    const fromMs = candleStart(interval, newest[0] - 20 * 60_000);
    chart.putDrawing('from' in made ? { ...made, from: { ...to, atMs: fromMs } } : made);
  };
  return (
    <Dialog
      title={t('drawingsOf', { symbol: instrument.symbol })}
      width="wide"
      isOpen={dialog?.kind === 'drawings'}
      onClose={() => {
        chart.store.set({ dialog: null });
      }}
    >
      {drawings.length === 0 ? <p className="chart-none">{t('noDrawings')}</p> : null}
      <ul className="chart-list" aria-label={t('drawings')}>
        {drawings.map((drawing) => (
          <DrawingRow key={drawing.id} drawing={drawing} instrument={instrument} />
        ))}
      </ul>
      <div className="chart-add" role="group" aria-label={t('addDrawing')}>
        <Plus size={12} aria-hidden />
        {DRAWING_KINDS.map((kind) => (
          <Button
            key={kind}
            size="small"
            disabled={drawings.length >= DRAWINGS_MAX}
            onClick={() => {
              add(kind);
            }}
          >
            {t(`drawingKinds.${kind}`)}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

interface DrawingRowProps {
  readonly drawing: Drawing;
  readonly instrument: InstrumentValue;
}

function DrawingRow({ drawing, instrument }: DrawingRowProps) {
  const { t } = useTranslation('chart');
  const chart = useChart();
  const name = t(`drawingKinds.${drawing.kind}`);
  const put = (next: Drawing) => {
    chart.putDrawing(next);
  };
  return (
    <li className="chart-list-row">
      <span className="chart-list-name">{name}</span>
      {drawing.kind === 'horizontal' ? (
        <PriceField
          label={t('priceField')}
          price={drawing.price}
          instrument={instrument}
          onChange={(price) => {
            put({ ...drawing, price });
          }}
        />
      ) : (
        (['from', 'to'] as const).map((end) => (
          <span key={end} className="chart-list-end">
            <PriceField
              label={t(end === 'from' ? 'fromPrice' : 'toPrice')}
              price={drawing[end].price}
              instrument={instrument}
              onChange={(price) => {
                put({ ...drawing, [end]: { ...drawing[end], price } });
              }}
            />
            <TimeField
              label={t(end === 'from' ? 'fromTime' : 'toTime')}
              atMs={drawing[end].atMs}
              onChange={(atMs) => {
                put({ ...drawing, [end]: { ...drawing[end], atMs } });
              }}
            />
          </span>
        ))
      )}
      <span className="chart-list-gap" />
      <ColourSelect
        label={t('colourOf', { what: name })}
        colour={drawing.colour}
        onChange={(colour) => {
          put({ ...drawing, colour });
        }}
      />
      {drawing.kind === 'horizontal' && canAskAlert() ? (
        <IconButton
          label={t('alertHere')}
          icon={<Bell size={14} />}
          onClick={() => {
            chart.store.set({ dialog: null });
            askAlert({ symbol: instrument.symbol, price: drawing.price });
          }}
        />
      ) : null}
      <IconButton
        label={t('removeWhat', { what: name })}
        icon={<Trash2 size={14} />}
        onClick={() => {
          chart.removeDrawing(drawing.id);
        }}
      />
    </li>
  );
}

interface PriceFieldProps {
  readonly label: string;
  readonly price: number;
  readonly instrument: InstrumentValue;
  readonly onChange: (price: number) => void;
}

/** Takes effect when it is left, or with each step of the arrow keys. */
function PriceField({ label, price, instrument, onChange }: PriceFieldProps) {
  const { t } = useTranslation('chart');
  const { pricePrecision } = instrument;
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? price : priceTicks(typed, pricePrecision);
  return (
    <DecimalField
      label={label}
      value={typed ?? formatPlain(price, pricePrecision)}
      error={read === null ? t('badPrice', { count: pricePrecision }) : ''}
      onChange={setTyped}
      onBlur={() => {
        if (read === null) return;
        setTyped(null);
        if (read !== price) onChange(read);
      }}
      onStep={(steps) => {
        setTyped(null);
        onChange(Math.max(0, (read ?? price) + steps));
      }}
    />
  );
}

interface TimeFieldProps {
  readonly label: string;
  readonly atMs: number;
  readonly onChange: (atMs: number) => void;
}

function TimeField({ label, atMs, onChange }: TimeFieldProps) {
  const { t } = useTranslation('chart');
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? atMs : parseTimeText(typed);
  return (
    <span
      onBlur={() => {
        if (read === null) return;
        setTyped(null);
        if (read !== atMs) onChange(read);
      }}
    >
      <TextField
        label={label}
        value={typed ?? timeText(atMs)}
        error={read === null ? t('badTime') : ''}
        onChange={setTyped}
      />
    </span>
  );
}
