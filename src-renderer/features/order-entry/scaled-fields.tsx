/** A scaled entry: its range, its number of orders, how they grow, and every order before it is sent. */
import {
  DISTRIBUTIONS,
  measureOf,
  orderText,
  ticketOrders,
  type Distribution,
} from '@shared/domain/ticket';
import { memo } from 'react';
import { formatExact } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { DecimalField } from '../../ui/decimal-field';
import { Select } from '../../ui/select';
import { PriceInput, touch, useAssets, useErrorText } from './fields';
import { partOf } from './refs';
import { changeTicket, factsOf, ticket } from './store';
import { quantityFigure } from './view-model';

export const ScaledFields = memo(function ScaledFields() {
  const { t } = useTranslation('order-entry');
  const { quote } = useAssets();
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <PriceInput field="from" label={t('from', { asset: quote })} />
        <PriceInput field="to" label={t('to', { asset: quote })} />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <CountField />
        <DistributionChoice />
      </div>
    </>
  );
});

function CountField() {
  const { t } = useTranslation('order-entry');
  const count = ticket.use(({ draft }) => draft.count);
  return (
    <div {...partOf('count')}>
      <DecimalField
        label={t('count')}
        value={count}
        error={useErrorText('count')}
        onChange={(text) => {
          changeTicket({ type: 'setText', field: 'count', text });
        }}
        onStep={(steps) => {
          const now = /^\d{1,3}$/.test(count) ? Number.parseInt(count, 10) : 2;
          const text = Math.min(50, Math.max(2, now + steps)).toString();
          changeTicket({ type: 'setText', field: 'count', text });
        }}
        onBlur={() => {
          touch('count');
        }}
      />
    </div>
  );
}

function DistributionChoice() {
  const { t } = useTranslation('order-entry');
  const distribution = ticket.use(({ draft }) => draft.distribution);
  return (
    <div className="field">
      <span className="field-label" aria-hidden>
        {t('distribution')}
      </span>
      <Select<Distribution>
        label={t('distribution')}
        value={distribution}
        options={DISTRIBUTIONS.map((value) => ({ value, label: t(`distributions.${value}`) }))}
        onChange={(next) => {
          changeTicket({ type: 'setDistribution', distribution: next });
        }}
        className="ticket-distribution"
      />
    </div>
  );
}

/** What would be sent, row by row. */
export const ScaledOrders = memo(function ScaledOrders() {
  const { t } = useTranslation(['order-entry', 'common']);
  const rows = ticket.use(scaledTexts);
  if (rows.length === 0) return null;
  return (
    <details className="ticket-details">
      <summary>{t('order-entry:showOrders', { count: rows.length })}</summary>
      <div
        className="ticket-table-box"
        tabIndex={0}
        role="group"
        aria-label={t('order-entry:scaledTable')}
      >
        <table className="ticket-table" aria-label={t('order-entry:scaledTable')}>
          <thead>
            <tr>
              <th scope="col">{t('common:price')}</th>
              <th scope="col">{t('common:quantity')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const [price, quantity] = row.split(' ');
              return (
                <tr key={index}>
                  <td>{price}</td>
                  <td>{quantity}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </details>
  );
});

/** One text per row, so that a moving book draws nothing here. */
function scaledTexts(state: ReturnType<typeof ticket.get>): readonly string[] {
  const facts = factsOf(state);
  if (facts === null) return [];
  const measure = measureOf(facts);
  const orders = ticketOrders(state.draft, facts);
  if (!orders.ok) return [];
  return orders.value.map((order) => {
    const price = formatExact(orderText(order, measure).price);
    const lots = order.quantity.unit === 'base' ? order.quantity.lots : 0;
    return `${price} ${quantityFigure(measure, lots)}`;
  });
}
