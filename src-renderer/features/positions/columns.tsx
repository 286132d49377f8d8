/** The columns of the positions table, and the actions of a row. */
import { MoreHorizontal, ScanSearch } from 'lucide-react';
import { useMemo } from 'react';
import { arrowOf } from '../../lib/format';
import { formatTime } from '../../lib/format-time';
import { useTranslation } from '../../lib/i18n';
import { SymbolName } from '../../session/market/symbol-name';
import { useSelectSymbol } from '../../session/desk-state';
import { useHeldExits } from '../../session/futures/held-exits';
import { useInspect } from '../../session/futures/inspected';
import { Button, IconButton } from '../../ui/button';
import type { DataColumn } from '../../ui/data-table';
import { NotSent, Quantity } from '../../ui/figures';
import { Menu } from '../../ui/menu';
import { SIGN_TONES } from '../../ui/tones';
import { openDialog } from './store';
import type { PositionView } from './view-model';

/** From here on a position asks to be looked at, and from there on to be acted on. */
const RISK_WARNS = 50_000_000n;
const RISK_ALARMS = 80_000_000n;

export function usePositionColumns(): readonly DataColumn<PositionView>[] {
  const { t } = useTranslation('positions');
  return useMemo(
    () => [
      {
        id: 'contract',
        isRowHeader: true,
        header: t('contract'),
        sortBy: (view) => view.row.symbol,
        cell: (view) => <ContractCell view={view} />,
      },
      {
        id: 'size',
        header: t('size'),
        align: 'end',
        sortBy: (view) => view.row.contracts,
        cell: (view) => <SizeCell view={view} />,
      },
      { id: 'entry', header: t('entry'), align: 'end', cell: (view) => view.entry },
      { id: 'mark', header: t('mark'), align: 'end', cell: (view) => view.mark },
      // Where a narrow window still shows it: what scrolls away there is behind it.
      {
        id: 'unrealized',
        header: t('unrealized'),
        align: 'end',
        cell: (view) => (
          <span className={SIGN_TONES[view.direction]}>
            {view.unrealized} {arrowOf(view.direction)}{' '}
            <span className="positions-rate">{view.returnRate ?? <NotSent />}</span>
          </span>
        ),
      },
      {
        id: 'liquidation',
        header: t('liquidation'),
        align: 'end',
        cell: (view) => <LiquidationCell view={view} />,
      },
      {
        id: 'distance',
        header: t('distance'),
        align: 'end',
        sortBy: (view) => view.distanceShare ?? FAR,
        cell: (view) =>
          view.estimate === '' ? (
            view.distance
          ) : (
            <span data-hint={t('distanceHint')}>{view.distance}</span>
          ),
      },
      { id: 'margin', header: t('margin'), align: 'end', cell: (view) => view.margin },
      {
        id: 'marginRate',
        header: t('marginRate'),
        align: 'end',
        cell: (view) => view.marginRate ?? <NotSent />,
      },
      {
        id: 'risk',
        header: t('risk'),
        align: 'end',
        sortBy: (view) => view.riskShare,
        cell: (view) => <RiskCell view={view} />,
      },
      {
        id: 'funding',
        header: t('funding'),
        align: 'end',
        cell: (view) => <FundingCell view={view} />,
      },
      {
        id: 'actions',
        isKept: true,
        header: t('actions'),
        align: 'end',
        cell: (view) => <Actions view={view} />,
      },
    ],
    [t],
  );
}
/** Sorts a position that cannot be liquidated behind all others. */
const FAR = 10n ** 18n;

export function usePositionName(): (view: PositionView) => string {
  const { t } = useTranslation('positions');
  return ({ row, size, instrument: { base, symbol } }) =>
    t('name', { side: row.side === 'BUY' ? t('long') : t('short'), size, base, symbol });
}

function ContractCell({ view: { row } }: { readonly view: PositionView }) {
  const { t } = useTranslation('positions');
  const isLong = row.side === 'BUY';
  return (
    <span className="flex items-center gap-2">
      <SymbolName symbol={row.symbol} />
      <span className={isLong ? 'font-medium text-buy' : 'font-medium text-sell'}>
        {isLong ? t('long') : t('short')}
      </span>
      <span className="text-text-2">
        {row.mode === 'cross' ? t('cross') : t('isolated')}{' '}
        {t('leverage', { leverage: row.leverage })}
      </span>
      {row.isLiquidating ? <span className="chip text-danger">{t('liquidating')}</span> : null}
    </span>
  );
}

function SizeCell({ view }: { readonly view: PositionView }) {
  const { t } = useTranslation('positions');
  const { row, size, instrument } = view;
  const hints: string[] = [t('contracts', { count: row.contracts })];
  if (row.closing > 0) hints.push(t('closing', { count: row.closing }));
  return (
    <span data-hint={hints.join(' · ')}>
      <Quantity figure={size} asset={instrument.base} />
    </span>
  );
}

function LiquidationCell({ view }: { readonly view: PositionView }) {
  const { t } = useTranslation('positions');
  if (view.estimate === '') {
    return <span data-hint={t('liquidationHint')}>{view.liquidation}</span>;
  }
  return (
    <span className="flex justify-end gap-2">
      <span data-hint={t('liquidationHint')}>{view.liquidation}</span>
      <span className="text-text-2" data-hint={t('estimateHint')}>
        {t('estimate', { price: view.estimate })}
      </span>
    </span>
  );
}

function RiskCell({ view }: { readonly view: PositionView }) {
  const { t } = useTranslation('positions');
  const { riskShare } = view;
  const tone =
    riskShare >= RISK_ALARMS
      ? 'font-semibold text-danger'
      : riskShare >= RISK_WARNS
        ? 'text-warn'
        : '';
  return (
    <span className={tone} data-hint={t('riskHint')}>
      {view.risk}
    </span>
  );
}

function FundingCell({ view }: { readonly view: PositionView }) {
  const { t } = useTranslation('positions');
  if (view.nextFunding === '') return <span>{view.funding}</span>;
  const time = formatTime(view.nextFundingAtMs);
  return (
    <span data-hint={t('fundingNext', { amount: view.nextFunding, time })}>{view.funding}</span>
  );
}

function Actions({ view }: { readonly view: PositionView }) {
  const { t } = useTranslation(['positions', 'common']);
  const select = useSelectSymbol();
  const inspect = useInspect();
  const position = usePositionName()(view);
  const positionId = view.key;
  const held = useHeldExits(view.row);
  return (
    <span className="flex justify-end gap-1">
      <Button
        size="small"
        className={held === null ? '' : 'text-warn'}
        aria-label={t('exitsOne', { position })}
        {...(held === null
          ? {}
          : {
              'data-hint': `${held.what}. ${held.why}`,
              'aria-description': `${held.what}. ${held.why}`,
            })}
        onClick={() => {
          openDialog({ kind: 'exits', positionId });
        }}
      >
        {held === null ? t('exits') : t('exitsHeldMark')}
      </Button>
      <Button
        size="small"
        aria-label={t('closeOne', { position })}
        onClick={() => {
          openDialog({ kind: 'close', positionId });
        }}
      >
        {t('close')}
      </Button>
      <IconButton
        label={t('inspectOne', { position })}
        icon={<ScanSearch size={14} aria-hidden />}
        onClick={() => {
          inspect({ positionId, symbol: view.row.symbol });
        }}
      />
      <Menu
        trigger={
          <IconButton
            label={t('more', { position })}
            icon={<MoreHorizontal size={14} aria-hidden />}
          />
        }
        entries={[
          {
            id: 'reverse',
            label: t('reverse'),
            onSelect: () => {
              openDialog({ kind: 'reverse', positionId });
            },
          },
          {
            id: 'show',
            label: t('common:showSymbol', { symbol: view.row.symbol }),
            onSelect: () => {
              select(view.row.symbol);
            },
          },
        ]}
      />
    </span>
  );
}
