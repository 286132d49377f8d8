/**
 * The ends of drawings as handles for the keyboard: Tab reaches them, arrows move (Shift ten ticks or
 * bars, Alt a hundred), Delete removes, Enter opens the list to type. The pointer needs none of them.
 */
import type { KeyboardEvent } from 'react';
import type { Drawing } from '@shared/contract/terminal/charts';
import { nextCandleStart } from '@shared/domain/candle';
import { formatUnits } from '../../../lib/format';
import { useTranslation } from '../../../lib/i18n';
import type { ChartFormat } from '../canvas/options';
import { formatBarTime, zoneOf } from '../canvas/time-axis';
import { useChart } from '../chart';
import { anchorOf, moveDrawing, type DrawingPart } from '../drawings/drawing';
import { Anchored } from './anchored';

export function DrawingHandles({ format }: { readonly format: ChartFormat }) {
  const { t } = useTranslation('chart');
  const { store } = useChart();
  const drawings = store.use((state) => state.drawings);
  return (
    <div role="group" aria-label={t('drawings')}>
      {drawings.flatMap((drawing) =>
        partsOf(drawing).map((part) => (
          <Handle key={`${drawing.id}:${part}`} drawing={drawing} part={part} format={format} />
        )),
      )}
    </div>
  );
}

const partsOf = (drawing: Drawing): readonly DrawingPart[] =>
  drawing.kind === 'horizontal' ? ['whole'] : ['from', 'to'];

interface HandleProps {
  readonly drawing: Drawing;
  readonly part: DrawingPart;
  readonly format: ChartFormat;
}

function Handle({ drawing, part, format }: HandleProps) {
  const { t } = useTranslation('chart');
  const chart = useChart();
  const isSelected = chart.store.use(({ selectedId }) => selectedId === drawing.id);
  // A horizontal line has no time: its handle stands at the left.
  const { price, atMs } = anchorOf(drawing, part);
  const timeMs = atMs ?? 0;
  const { interval } = format;
  const name = t(part === 'whole' ? 'handleLine' : 'handleEnd', {
    kind: t(`drawingKinds.${drawing.kind}`),
    part: t(part === 'to' ? 'lineEnd' : 'lineStart'),
    price: formatUnits(price, format.pricePrecision),
    time: formatBarTime(timeMs, interval, zoneOf(interval, format.zone)),
  });
  return (
    <Anchored
      price={price}
      atMs={atMs ?? 'start'}
      className="chart-handle"
      data-selected={isSelected || undefined}
    >
      <button
        type="button"
        aria-label={name}
        aria-description={t('handleKeys')}
        data-colour={drawing.colour}
        onFocus={() => {
          chart.store.set({ selectedId: drawing.id });
        }}
        onClick={() => {
          chart.store.set({ dialog: { kind: 'drawings' } });
        }}
        onKeyDown={(event) => {
          const barMs = nextCandleStart(interval, timeMs) - timeMs;
          const moved = movedByKey(event, drawing, part, barMs);
          if (moved === null) return;
          event.preventDefault();
          event.stopPropagation();
          if (moved === 'remove') chart.removeDrawing(drawing.id);
          else chart.putDrawing(moved);
        }}
      />
    </Anchored>
  );
}

/** Ctrl moves all of a line, not only the end that has the keyboard. */
function movedByKey(
  event: KeyboardEvent,
  drawing: Drawing,
  part: DrawingPart,
  barMs: number,
): Drawing | 'remove' | null {
  const step = event.altKey ? 100 : event.shiftKey ? 10 : 1;
  const held = event.ctrlKey || event.metaKey ? 'whole' : part;
  switch (event.key) {
    case 'Delete':
    case 'Backspace':
      return 'remove';
    case 'ArrowUp':
      return moveDrawing(drawing, held, step, 0);
    case 'ArrowDown':
      return moveDrawing(drawing, held, -step, 0);
    case 'ArrowLeft':
      return moveDrawing(drawing, held, 0, -step * barMs);
    case 'ArrowRight':
      return moveDrawing(drawing, held, 0, step * barMs);
    default:
      return null;
  }
}
