/** Open positions, the riskiest first, with what can be done with each. */
import type { PositionRow } from '@shared/contract/terminal';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useSelectedSymbol } from '../../session/desk-state';
import { futuresState, useContracts, watchFutures } from '../../session/futures/futures-state';
import { futuresTotals, type FuturesTotals } from '../../session/futures/futures-totals';
import { PlaceOrder } from '../../session/orders/place-order';
import { useWatch } from '../../session/wire/terminal';
import { useStaleFutures } from '../../session/market/use-stale';
import { arrowOf } from '../../lib/format';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { classNames } from '../../ui/class-names';
import { DataTable } from '../../ui/data-table';
import { PanelBody } from '../../ui/panel-body';
import { SideScroller } from '../../ui/side-scroller';
import { SIGN_TONES } from '../../ui/tones';
import { CloseDialog } from './close-dialog';
import { askToCloseAll } from './closing-all';
import { usePositionColumns } from './columns';
import { ExitsDialog } from './exits-dialog';
import { ReverseDialog } from './reverse-dialog';
import { positions, type PositionDialog } from './store';
import { UncountedPositions } from './uncounted';
import { heldPositions, positionViews, type PositionView } from './view-model';

const NONE: readonly PositionView[] = [];
const NOTHING: readonly PositionRow[] = [];

export function PositionsPanel() {
  const { t } = useTranslation(['positions', 'panels']);
  useWatch(watchFutures);
  const symbol = useSelectedSymbol();
  const isOnlySymbol = positions.use((state) => state.isOnlySymbol);
  const views = usePositionViews(isOnlySymbol ? symbol : null);
  const columns = usePositionColumns();
  const amountsIn = useAmountsIn();
  const closeAll = () => {
    if (views.length > 0) askToCloseAll(contracts, isOnlySymbol ? symbol : null);
  };
  const { account, marks } = futuresState.use((state) => ({
    account: state.account,
    marks: state.marks,
  }));
  const contracts = useContracts();
  const stale = useStaleFutures();
  const isRead = account !== null && account.readAtMs > 0;
  const uncounted = useUncounted();
  const isEmpty = isRead && views.length === 0 && uncounted.length === 0;
  return (
    <div className="flex h-full flex-col">
      <div className="panel-toolbar">
        <Checkbox
          label={t('onlySymbol', { symbol })}
          isChecked={isOnlySymbol}
          onChange={(isOnly) => {
            positions.set({ isOnlySymbol: isOnly });
          }}
        />
        <SideScroller className={classNames('positions-figures', stale !== null && 'late')}>
          <Totals totals={account === null ? [] : futuresTotals(account, contracts, marks)} />
          <span className="ml-auto text-text-2">{amountsIn}</span>
        </SideScroller>
        <Button size="small" aria-disabled={views.length === 0} onClick={closeAll}>
          {t('closeAll')}
        </Button>
      </div>
      <UncountedPositions rows={uncounted} />
      <div className="min-h-0 flex-1">
        <PanelBody
          isLoading={!isRead}
          stale={stale}
          empty={isEmpty ? { text: t('empty'), action: <PlaceOrder /> } : null}
        >
          <DataTable
            name="positions"
            label={t('panels:positions')}
            rows={views}
            columns={columns}
            rowId={(view) => view.key}
          />
        </PanelBody>
      </div>
      <Dialogs />
    </div>
  );
}

/** The columns have no room for the asset of their prices and amounts; "" where contracts differ in it. */
function useAmountsIn(): string {
  const { t } = useTranslation('positions');
  const [asset, ...others] = new Set(useContracts().map(({ quote }) => quote));
  return asset === undefined || others.length > 0 ? '' : t('amountsIn', { asset });
}

function usePositionViews(onlySymbol: string | null): readonly PositionView[] {
  const { account, marks } = futuresState.use((state) => ({
    account: state.account,
    marks: state.marks,
  }));
  const contracts = useContracts();
  return useMemo(
    () => (account === null ? NONE : positionViews(account, marks, contracts, onlySymbol)),
    [account, marks, contracts, onlySymbol],
  );
}

function useUncounted(): readonly PositionRow[] {
  const account = futuresState.use((state) => state.account);
  const contracts = useContracts();
  return useMemo(
    () => (account === null ? NOTHING : heldPositions(account, contracts).uncounted),
    [account, contracts],
  );
}

function Totals({ totals }: { readonly totals: readonly FuturesTotals[] }) {
  const { t } = useTranslation('positions');
  return totals.map(({ coin, equity, unrealized, direction, free }) => (
    <dl key={coin} className="positions-totals">
      <dt>{t('equity')}</dt>
      <dd>
        {equity} {coin}
      </dd>
      <dt>{t('unrealized')}</dt>
      <dd className={SIGN_TONES[direction]}>
        {unrealized} {arrowOf(direction)} <span className="text-text-2">{coin}</span>
      </dd>
      <dt>{t('free')}</dt>
      <dd>
        {free} {coin}
      </dd>
    </dl>
  ));
}

/** What was opened from a row lasts as long as its position does, whatever contract another window goes to. */
function Dialogs() {
  const dialog = positions.use((state) => state.dialog);
  return dialog === null || dialog.kind === 'close-all' ? null : <DialogOf {...dialog} />;
}

function DialogOf({ kind, positionId }: Exclude<PositionDialog, { kind: 'close-all' }>) {
  const view = usePositionViews(null).find(({ key }) => key === positionId);
  if (view === undefined) return null;
  switch (kind) {
    case 'close':
      return <CloseDialog view={view} />;
    case 'exits':
      return <ExitsDialog view={view} />;
    case 'reverse':
      return <ReverseDialog view={view} />;
  }
}
