/**
 * What can be pointed at and walked over the painted labels: each says what its line is and how it was
 * computed. One of them is in the order of tab stops; arrows go on.
 */
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { Tooltip } from '../../../ui/tooltip';
import type { Subject } from '../use-inspected';
import { LABEL_HEIGHT, type LadderLayout } from './layout';
import { LineCard } from './line-card';

interface LadderLabelsProps {
  readonly subject: Subject;
  readonly layout: LadderLayout;
}

export function LadderLabels({ subject, layout }: LadderLabelsProps) {
  const { t } = useTranslation('inspector');
  const [current, setCurrent] = useState('mark');
  const { labels, labelLeft } = layout;
  const stop = labels.some(({ line }) => line.id === current) ? current : labels[0]?.line.id;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = labels.findIndex(({ line }) => line.id === stop);
    const next = labels[Math.max(0, Math.min(labels.length - 1, at + step))]?.line.id;
    if (next === undefined) return;
    setCurrent(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-line="${next}"]`)?.focus();
  };
  return (
    <div className="ladder-labels" role="group" aria-label={t('lineNames')} onKeyDown={onKeyDown}>
      {labels.map(({ line, labelY }) => (
        <Tooltip key={line.id} side="left" content={<LineCard subject={subject} line={line} />}>
          <button
            type="button"
            className="ladder-label"
            data-line={line.id}
            tabIndex={line.id === stop ? 0 : -1}
            aria-label={`${line.name} ${line.price.shown} ${line.note.shown}`.trim()}
            style={{
              insetBlockStart: labelY - LABEL_HEIGHT / 2,
              insetInlineStart: labelLeft,
              blockSize: LABEL_HEIGHT,
            }}
            onFocus={() => {
              setCurrent(line.id);
            }}
          />
        </Tooltip>
      ))}
    </div>
  );
}
