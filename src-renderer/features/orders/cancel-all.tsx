/** Cancel all: a question that names how many, then a result per order. */
import type { OrderRow } from '@shared/contract/terminal/commands';
import { useTranslation } from '../../lib/i18n';
import { useCancelForecast } from '../../session/cancel-forecast';
import { useSelectedSymbol } from '../../session/desk-state';
import { useCommand } from '../../session/hotkeys';
import { SendQuestion } from '../../session/send-button';
import { useTerminal, useWatch } from '../../session/terminal';
import type { Side } from '@shared/domain/order';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Menu } from '../../ui/menu';
import { showToast } from '../../ui/toast';
import { useOrderScope } from './scope-toolbar';
import { cancelAll, orders, watchOrders, type CancelResult } from './store';
import { isIn } from './view-model';

export function CancelAllMenu() {
  const { t } = useTranslation('orders');
  const isAny = useIsAny();
  const isCancellingAll = orders.use((state) => state.isCancellingAll);
  const entry = (id: string, label: string, side: Side | null) => ({
    ...{ id, label },
    isDisabled: !isAny[side ?? 'any'],
    onSelect: () => {
      orders.set({ asksCancelAll: { side } });
    },
  });
  return (
    <Menu
      trigger={
        <Button size="small" className="ml-auto" aria-disabled={!isAny.any || isCancellingAll}>
          {isCancellingAll ? t('cancelling') : t('cancelAll')}
        </Button>
      }
      entries={[
        entry('all', t('cancelEvery'), null),
        entry('buys', t('cancelBuys'), 'BUY'),
        entry('sells', t('cancelSells'), 'SELL'),
      ]}
    />
  );
}

/** Whether there are open orders of what is shown: not drawn again because there is one more. */
function useIsAny(): { readonly any: boolean; readonly BUY: boolean; readonly SELL: boolean } {
  const scope = useOrderScope();
  return orders.use(({ open }) => {
    const has = (side: Side): boolean =>
      open?.some((row) => row.side === side && isIn(scope, row)) ?? false;
    const [BUY, SELL] = [has('BUY'), has('SELL')];
    return { any: BUY || SELL, BUY, SELL };
  });
}

/** Open orders of what is shown, of a side or of both, while they are asked about. */
function useAsked(asks: { readonly side: Side | null } | null): readonly OrderRow[] {
  const scope = useOrderScope();
  const open = orders.use((state) => (asks === null ? NONE : (state.open ?? NONE)));
  return open.filter((row) => isIn(scope, row) && (asks?.side ?? row.side) === row.side);
}

/** The question and its results; there whether or not a panel shows the orders, as its key is. */
export function OrderActions() {
  const { t } = useTranslation('orders');
  const terminal = useTerminal();
  useWatch(watchOrders);
  const scope = useOrderScope();
  const { asksCancelAll, cancelResults } = orders.use((state) => ({
    asksCancelAll: state.asksCancelAll,
    cancelResults: state.cancelResults,
  }));
  const asked = asksCancelAll?.side ?? null;
  const shown = useAsked(asksCancelAll);
  const count = shown.length;
  const forecastOf = useCancelForecast();
  const symbol = useSelectedSymbol();
  useCommand('cancelAllOfSymbol', () => {
    const ofSymbol = { book: scope.book, symbol };
    const isAny = orders.get().open?.some((row) => isIn(ofSymbol, row)) ?? false;
    if (isAny) orders.set({ isOnlySymbol: true, asksCancelAll: { side: null } });
    else showToast({ level: 'info', title: t('nothingToCancel', { symbol }) });
  });
  return (
    <>
      <SendQuestion
        kind="cancel"
        title={t('cancelAllTitle')}
        question={
          <>
            <p>{t('cancelAllQuestion', { count, scope: scope.symbol ?? t('allSymbols') })}</p>
            <p className="text-text-2">{forecastOf(shown)}</p>
          </>
        }
        confirmLabel={t('cancelAllConfirm', { count })}
        isOpen={asksCancelAll !== null && count > 0}
        onClose={() => {
          orders.set({ asksCancelAll: null });
        }}
        onConfirm={() => void cancelAll(terminal, scope, asked)}
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

const NONE: readonly OrderRow[] = [];

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
