/**
 * How changes of orders are going, step by step, and the offer to put an old order back. They stand under the
 * rows, which keep their place; what is over is news, and told as such.
 */
import type { ChangeRow } from '@shared/contract/terminal/commands';
import { useTranslation } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { useInstrument } from '../desk-state';
import { namedPrice, namedQuantity } from '../market/instrument-figures';
import { useIsInDoubt } from '../requests/doubts';
import { restoring } from '../requests/names';
import { leaveAway, putBack } from '../requests/restore';
import { SendButton } from './send-button';
import { useTerminal } from '../wire/terminal';

export function ChangeNotes({ changes }: { readonly changes: readonly ChangeRow[] }) {
  const shown = changes.filter(({ step }) => !OVER.has(step));
  return (
    <div role="status">
      {shown.length === 0 ? null : (
        <ul className="change-notes">
          {shown.map((change) => (
            <Note key={change.intentId} change={change} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Nothing is under way, and nothing is asked of the trader. */
const OVER: ReadonlySet<ChangeRow['step']> = new Set(['done', 'restored', 'given-up', 'refused']);

const TONES: Readonly<Record<ChangeRow['step'], string>> = {
  testing: 'text-text-2',
  canceling: 'text-text-2',
  reading: 'text-text-2',
  placing: 'text-text-2',
  done: 'text-up',
  restored: 'text-text-1',
  'given-up': 'text-text-1',
  'offer-restore': 'text-warn',
  checking: 'text-warn',
  refused: 'text-danger',
};

function Note({ change }: { readonly change: ChangeRow }) {
  const { t } = useTranslation('change-order');
  const terminal = useTerminal();
  const { intentId, symbol, price, quantity, step, note } = change;
  const isUnknown = useIsInDoubt(restoring(intentId)) && step === 'offer-restore';
  const instrument = useInstrument(symbol);
  const words = {
    symbol,
    price: namedPrice(price, instrument),
    quantity: namedQuantity(quantity, instrument),
  };
  return (
    <li className="flex items-center gap-2">
      <span>{t('changeOf', words)}</span>
      <span className={TONES[step]}>{isUnknown ? t('notKnownRestored') : t(`steps.${step}`)}</span>
      {note === '' ? null : <span className="text-text-2">{note}</span>}
      {step === 'offer-restore' ? (
        <>
          {isUnknown ? null : (
            <SendButton
              sends={`restore ${intentId}`}
              size="small"
              words={t('restore')}
              onClick={() => {
                putBack(terminal, intentId);
              }}
            />
          )}
          <Button
            data-sends={`leave ${intentId}`}
            size="small"
            onClick={() => {
              leaveAway(terminal, intentId);
            }}
          >
            {t('doNotRestore')}
          </Button>
        </>
      ) : null}
    </li>
  );
}
