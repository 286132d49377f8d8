/** The orders of a batch, one row each: side, type, price and quantity, edited in place. */
import {
  BATCH_MAX,
  belowMinimum,
  measureOf,
  outsideBand,
  type TicketAction,
  type TicketDraft,
} from '@shared/domain/ticket';
import { Plus, X } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { bandWords } from '../../session/orders/band-words';
import { minimumWords } from '../../session/orders/minimum-words';
import { useInstrument, type InstrumentValue } from '../../session/desk-state';
import { Button } from '../../ui/button';
import { isNumberBegun, numberEntry } from '../../lib/number-entry';
import { batchFaultsOf, changeBatch, factsOf, ticket } from './store';
import { errorText } from './words';

export const BatchTable = memo(function BatchTable() {
  const { t } = useTranslation(['order-entry', 'common']);
  const batch = ticket.use((state) => state.batch);
  const pair = useInstrument(ticket.use((state) => state.symbol));
  const price = pair === null ? t('common:price') : t('order-entry:price', { asset: pair.quote });
  const quantity =
    pair === null ? t('common:quantity') : t('order-entry:quantity', { asset: pair.base });
  const together = ticket.use((state) =>
    state.wasSubmitted ? errorText(batchFaultsOf(state)?.together, t) : '',
  );
  return (
    <div className="flex flex-col gap-1">
      <table className="batch-table" aria-label={t('order-entry:batchTable')}>
        <thead>
          <tr>
            <th scope="col">{t('common:side')}</th>
            <th scope="col">{t('common:type')}</th>
            <th scope="col">{price}</th>
            <th scope="col">{quantity}</th>
            <th aria-hidden />
          </tr>
        </thead>
        <tbody>
          {batch.map((row, index) => (
            <BatchRow key={index} row={row} index={index} pair={pair} />
          ))}
        </tbody>
      </table>
      <div className="flex items-center justify-between">
        <Button
          size="small"
          aria-disabled={batch.length >= BATCH_MAX}
          onClick={() => {
            changeBatch({ type: 'addRow' });
          }}
        >
          <Plus size={12} aria-hidden /> {t('order-entry:addRow')}
        </Button>
        <span className="field-note">
          {t('order-entry:rowsLeft', { count: batch.length, most: BATCH_MAX })}
        </span>
      </div>
      <p className="field-note field-note-error">{together}</p>
    </div>
  );
});

interface BatchRowProps {
  readonly row: TicketDraft;
  readonly index: number;
  readonly pair: InstrumentValue | null;
}

function BatchRow({ row, index, pair }: BatchRowProps) {
  const { t } = useTranslation(['order-entry', 'common']);
  const faults = useRowFaults(index);
  const isRead = isNumberBegun(row.price) && isNumberBegun(row.quantity);
  const unread = isRead ? '' : t('common:numberFault.noNumber');
  const fault = [faults.price, faults.quantity].find((each) => each !== '') ?? unread;
  const doubt = ticket.use((state) => rowDoubt(state, row));
  const number = index + 1;
  const isBuy = row.side === 'BUY';
  const isLimit = row.type === 'LIMIT';
  const side = isBuy ? t('common:buy') : t('common:sell');
  const type = isLimit ? t('common:limit') : t('common:market');
  const change = (action: TicketAction) => {
    changeBatch({ type: 'changeRow', row: index, change: action });
  };
  const isAmount = row.unit === 'quote';
  return (
    <>
      <tr>
        <td>
          <Button
            tone={isBuy ? 'buy' : 'sell'}
            className="batch-choice"
            aria-label={t('order-entry:rowSide', { row: number, side })}
            onClick={() => {
              change({ type: 'setSide', side: isBuy ? 'SELL' : 'BUY' });
            }}
          >
            {side}
          </Button>
        </td>
        <td>
          <Button
            className="batch-choice"
            aria-label={t('order-entry:rowType', { row: number, type })}
            onClick={() => {
              change({ type: 'setType', orderType: isLimit ? 'MARKET' : 'LIMIT' });
            }}
          >
            {isLimit ? t('order-entry:limitShort') : t('order-entry:marketShort')}
          </Button>
        </td>
        <td>
          <Cell
            label={t('order-entry:rowPrice', { row: number })}
            value={isLimit ? row.price : ''}
            placeholder={isLimit ? '' : t('order-entry:atMarket')}
            isDisabled={!isLimit}
            hasError={faults.price !== ''}
            onChange={(text) => {
              change({ type: 'setText', field: 'price', text });
            }}
          />
        </td>
        <td>
          <Cell
            label={
              isAmount
                ? t('order-entry:rowAmount', { row: number })
                : t('order-entry:rowQuantity', { row: number })
            }
            value={row.quantity}
            {...(isAmount && pair !== null ? { unit: pair.quote } : {})}
            hasError={faults.quantity !== ''}
            onChange={(text) => {
              change({ type: 'setText', field: 'quantity', text });
            }}
            onBlur={() => {
              change({ type: 'settleQuantity' });
            }}
          />
        </td>
        <td>
          <button
            type="button"
            className="batch-remove"
            aria-label={t('order-entry:removeRow', { row: number })}
            onClick={() => {
              changeBatch({ type: 'removeRow', row: index });
            }}
          >
            <X size={12} aria-hidden />
          </button>
        </td>
      </tr>
      <tr>
        {fault === '' ? (
          <td colSpan={5} className="field-note text-warn">
            {doubt}
          </td>
        ) : (
          <td colSpan={5} className="field-note field-note-error">
            {fault}
          </td>
        )}
      </tr>
    </>
  );
}

/** A row that the exchange would probably refuse, and all of the batch with it; said before it is pressed. */
function rowDoubt(state: ReturnType<typeof ticket.get>, row: TicketDraft): string {
  const facts = factsOf(state);
  if (facts === null) return '';
  const outside = outsideBand(row, facts);
  if (outside !== null) return bandWords(outside, measureOf(facts).pricePrecision);
  const below = belowMinimum(row, facts);
  return below === null ? '' : minimumWords(below);
}

/**
 * Only after a press: half a table is nobody's mistake. As texts: the errors are other objects each time they are asked
 * for, which a store takes for news without end.
 */
function useRowFaults(index: number): { readonly price: string; readonly quantity: string } {
  const { t } = useTranslation('order-entry');
  return ticket.use((state) => {
    const faults = state.wasSubmitted ? batchFaultsOf(state)?.rows[index] : undefined;
    return { price: errorText(faults?.price, t), quantity: errorText(faults?.quantity, t) };
  });
}

interface CellProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  /** What the figure counts where the head of its column is not true: a market buy is an amount. */
  readonly unit?: string;
  readonly isDisabled?: boolean;
  readonly hasError: boolean;
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
}

function Cell({ label, value, placeholder, unit, isDisabled, hasError, ...on }: CellProps) {
  const { onChange, onBlur } = on;
  return (
    <span className="batch-field" data-unit={unit}>
      <input
        type="text"
        inputMode="decimal"
        className="batch-cell"
        aria-label={label}
        aria-invalid={hasError || !isNumberBegun(value)}
        value={value}
        placeholder={placeholder}
        disabled={isDisabled ?? false}
        onBlur={onBlur}
        {...numberEntry(onChange)}
      />
    </span>
  );
}
