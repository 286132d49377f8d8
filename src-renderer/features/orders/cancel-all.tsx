/** Cancel all: a question that names how many, then a result per order. */
import { useTranslation } from '../../lib/i18n';
import { useSelectedSymbol } from '../../session/desk-state';
import { useCommand } from '../../session/hotkeys';
import { useTerminal } from '../../session/terminal';
import { Button } from '../../ui/button';
import { ConfirmDialog, Dialog } from '../../ui/dialog';
import { cancelAll, orders, type CancelResult } from './store';

export function CancelAll() {
  const { t } = useTranslation('orders');
  const terminal = useTerminal();
  const symbol = useSelectedSymbol();
  const { open, isOnlySymbol, isAskingCancelAll, isCancellingAll, cancelResults } = orders.use(
    (state) => state,
  );
  const scope = isOnlySymbol ? symbol : null;
  const count = (open ?? []).filter((row) => scope === null || row.symbol === scope).length;
  const ask = (isAsking: boolean) => {
    orders.set({ isAskingCancelAll: isAsking });
  };
  useCommand('cancelAllOfSymbol', () => {
    orders.set({ isOnlySymbol: true, isAskingCancelAll: true });
  });
  return (
    <>
      <Button
        size="small"
        className="ml-auto"
        aria-disabled={count === 0 || isCancellingAll}
        onClick={() => {
          if (count > 0) ask(true);
        }}
      >
        {isCancellingAll ? t('cancelling') : t('cancelAll')}
      </Button>
      <ConfirmDialog
        title={t('cancelAllTitle')}
        question={t('cancelAllQuestion', { count, scope: scope ?? t('allSymbols') })}
        confirmLabel={t('cancelAllConfirm', { count })}
        isOpen={isAskingCancelAll && count > 0}
        onClose={() => {
          ask(false);
        }}
        onConfirm={() => void cancelAll(terminal, scope)}
      />
      <Dialog
        title={t('results')}
        isOpen={cancelResults !== null}
        onClose={() => {
          orders.set({ cancelResults: null });
        }}
      >
        <Results results={cancelResults ?? []} />
      </Dialog>
    </>
  );
}

function Results({ results }: { readonly results: readonly CancelResult[] }) {
  const { t } = useTranslation('orders');
  const done = results.filter(({ outcome }) => outcome.kind === 'accepted').length;
  return (
    <>
      <p className="mb-2 text-text-1">{t('resultsSummary', { count: results.length, done })}</p>
      <ul className="flex flex-col gap-1">
        {results.map(({ orderId, outcome }) => (
          <li key={orderId} className="flex justify-between gap-4">
            <span className="selectable">{t('resultOrder', { orderId })}</span>
            <OutcomeWords outcome={outcome} />
          </li>
        ))}
      </ul>
    </>
  );
}

function OutcomeWords({ outcome }: { readonly outcome: CancelResult['outcome'] }) {
  const { t } = useTranslation('orders');
  if (outcome.kind === 'accepted') return <span>{t('resultAccepted')}</span>;
  if (outcome.kind === 'unknown') return <span className="text-warn">{t('resultUnknown')}</span>;
  return <span className="text-danger">{t('resultRejected', { message: outcome.message })}</span>;
}
