/** A share of what is available, or of the position: by slider, or by one press on its marks. */
import { closableOf, legalityOf, type Reason } from '@shared/domain/ticket';
import { memo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { Slider } from '../../ui/slider';
import { changeTicket, factsOf, ticket } from './store';

const MARKS = [0, 25, 50, 75, 100] as const;

export const Percent = memo(function Percent() {
  const { t } = useTranslation(['order-entry', 'common']);
  const percent = ticket.use((state) => state.percent);
  const isClosing = ticket.use(({ draft }) => draft.action === 'CLOSE');
  const reason = ticket.use(closedBecause);
  const words = reason === null ? undefined : t(`reasons.${reason}`);
  // What is not known yet stands as a dash in the summary: a line that comes and goes at every start moves the ticket.
  const isTold = reason !== null && reason !== 'unknownAvailable';
  const choice = (share: number) =>
    isClosing
      ? t('percentChoiceClose', { percent: share })
      : t('percentChoice', { percent: share });
  return (
    <div className="ticket-percent" title={words}>
      <Slider
        label={isClosing ? t('percentSliderClose') : t('percentSlider')}
        description={words}
        value={percent}
        min={0}
        max={100}
        step={1}
        largeStep={25}
        isFilled
        disabled={reason !== null}
        textOf={choice}
        onChange={choose}
      />
      <div className="percent-marks">
        {MARKS.map((mark) => (
          <button
            key={mark}
            type="button"
            className="percent-mark"
            aria-label={choice(mark)}
            disabled={reason !== null}
            onClick={() => {
              choose(mark);
            }}
          >
            {t('common:percent', { percent: mark })}
          </button>
        ))}
      </div>
      {isTold ? <p className="field-note">{words}</p> : null}
    </div>
  );
});

const choose = (percent: number): void => {
  changeTicket({ type: 'setPercent', percent });
};

/** Not legal, not known yet, or a share of nothing. */
function closedBecause(
  state: ReturnType<typeof ticket.get>,
): Reason | 'unknownAvailable' | 'nothingToClose' | null {
  const { draft } = state;
  const { share } = legalityOf(draft);
  if (share !== null) return share;
  const facts = factsOf(state);
  if (facts?.book !== 'futures') return facts?.available === null ? 'unknownAvailable' : null;
  if (facts.wallet === null) return 'unknownAvailable';
  return draft.action === 'CLOSE' && closableOf(draft, facts) === 0 ? 'nothingToClose' : null;
}
