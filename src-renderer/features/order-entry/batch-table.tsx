/** The orders of a batch, one row each: side, type, price and quantity, edited in place. */
import {
  BATCH_MAX,
  belowMinimum,
  measureOf,
  outsideBand,
  type TicketAction,
  type TicketDraft,
  type TicketError,
} from '@shared/domain/ticket';
import { Plus, X } from 'lucide-react';
import { memo, useId, useLayoutEffect, useRef, type RefObject } from 'react';
import { formatExact } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { bandWords } from '../../session/orders/band-words';
import { minimumWords } from '../../session/orders/minimum-words';
import { useInstrument, type InstrumentValue } from '../../session/desk-state';
import { Button } from '../../ui/button';
import { numberEntry, numberFault } from '../../lib/number-entry';
import { noteOf } from '../../ui/field-frame';
import { useTyping } from '../../ui/use-typing';
import { batchFaultsOf, changeBatch, factsOf, rowName, ticket } from './store';
import { errorText, type TicketWords } from './words';

export const BatchTable = memo(function BatchTable() {
  const { t } = useTranslation(['order-entry', 'common']);
  const batch = ticket.use((state) => state.batch);
  const pair = useInstrument(ticket.use((state) => state.symbol));
  const price = pair === null ? t('common:price') : t('order-entry:price', { asset: pair.quote });
  const quantity =
    pair === null ? t('common:quantity') : t('order-entry:quantity', { asset: pair.base });
  const together = ticket.use((state) =>
    state.wasSubmitted ? togetherText(batchFaultsOf(state)?.together, t) : '',
  );
  const togetherId = noteOf(useId());
  const rows = useRef<HTMLTableSectionElement>(null);
  const remove = useRemoval(rows);
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
        <tbody ref={rows}>
          {batch.map((row, index) => (
            <BatchRow
              key={rowName(row)}
              row={row}
              index={index}
              pair={pair}
              togetherId={togetherId}
              onRemove={remove}
            />
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
      <p id={togetherId} className="field-note field-note-error">
        {together}
      </p>
    </div>
  );
});

function togetherText(error: TicketError | null | undefined, t: TicketWords): string {
  if (error === null || error === undefined) return '';
  const { available = '', asset = '' } = error.values;
  return t('rowsExceed', { available: formatExact(available), asset });
}

/** Its button is gone with the row: the keyboard goes on to the one of the row in its place, or of the last. */
function useRemoval(rows: RefObject<HTMLElement | null>): (row: number) => void {
  const removed = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (removed.current === null) return;
    const buttons = rows.current?.querySelectorAll<HTMLElement>('.batch-remove') ?? [];
    buttons[Math.min(removed.current, buttons.length - 1)]?.focus();
    removed.current = null;
  });
  return (row) => {
    removed.current = row;
    changeBatch({ type: 'removeRow', row });
  };
}

interface BatchRowProps {
  readonly row: TicketDraft;
  readonly index: number;
  readonly pair: InstrumentValue | null;
  /** Where it stands what the rows lack together. */
  readonly togetherId: string;
  readonly onRemove: (row: number) => void;
}

function BatchRow({ row, index, pair, togetherId, onRemove }: BatchRowProps) {
  const { t } = useTranslation(['order-entry', 'common']);
  const noteId = noteOf(useId());
  const due = useRowFaults(index);
  const number = index + 1;
  const isLimit = row.type === 'LIMIT';
  const isAmount = row.unit === 'quote';
  const change = (action: TicketAction) => {
    changeBatch({ type: 'changeRow', row: index, change: action });
  };
  const price = useCell(isLimit ? row.price : '', due.price);
  const quantity = useCell(row.quantity, due.quantity);
  const faults = [
    { name: t('common:price'), fault: price.fault },
    { name: isAmount ? t('common:amount') : t('common:quantity'), fault: quantity.fault },
  ].filter(({ fault }) => fault !== '');
  return (
    <>
      <tr>
        <Choices row={row} number={number} change={change} />
        <td>
          <Cell
            field="price"
            cell={price}
            label={t('order-entry:rowPrice', { row: number })}
            placeholder={isLimit ? '' : t('order-entry:atMarket')}
            isDisabled={!isLimit}
            describedBy={noteId}
            onChange={(text) => {
              change({ type: 'setText', field: 'price', text });
            }}
          />
        </td>
        <td>
          <Cell
            field="quantity"
            cell={quantity}
            label={t(isAmount ? 'order-entry:rowAmount' : 'order-entry:rowQuantity', {
              row: number,
            })}
            describedBy={`${noteId} ${togetherId}`}
            {...(isAmount && pair !== null ? { unit: pair.quote } : {})}
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
              onRemove(index);
            }}
          >
            <X size={12} aria-hidden />
          </button>
        </td>
      </tr>
      <RowNote id={noteId} row={row} faults={faults} />
    </>
  );
}

interface ChoicesProps {
  readonly row: TicketDraft;
  readonly number: number;
  readonly change: (action: TicketAction) => void;
}

function Choices({ row, number, change }: ChoicesProps) {
  const { t } = useTranslation(['order-entry', 'common']);
  const isBuy = row.side === 'BUY';
  const isLimit = row.type === 'LIMIT';
  const side = isBuy ? t('common:buy') : t('common:sell');
  const type = isLimit ? t('common:limit') : t('common:market');
  return (
    <>
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
    </>
  );
}

interface RowNoteProps {
  readonly id: string;
  readonly row: TicketDraft;
  readonly faults: readonly { readonly name: string; readonly fault: string }[];
}

/** What is wrong with it by field, or why it would be refused. */
function RowNote({ id, row, faults }: RowNoteProps) {
  const { t } = useTranslation('order-entry');
  const doubt = ticket.use((state) => rowDoubt(state, row));
  const words = faults.map(({ name, fault }) => t('rowFault', { name, fault })).join(' · ');
  return (
    <tr>
      <td
        id={id}
        colSpan={5}
        className={`field-note ${words === '' ? 'text-warn' : 'field-note-error'}`}
      >
        {words === '' ? doubt : words}
      </td>
    </tr>
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

interface CellState {
  readonly text: string;
  readonly typing: ReturnType<typeof useTyping>;
  readonly fault: string;
}

/**
 * What is pasted and cannot be read is said at once, all else after a press; not once it is left: the words make room for
 * themselves, and what is pressed below would move away from under the pointer.
 */
function useCell(text: string, due: string): CellState {
  const { t } = useTranslation('common');
  const typing = useTyping(text);
  const unread = numberFault(text);
  if (unread === null) return { text, typing, fault: due };
  return { text, typing, fault: typing.isTyping && due === '' ? '' : t(`numberFault.${unread}`) };
}

interface CellProps {
  readonly field: 'price' | 'quantity';
  readonly cell: CellState;
  readonly label: string;
  readonly placeholder?: string;
  /** What the figure counts where the head of its column is not true: a market buy is an amount. */
  readonly unit?: string;
  readonly isDisabled?: boolean;
  readonly describedBy: string;
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
}

function Cell({
  field,
  cell,
  label,
  placeholder,
  unit,
  isDisabled,
  describedBy,
  ...on
}: CellProps) {
  const { text, typing, fault } = cell;
  return (
    <span className="batch-field" data-unit={unit}>
      <input
        type="text"
        inputMode="decimal"
        className="batch-cell"
        data-cell={field}
        aria-label={label}
        aria-invalid={fault !== ''}
        aria-describedby={describedBy}
        value={text}
        placeholder={placeholder}
        disabled={isDisabled ?? false}
        onBlur={on.onBlur}
        {...numberEntry((next, came) => {
          if (came === 'pasted') typing.left();
          else typing.typed(next);
          on.onChange(next);
        })}
      />
    </span>
  );
}
