/** Price and quantity: exact text, stepped by the arrow keys, judged when they are left. */
import type { QuantityUnit, TicketError } from '@shared/domain/ticket';
import { ticks } from '@shared/money/units';
import { memo, type Ref } from 'react';
import { formatExact } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import type { InstrumentValue } from '../../session/desk-state';
import { tape } from '../../session/tape';
import { Button } from '../../ui/button';
import { DecimalField } from '../../ui/decimal-field';
import { Select } from '../../ui/select';
import { changeTicket, factsOf, ticket, type TicketField } from './store';
import { dueErrors, mayChooseUnit } from './view-model';

interface FieldProps {
  readonly pair: InstrumentValue;
  readonly inputRef: Ref<HTMLInputElement>;
}

export const PriceField = memo(function PriceField({ pair, inputRef }: FieldProps) {
  const { t } = useTranslation('order-entry');
  const { price, isMarket } = ticket.use(({ draft }) => ({
    price: draft.price,
    isMarket: draft.type === 'MARKET',
  }));
  return (
    <div className="relative">
      <DecimalField
        label={t('price', { asset: pair.quote })}
        value={isMarket ? '' : price}
        placeholder={isMarket ? t('marketPrice') : ''}
        isDisabled={isMarket}
        error={useErrorText('price')}
        inputRef={inputRef}
        onChange={(text) => {
          changeTicket({ type: 'setPrice', text });
        }}
        onStep={(steps) => {
          changeTicket({ type: 'stepPrice', steps });
        }}
        onBlur={() => {
          touch('price');
        }}
      />
      {isMarket ? null : <QuickPrices />}
    </div>
  );
});

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
            if (price > 0) changeTicket({ type: 'fromBookPrice', price: ticks(price) });
          }}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}

export const QuantityField = memo(function QuantityField({ pair, inputRef }: FieldProps) {
  const { t } = useTranslation('order-entry');
  const draft = ticket.use((state) => ({
    side: state.draft.side,
    type: state.draft.type,
    unit: state.draft.unit,
    quantity: state.draft.quantity,
  }));
  const { base, quote } = pair;
  const asset = draft.unit === 'base' ? base : quote;
  return (
    <DecimalField
      label={draft.unit === 'base' ? t('quantity', { asset }) : t('amount', { asset })}
      value={draft.quantity}
      error={useErrorText('quantity')}
      inputRef={inputRef}
      unit={
        mayChooseUnit(draft) ? (
          <Select<QuantityUnit>
            label={t('unitChoice')}
            value={draft.unit}
            options={[
              { value: 'base', label: base },
              { value: 'quote', label: quote },
            ]}
            onChange={(unit) => {
              changeTicket({ type: 'setUnit', unit });
            }}
            className="field-select"
          />
        ) : (
          asset
        )
      }
      onChange={(text) => {
        changeTicket({ type: 'setQuantity', text });
      }}
      onStep={(steps) => {
        changeTicket({ type: 'stepQuantity', steps });
      }}
      onBlur={() => {
        touch('quantity');
      }}
    />
  );
});

function touch(field: TicketField): void {
  const { touched } = ticket.get();
  if (!touched.includes(field)) ticket.set({ touched: [...touched, field] });
}

/** The text is compared, not the error: a book that moves does not draw the field again. */
function useErrorText(field: TicketField): string {
  const { t } = useTranslation('order-entry');
  return ticket.use((state) => {
    const facts = factsOf(state);
    if (facts === null) return '';
    return errorText(dueErrors(state.draft, facts, state.touched, state.wasSubmitted)[field], t);
  });
}

type TicketWords = ReturnType<typeof useTranslation<'order-entry'>>['t'];

function errorText(error: TicketError | null, t: TicketWords): string {
  if (error === null) return '';
  const { key, values } = error;
  return t(`errors.${key}`, {
    decimals: values['decimals'] ?? '',
    max: formatted(values['max']),
    available: formatted(values['available']),
    asset: values['asset'] ?? '',
  });
}

const formatted = (text: string | undefined) => (text === undefined ? '' : formatExact(text));
