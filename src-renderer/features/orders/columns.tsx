/** The columns that open orders and order history share. */
import { formatUnits } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { useMemo } from 'react';
import { CancelUnknown } from '../../session/cancels/cancel-unknown';
import { useIsInDoubt } from '../../session/requests/doubts';
import { orderCancel } from '../../session/requests/names';
import { futuresState } from '../../session/futures/futures-state';
import { useRowColumns } from '../../session/orders/row-columns';
import type { DataColumn } from '../../ui/data-table';
import { Quantity, SideWord } from '../../ui/figures';
import { STATE_TONES } from '../../ui/tones';
import { originOf } from './origin';
import { isKnownStatus, statusTone, type OrderView } from './view-model';

export function useOrderColumns(
  isSeveralBooks: boolean,
  waits: 'waits' | 'past',
): readonly DataColumn<OrderView>[] {
  const { t } = useTranslation(['orders', 'common']);
  const first = useRowColumns<OrderView>(waits);
  return useMemo(
    () => [
      ...first,
      // A spot and a margin order of one pair are otherwise the same row.
      ...(isSeveralBooks
        ? [
            {
              id: 'book',
              header: t('orders:book'),
              sortBy: (view: OrderView) => view.row.book,
              cell: (view: OrderView) => t(`orders:books.${view.row.book}`),
            },
          ]
        : []),
      {
        id: 'side',
        header: t('common:side'),
        sortBy: (view) => view.side,
        cell: (view) => <SideCell view={view} />,
      },
      {
        id: 'price',
        header: t('common:price'),
        align: 'end',
        sortBy: (view) => view.row.price ?? 0,
        cell: (view) =>
          view.isMarket ? <span className="text-text-2">{t('orders:market')}</span> : view.price,
      },
      {
        id: 'quantity',
        header: t('common:quantity'),
        align: 'end',
        cell: (view) => <Quantity figure={view.quantity} asset={view.quantityAsset} />,
      },
      {
        id: 'filled',
        header: t('orders:filled'),
        align: 'end',
        cell: (view) => (
          <>
            <Quantity figure={view.filled} asset={view.filledAsset} />{' '}
            <span className="filled-share">{view.filledShare}</span>
          </>
        ),
      },
      { id: 'average', header: t('orders:average'), align: 'end', cell: (view) => view.average },
      { id: 'value', header: t('orders:value'), align: 'end', cell: (view) => view.value },
      {
        id: 'status',
        header: t('common:status'),
        sortBy: (view) => view.status,
        cell: (view) => <StatusCell view={view} />,
      },
    ],
    [first, isSeveralBooks, t],
  );
}

/** Of a futures order what it does to a position, its time in force and its trigger; of any, why the exchange made it. */
function SideCell({ view }: { readonly view: OrderView }) {
  const { t } = useTranslation('orders');
  const { side, cause } = view;
  const { action = null, timeInForce = null } = view.row.futures ?? {};
  return (
    <span className="flex items-center gap-2">
      <SideWord side={side} />
      {action === null ? null : (
        <span className="text-text-2">{action === 'OPEN' ? t('open') : t('close')}</span>
      )}
      {timeInForce === null || timeInForce === 'GTC' ? null : (
        <span className="chip text-text-2">{t(`timesInForce.${timeInForce}`)}</span>
      )}
      {action === null ? null : <Origin view={view} />}
      {cause === '' ? null : <span className="chip text-danger">{t(`causes.${cause}`)}</span>}
    </span>
  );
}

/** Which trigger sent it. */
function Origin({ view: { row, instrument } }: { readonly view: OrderView }) {
  const { t } = useTranslation('orders');
  const origin = futuresState.use(({ conditions }) => originOf(row, conditions));
  if (origin === null || instrument === undefined) return null;
  const hint = t('originHint', {
    price: formatUnits(origin.triggerPrice, instrument.pricePrecision),
  });
  return (
    <span className="chip text-text-2" data-hint={hint} tabIndex={0}>
      {t(`origins.${origin.purpose}`)}
      <span className="sr-only">: {hint}</span>
    </span>
  );
}

function StatusCell({ view }: { readonly view: OrderView }) {
  const { t } = useTranslation('orders');
  const isUnknown = useIsInDoubt(orderCancel(view.row));
  if (isUnknown && view.canCancel) return <CancelUnknown />;
  const words = isKnownStatus(view.status) ? t(`statuses.${view.status}`) : view.status;
  return (
    <span className="flex items-center gap-2">
      <span className={STATE_TONES[statusTone(view.status)]}>{words}</span>
      {view.isExternal ? (
        <span className="chip text-text-2" data-hint={t('externalHint')}>
          {t('external')}
        </span>
      ) : null}
    </span>
  );
}
