/** Cancel all: a question that names how many, then those that were not cancelled. */
import type { OrderRow } from '@shared/contract/terminal/commands';
import { useTranslation } from '../../lib/i18n';
import { orderCancel } from '../../session/requests/names';
import { useCancelForecast } from '../../session/cancels/cancel-forecast';
import { useInstruments, useSelectedSymbol } from '../../session/desk-state';
import { useCommand } from '../../session/keys/hotkeys';
import { orderRefusal } from '../../session/orders/refusal-words';
import { SendQuestion } from '../../session/orders/send-button';
import { useTerminal, useWatch } from '../../session/wire/terminal';
import { useBook } from '../../session/windows/workspace';
import type { Side } from '@shared/domain/order';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Menu } from '../../ui/menu';
import { showToast } from '../../ui/toast';
import { useOrderScope } from './scope-toolbar';
import {
  cancelAll,
  inScope,
  orders,
  watchOrders,
  type FailedCancel,
  type CancelResults,
  type CancelScope,
} from './store';
import { isIn, orderViews, type OrderScope } from './view-model';

export function CancelAllMenu() {
  const { t } = useTranslation('orders');
  const scope = useOrderScope();
  const isAny = useIsAny(scope);
  const isCancellingAll = orders.use((state) => state.isCancellingAll);
  const entry = (id: string, label: string, side: Side | null) => ({
    id,
    label,
    isDisabled: !isAny[side ?? 'any'],
    onSelect: () => {
      orders.set({ asksCancelAll: { ...scope, side } });
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
function useIsAny(scope: OrderScope): {
  readonly any: boolean;
  readonly BUY: boolean;
  readonly SELL: boolean;
} {
  return orders.use(({ open }) => {
    const has = (side: Side): boolean =>
      open?.some((row) => row.side === side && isIn(scope, row)) ?? false;
    const [BUY, SELL] = [has('BUY'), has('SELL')];
    return { any: BUY || SELL, BUY, SELL };
  });
}

/** Open orders that are asked about. */
function useAsked(asks: CancelScope | null): readonly OrderRow[] {
  const open = orders.use((state) => (asks === null ? NONE : (state.open ?? NONE)));
  if (asks === null) return NONE;
  return inScope(open, asks);
}

/** The question and its results; there whether or not a panel shows the orders, as its key is. */
export function OrderActions() {
  const { t } = useTranslation('orders');
  const terminal = useTerminal();
  useWatch(watchOrders);
  const book = useBook();
  const { asksCancelAll, cancelResults } = orders.use((state) => ({
    asksCancelAll: state.asksCancelAll,
    cancelResults: state.cancelResults,
  }));
  const shown = useAsked(asksCancelAll);
  const count = shown.length;
  const forecastOf = useCancelForecast();
  const symbol = useSelectedSymbol();
  useCommand('cancelAllOfSymbol', () => {
    // Of its own: what the lists show stays as it was chosen.
    const ofSymbol = { book: orders.get().isAllBooks ? null : book, symbol };
    const isAny = orders.get().open?.some((row) => isIn(ofSymbol, row)) ?? false;
    if (isAny) orders.set({ asksCancelAll: { ...ofSymbol, side: null } });
    else showToast({ level: 'info', title: t('nothingToCancel', { symbol }) });
  });
  const confirm = () => {
    if (asksCancelAll === null) return;
    void cancelAll(terminal, asksCancelAll);
  };
  return (
    <>
      <SendQuestion
        kind="cancel"
        sends={Object.values(asksCancelAll ?? {}).join(' ')}
        title={t('cancelAllTitle')}
        question={
          <>
            <p>
              {t('cancelAllQuestion', { count, scope: asksCancelAll?.symbol ?? t('allSymbols') })}
            </p>
            <p className="text-text-2">{forecastOf(shown)}</p>
          </>
        }
        confirmLabel={t('cancelAllConfirm', { count })}
        keepLabel={t('keepOrders', { count })}
        isOpen={asksCancelAll !== null && count > 0}
        onClose={() => {
          orders.set({ asksCancelAll: null });
        }}
        onConfirm={confirm}
      />
      <Dialog
        title={t('results')}
        isOpen={cancelResults !== null}
        onClose={closeResults}
        done={{ label: t('resultsDone') }}
      >
        {cancelResults === null ? null : <Results {...cancelResults} />}
      </Dialog>
    </>
  );
}

const NONE: readonly OrderRow[] = [];

const closeResults = () => {
  orders.set({ cancelResults: null });
};

function Results({ total, failed }: CancelResults) {
  const { t } = useTranslation('orders');
  const done = total - failed.length;
  const nameOf = useResultName();
  return (
    <>
      <p className="mb-2 text-text-1">{t('resultsSummary', { count: total, done })}</p>
      <ul className="flex flex-col gap-1">
        {failed.map(({ book, orderId, row, outcome }) => (
          <li key={orderCancel({ book, orderId })} className="flex justify-between gap-4">
            <span className="selectable" title={orderId}>
              {nameOf(orderId, row)}
            </span>
            <OutcomeWords outcome={outcome} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** By what the trader knows it: side, size and price; by its id where nothing more is known. */
function useResultName(): (orderId: string, row: OrderRow | null) => string {
  const { t } = useTranslation(['orders', 'common']);
  const instruments = useInstruments();
  return (orderId, row) => {
    const [view] = row === null ? [] : orderViews([row], instruments, EVERYWHERE);
    if (view === undefined) return t('orders:resultOrderById', { orderId });
    const { quantity, symbol, isMarket } = view;
    return t('orders:resultOrder', {
      side: t(view.side === 'BUY' ? 'common:buy' : 'common:sell'),
      quantity,
      symbol,
      price: isMarket ? t('common:market') : view.price,
    });
  };
}

const EVERYWHERE: OrderScope = { book: null, symbol: null };

function OutcomeWords({ outcome }: { readonly outcome: FailedCancel['outcome'] }) {
  const { t } = useTranslation('orders');
  if (outcome.kind === 'accepted') return null;
  if (outcome.kind === 'unknown') return <span className="text-warn">{t('resultUnknown')}</span>;
  return (
    <span className="text-danger">{t('resultRejected', { message: orderRefusal(outcome) })}</span>
  );
}
