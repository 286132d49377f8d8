/** Prices and quantity: exact text, stepped by the arrow keys, judged when they are left. */
import {
  legalityOf,
  measureOf,
  QUANTITY_UNITS,
  type PriceField as PriceFieldName,
  type QuantityUnit,
  type TicketField,
} from '@shared/domain/ticket';
import type { TriggerDirection } from '@shared/domain/futures';
import type { OrderType } from '@shared/domain/order';
import { ticks } from '@shared/money/units';
import { memo } from 'react';
import { formatPlain } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { tape } from '../../session/market/tape';
import { Button } from '../../ui/button';
import { DecimalField } from '../../ui/decimal-field';
import { Segmented } from '../../ui/segmented';
import { Select } from '../../ui/select';
import { partOf } from './refs';
import { changeTicket, factsOf, ticket } from './store';
import { dueErrors, refusedPart } from './view-model';
import { errorText, reasonText } from './words';

/** The base and quote of what the ticket trades; empty before it is known. */
export function useAssets(): { readonly base: string; readonly quote: string } {
  return ticket.use((state) => {
    const facts = factsOf(state);
    if (facts === null) return { base: '', quote: '' };
    const { base, quote } = facts.book === 'futures' ? facts.contract.contract : facts.pair;
    return { base, quote };
  });
}

export const PriceField = memo(function PriceField() {
  const { t } = useTranslation('order-entry');
  const { quote } = useAssets();
  const isMarket = ticket.use(({ draft }) => draft.type === 'MARKET');
  return (
    <div className="relative">
      <PriceInput
        field="price"
        label={t('price', { asset: quote })}
        {...(isMarket ? { standIn: t('marketPrice') } : {})}
      />
      {isMarket ? null : <QuickPrices />}
    </div>
  );
});

/** When it shall be placed, and what. */
export const TriggerFields = memo(function TriggerFields() {
  const { t } = useTranslation(['order-entry', 'common']);
  const { quote } = useAssets();
  const { type, direction } = ticket.use(({ draft }) => ({
    type: draft.type,
    direction: draft.direction,
  }));
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <Segmented<TriggerDirection>
          label={t('order-entry:direction')}
          value={direction}
          options={[
            { value: 'UP', label: t('order-entry:directions.UP') },
            { value: 'DOWN', label: t('order-entry:directions.DOWN') },
          ]}
          onChange={(next) => {
            changeTicket({ type: 'setDirection', direction: next });
          }}
        />
        <Segmented<OrderType>
          label={t('order-entry:triggerType')}
          value={type}
          options={[
            { value: 'MARKET', label: t('common:market') },
            { value: 'LIMIT', label: t('common:limit') },
          ]}
          onChange={(orderType) => {
            changeTicket({ type: 'setType', orderType });
          }}
        />
      </div>
      <PriceInput field="triggerPrice" label={t('order-entry:triggerPrice', { asset: quote })} />
    </>
  );
});

interface PriceInputProps {
  readonly field: PriceFieldName;
  readonly label: string;
  /** Instead of a price: the field is then out of use. */
  readonly standIn?: string;
}

export function PriceInput({ field, label, standIn }: PriceInputProps) {
  const text = ticket.use(({ draft }) => draft[field]);
  return (
    <div {...partOf(field)}>
      <DecimalField
        label={label}
        value={standIn === undefined ? text : ''}
        placeholder={standIn ?? ''}
        isDisabled={standIn !== undefined}
        error={useErrorText(field)}
        onChange={(next) => {
          changeTicket({ type: 'setText', field, text: next });
        }}
        onStep={(steps) => {
          changeTicket({ type: 'stepPrice', field, steps });
        }}
        onBlur={() => {
          touch(field);
        }}
      />
    </div>
  );
}

/** Last, best bid and best ask, one press each, at the right of the field's label. */
function QuickPrices() {
  const { t } = useTranslation('order-entry');
  const hasLast = tape.use((state) => state.last.ticks !== 0);
  const { hasBid, hasAsk } = ticket.use(({ book }) => ({
    hasBid: book?.bids[0] !== undefined,
    hasAsk: book?.asks[0] !== undefined,
  }));
  const prices = [
    [t('useLast'), hasLast, () => tape.get().last.ticks],
    [t('useBid'), hasBid, () => ticket.get().book?.bids[0]?.[0] ?? 0],
    [t('useAsk'), hasAsk, () => ticket.get().book?.asks[0]?.[0] ?? 0],
  ] as const;
  return (
    <div className="quick-prices">
      {prices.map(([name, isKnown, read]) => (
        <Button
          key={name}
          tone="quiet"
          className="quick-price"
          aria-label={t('useLabel', { name })}
          aria-disabled={!isKnown}
          onClick={() => {
            const price = read();
            if (price > 0) takePrice(price);
          }}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}

/** Into the price itself, also of the order a trigger places. */
function takePrice(price: number): void {
  const state = ticket.get();
  const facts = factsOf(state);
  if (facts === null) return;
  if (state.draft.form === 'trigger') {
    const text = formatPlain(price, measureOf(facts).pricePrecision);
    changeTicket({ type: 'setText', field: 'price', text });
  } else changeTicket({ type: 'fromBookPrice', price: ticks(price) });
}

export const QuantityField = memo(function QuantityField() {
  const { t } = useTranslation('order-entry');
  const { base, quote } = useAssets();
  const { quantity, unit, isClosing } = ticket.use(({ draft }) => ({
    quantity: draft.quantity,
    unit: draft.unit,
    isClosing: draft.action === 'CLOSE',
  }));
  const label = {
    contracts: t('contractsQuantity'),
    base: t('quantity', { asset: base }),
    quote: t('amount', { asset: quote }),
    percent: isClosing ? t('shareOfPosition') : t('shareOfAvailable'),
  }[unit];
  return (
    <div {...partOf('quantity')}>
      <DecimalField
        label={label}
        value={quantity}
        error={useErrorText('quantity')}
        unit={<UnitChoice />}
        onChange={(text) => {
          changeTicket({ type: 'setText', field: 'quantity', text });
        }}
        onStep={stepQuantity}
        onBlur={() => {
          changeTicket({ type: 'settleQuantity' });
          touch('quantity');
        }}
      />
    </div>
  );
});

const stepQuantity = (steps: number): void => {
  changeTicket({ type: 'stepQuantity', steps });
};

/** What is typed is none of its business: a key does not draw it again. */
const UnitChoice = memo(function UnitChoice() {
  const { t } = useTranslation('order-entry');
  const { base, quote } = useAssets();
  const unit = ticket.use(({ draft }) => draft.unit);
  const units = ticket.use(({ draft }) => legalityOf(draft).units);
  const names = { contracts: t('units.contracts'), base, quote, percent: t('units.percent') };
  const offered = QUANTITY_UNITS.filter((each) => units[each] !== 'futuresOnly');
  return (
    <Select<QuantityUnit>
      label={t('unitChoice')}
      value={unit}
      options={offered.map((each) => ({
        value: each,
        label: names[each],
        reason: reasonText(units[each], t),
      }))}
      onChange={(next) => {
        changeTicket({ type: 'setUnit', unit: next });
      }}
      className="field-select"
    />
  );
});

export function touch(field: TicketField): void {
  const { touched } = ticket.get();
  if (!touched.includes(field)) ticket.set({ touched: [...touched, field] });
}

/**
 * What is wrong with it, or why the last press was refused. The text is compared, not the error: a book that moves
 * does not draw the field again.
 */
export function useErrorText(field: TicketField): string {
  const { t } = useTranslation('order-entry');
  return ticket.use((state) => {
    const facts = factsOf(state);
    if (facts === null) return '';
    const due = dueErrors(state.draft, facts, state.touched, state.wasSubmitted)[field];
    if (due !== undefined) return errorText(due, t);
    const refused = refusedPart(state.submission);
    return refused?.field === field ? refused.words : '';
  });
}
