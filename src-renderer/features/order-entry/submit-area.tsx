/** The button that sends, the one that only asks, and what became of the last press. */
import { memo, type RefObject } from 'react';
import { formatAge } from '../../lib/format-time';
import { useTranslation } from '../../lib/i18n';
import { useSession, type InstrumentValue } from '../../session/desk-state';
import { HOTKEYS } from '../../session/hotkeys';
import { useNow } from '../../session/use-now';
import { STALE_AFTER_MS } from '../../session/use-stale';
import { Button } from '../../ui/button';
import { Tooltip } from '../../ui/tooltip';
import { Outcome } from './outcome';
import { ticket } from './store';
import { isLocked } from './submission';
import { submitCaption, type SubmitCaption } from './view-model';

interface SubmitAreaProps {
  readonly pair: InstrumentValue;
  readonly submit: () => void;
  readonly test: () => void;
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
}

export const SubmitArea = memo(function SubmitArea(props: SubmitAreaProps) {
  const { pair, submit, test, buttonRef } = props;
  const { t } = useTranslation('order-entry');
  const { draft, submission } = ticket.use((state) => ({
    draft: state.draft,
    submission: state.submission,
  }));
  const isLockedNow = isLocked(submission);
  const staleAge = useStaleAge();
  const isBlocked = staleAge !== null && draft.type === 'MARKET';
  const caption = useCaption(submitCaption(draft, pair), draft.side);
  return (
    <div className="flex flex-col gap-2">
      {staleAge === null ? null : (
        <p className="ticket-note ticket-note-warn">{t('stale', { age: staleAge })}</p>
      )}
      <Tooltip content={HOTKEYS.submitTicket.label} side="top">
        <Button
          ref={buttonRef}
          tone={draft.side === 'BUY' ? 'buy' : 'sell'}
          size="large"
          aria-disabled={isLockedNow || isBlocked}
          onClick={submit}
        >
          {submission.state === 'sending' ? t('sending') : caption}
        </Button>
      </Tooltip>
      <Tooltip content={t('testHint')} side="top">
        <Button size="small" aria-disabled={isLockedNow} onClick={test}>
          {submission.state === 'testing' ? t('testing') : t('test')}
        </Button>
      </Tooltip>
      <Outcome submission={submission} />
    </div>
  );
});

/** The age in words once the book is too old for a market order, else null. */
function useStaleAge(): string | null {
  const nowMs = useNow(500);
  const arrivedAtMs = ticket.get().book?.arrivedAtMs ?? 0;
  const ageMs = nowMs - arrivedAtMs;
  return arrivedAtMs > 0 && ageMs > STALE_AFTER_MS ? formatAge(ageMs) : null;
}

/** Side, quantity and mode: the button says what it sends and where. */
function useCaption(caption: SubmitCaption, draftSide: 'BUY' | 'SELL'): string {
  const { t } = useTranslation(['order-entry', 'common']);
  const session = useSession();
  const mode = session?.mode === 'live' ? t('common:live') : t('common:paper');
  const side = draftSide === 'BUY' ? t('common:buy') : t('common:sell');
  const { asset } = caption;
  switch (caption.kind) {
    case 'empty':
      return t('order-entry:submitEmpty', { side, asset, mode });
    case 'base':
      return t('order-entry:submit', { side, quantity: caption.quantity, asset, mode });
    case 'quote': {
      const { amount, quote } = caption;
      return t('order-entry:submitAmount', { side, asset, amount, quote, mode });
    }
  }
}
