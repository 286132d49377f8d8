/**
 * Condition orders. The exchange lists none, so these are the terminal's own records: what it has seen
 * confirmed, and what it has not.
 */
import { Pencil, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { askCancel } from '../../session/cancels/cancel';
import { CancelUnknown } from '../../session/cancels/cancel-unknown';
import { useIsAsked, useIsInDoubt } from '../../session/requests/doubts';
import { conditionCancel, exitCancel, exitPlacing } from '../../session/requests/names';
import { ChangeNotes } from '../../session/orders/change-notes';
import { useInstruments, useSelectedSymbol } from '../../session/desk-state';
import { DismissUnknown } from '../../session/orders/dismiss-unknown';
import { futuresState, watchFutures } from '../../session/futures/futures-state';
import { AccountBody } from '../../session/market/live-body';
import { ask } from '../../session/requests/ask';
import { useRowColumns } from '../../session/orders/row-columns';
import { CancelIconButton, SendButton } from '../../session/orders/send-button';
import { useTerminal, useWatch } from '../../session/wire/terminal';
import { IconButton } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { DataTable, type DataColumn } from '../../ui/data-table';
import { Quantity, SideWord } from '../../ui/figures';
import { STATE_TONES } from '../../ui/tones';
import { ChangeDialog } from './change-dialog';
import { changesOf, store, watchChanges } from './store';
import { conditionViews, idleOnes, stateTone, withIdle, type ConditionView } from './view-model';

const NONE: readonly ConditionView[] = [];

export function ConditionsPanel() {
  const { t } = useTranslation(['conditions', 'panels']);
  useWatch(watchFutures);
  useWatch(watchChanges);
  const changing = store.use((state) => state.changing);
  const changes = store.use((state) => state.changes);
  const rows = futuresState.use((state) => state.conditions);
  const exits = futuresState.use((state) => state.exits);
  const idle = futuresState.use(({ conditions, account }) => idleOnes(conditions ?? [], account));
  const instruments = useInstruments();
  const symbol = useSelectedSymbol();
  const [isOnlySymbol, setOnlySymbol] = useState(false);
  const views = useMemo(
    () =>
      rows === null
        ? NONE
        : withIdle(conditionViews(rows, exits, instruments, isOnlySymbol ? symbol : null), idle),
    [rows, exits, instruments, isOnlySymbol, symbol, idle],
  );
  return (
    <div className="flex h-full flex-col">
      <div className="panel-toolbar">
        <Checkbox
          label={t('onlySymbol', { symbol })}
          isChecked={isOnlySymbol}
          onChange={setOnlySymbol}
        />
        <span className="text-text-2">{t('ownRecords')}</span>
      </div>
      <div className="min-h-0 flex-1">
        <AccountBody
          isLoading={rows === null}
          empty={rows !== null && views.length === 0 ? { text: t('empty') } : null}
        >
          <DataTable
            name="conditions"
            label={t('panels:conditions')}
            rows={views}
            columns={useColumns()}
            rowId={(view) => view.key}
          />
        </AccountBody>
      </div>
      <ChangeNotes changes={changesOf(changes, rows ?? [])} />
      {changing === null ? null : (
        <ChangeDialog
          order={changing}
          onDone={() => {
            store.set({ changing: null });
          }}
        />
      )}
    </div>
  );
}

function useColumns(): readonly DataColumn<ConditionView>[] {
  const { t } = useTranslation(['conditions', 'common']);
  const first = useRowColumns<ConditionView>('waits');
  return useMemo(
    () => [
      ...first,
      {
        id: 'side',
        header: t('common:side'),
        cell: ({ side, action }) => (
          <span className="flex items-center gap-2">
            <SideWord side={side} />
            <span className="text-text-2">
              {action === 'OPEN' ? t('conditions:open') : t('conditions:close')}
            </span>
          </span>
        ),
      },
      {
        id: 'purpose',
        header: t('conditions:purpose'),
        sortBy: ({ purpose }) => purpose,
        cell: ({ purpose }) => t(`conditions:purposes.${purpose}`),
      },
      {
        id: 'trigger',
        header: t('conditions:trigger'),
        align: 'end',
        sortBy: ({ triggerPrice }) => triggerPrice,
        cell: ({ direction, trigger }) =>
          direction === 'UP'
            ? t('conditions:above', { price: trigger })
            : t('conditions:below', { price: trigger }),
      },
      {
        id: 'price',
        header: t('common:price'),
        align: 'end',
        cell: ({ price }) => (price === '' ? t('common:market') : price),
      },
      {
        id: 'size',
        header: t('common:quantity'),
        align: 'end',
        cell: ({ size, base }) => <Quantity figure={size} asset={base} />,
      },
      { id: 'state', header: t('common:status'), cell: (view) => <StateCell view={view} /> },
      {
        id: 'action',
        isKept: true,
        header: t('conditions:action'),
        align: 'end',
        cell: (view) => (
          <span className="flex justify-end">
            <PlaceButton view={view} />
            {view.dismiss === null ? null : <DismissUnknown intentId={view.dismiss} />}
            <ChangeButton view={view} />
            <CancelButton view={view} />
          </span>
        ),
      },
    ],
    [first, t],
  );
}

function StateCell({ view }: { readonly view: ConditionView }) {
  const { state, isConfirmed, isIdle, note } = view;
  const { t } = useTranslation('conditions');
  return (
    <span className="flex items-center gap-2">
      <StateWords view={view} />
      {isConfirmed || state !== 'WAITING' ? null : (
        <span className="chip text-warn" data-hint={t('notConfirmedHint')}>
          {t('notConfirmed')}
        </span>
      )}
      {isIdle ? (
        <span className="chip text-warn" data-hint={t('nothingToCloseHint')}>
          {t('nothingToClose')}
        </span>
      ) : null}
      {/* In full it pushed what can be done about it out of the panel. */}
      {note === '' ? null : <span className="max-w-[16vw] truncate text-text-2">{note}</span>}
    </span>
  );
}

function StateWords({ view }: { readonly view: ConditionView }) {
  const { state, place } = view;
  const { t } = useTranslation('conditions');
  const isPlacingUnknown = useIsInDoubt(place === null ? '' : exitPlacing(place));
  if (useIsInDoubt(cancelKey(view))) return <CancelUnknown />;
  if (isPlacingUnknown) return <span className={STATE_TONES.warn}>{t('notKnownPlaced')}</span>;
  return <span className={STATE_TONES[stateTone(state)]}>{t(`states.${state}`)}</span>;
}

function ChangeButton({ view: { symbol, trigger, change } }: { readonly view: ConditionView }) {
  const { t } = useTranslation('conditions');
  if (change === null) return null;
  return (
    <IconButton
      label={t('changeOne', { symbol, trigger })}
      icon={<Pencil size={13} aria-hidden />}
      onClick={() => {
        store.set({ changing: change });
      }}
    />
  );
}

/**
 * How it went shows in the row, and where it was refused again among the news. Where nobody knows whether it was asked
 * for, it is offered again once the terminal has told of the exit.
 */
function PlaceButton({ view: { place } }: { readonly view: ConditionView }) {
  const { t } = useTranslation('conditions');
  const terminal = useTerminal();
  const name = place === null ? '' : exitPlacing(place);
  const [isAsked, isUnknown] = [useIsAsked(name), useIsInDoubt(name)];
  if (place === null || isUnknown) return null;
  return (
    <SendButton
      sends={`${place.intentId} ${place.purpose}`}
      size="small"
      words={t('placeNow')}
      disabled={isAsked}
      onClick={() => {
        const send = () => terminal.call('placeExit', place);
        void ask({ name, wanted: 'placeExit', send });
      }}
    />
  );
}

function CancelButton({ view }: { readonly view: ConditionView }) {
  const { t } = useTranslation('conditions');
  const terminal = useTerminal();
  const { symbol, trigger, cancel, place } = view;
  const isAsked = useIsAsked(cancelKey(view));
  if (cancel === null) return null;
  const what = 'exit' in cancel ? (place === null ? 'dropOne' : 'dismissOne') : 'cancelOne';
  const sends =
    'exit' in cancel ? `${what} ${cancel.exit.intentId} ${cancel.exit.purpose}` : cancel.orderId;
  return (
    <CancelIconButton
      sends={sends}
      label={t(what, { symbol, trigger })}
      icon={<X size={14} aria-hidden />}
      aria-disabled={isAsked}
      onClick={() => {
        void askCancel(
          terminal,
          'exit' in cancel
            ? { kind: 'exit', ...cancel.exit }
            : { kind: 'condition', symbol, orderId: cancel.orderId },
        );
      }}
    />
  );
}

/** "" of what nobody can cancel. */
const cancelKey = ({ cancel }: ConditionView): string => {
  if (cancel === null) return '';
  return 'exit' in cancel ? exitCancel(cancel.exit) : conditionCancel(cancel);
};
