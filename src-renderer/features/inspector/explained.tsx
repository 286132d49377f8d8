/** How a figure was computed, on hover and by keyboard: the formula, the letters, the numbers put in. */
import {
  explain,
  type ExplainedInput,
  type Explanation,
  type FigureId,
  type Volatility,
} from '@shared/domain/futures-math/inspect';
import { showFraction } from '@shared/domain/futures-math';
import type { ReactElement } from 'react';
import { formatExact } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { Tooltip } from '../../ui/tooltip';
import { bareText } from './figure-text';
import type { Subject } from './use-inspected';

interface ExplainedProps {
  readonly subject: Subject;
  readonly id: FigureId;
  readonly volatility: Volatility | null;
  readonly children: ReactElement<Record<string, unknown>>;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
}

/** `children` is what it belongs to: it must take the focus. */
export function Explained({ children, side = 'left', ...of }: ExplainedProps) {
  return (
    <Tooltip side={side} content={<ExplanationCard {...of} />}>
      {children}
    </Tooltip>
  );
}

export function ExplanationCard({
  subject,
  id,
  volatility,
}: Omit<ExplainedProps, 'children' | 'side'>) {
  const { t } = useTranslation('inspector');
  const explained = explain(subject.account, subject.position, id, volatility);
  return (
    <div className="explained">
      <b>{t(`figures.${id}`)}</b>
      <p>{t(`meanings.${id}`)}</p>
      <Formula explained={explained} />
      <dl>
        {explained.inputs.map((input) => (
          <div key={input.letter}>
            <dt>
              <i>{input.letter}</i> {t(`inputs.${input.name}`)}
            </dt>
            <dd>{inputText(input)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Formula({ explained }: { readonly explained: Explanation }) {
  const { t } = useTranslation('inspector');
  const { formula, numbers, value } = explained;
  return (
    <p className="explained-formula">
      <span>= {formula}</span>
      <span>= {numbers}</span>
      <b>{value === null ? t('noFigure') : `= ${formatExact(showFraction(value))}`}</b>
    </p>
  );
}

/** Every digit it has. */
function inputText({ unit, value }: ExplainedInput): string {
  const exact = showFraction(value);
  if (unit === 'ratio') {
    return `${formatExact(showFraction({ ...value, numerator: value.numerator * 100n }))}%`;
  }
  if (unit === 'minutes' || unit === 'times') return bareText(unit, value, false);
  return formatExact(exact);
}
