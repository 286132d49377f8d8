/** Price and quantity: exact text, stepped by the arrow keys, judged when they are left. */
import type { QuantityUnit, TicketDraft, TicketError, TicketFacts } from '@shared/domain/ticket';
import { ticks } from '@shared/money/units';
import type { Ref } from 'react';
import { formatExact } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { DecimalField } from '../../ui/decimal-field';
import { Select } from '../../ui/select';
import { changeTicket, ticket, type TicketField } from './store';
import { mayChooseUnit } from './view-model';

interface FieldProps {
  readonly draft: TicketDraft;
  readonly facts: TicketFacts;
  readonly error: TicketError | null;
  readonly inputRef: Ref<HTMLInputElement>;
}

export function PriceField({ draft, facts, error, inputRef }: FieldProps) {
  const { t } = useTranslation('order-entry');
  const isMarket = draft.type === 'MARKET';
  return (
    <div className="relative">
      <DecimalField
        label={t('price', { asset: facts.pair.quote })}
        value={isMarket ? '' : draft.price}
        placeholder={isMarket ? t('marketPrice') : ''}
        isDisabled={isMarket}
        error={useErrorText(error)}
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
      {isMarket ? null : <QuickPrices facts={facts} />}
    </div>
  );
}

/** Last, best bid and best ask, one press each, at the right of the field's label. */
function QuickPrices({ facts }: { readonly facts: TicketFacts }) {
  const { t } = useTranslation('order-entry');
  const prices = [
    [t('useLast'), facts.last],
    [t('useBid'), facts.bids[0]?.[0] ?? null],
    [t('useAsk'), facts.asks[0]?.[0] ?? null],
  ] as const;
  return (
    <div className="quick-prices">
      {prices.map(([name, price]) => (
        <Button
          key={name}
          tone="quiet"
          className="quick-price"
          aria-label={t('useLabel', { name })}
          aria-disabled={price === null}
          onClick={() => {
            if (price !== null) changeTicket({ type: 'fromBookPrice', price: ticks(price) });
          }}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}

export function QuantityField({ draft, facts, error, inputRef }: FieldProps) {
  const { t } = useTranslation('order-entry');
  const { base, quote } = facts.pair;
  const asset = draft.unit === 'base' ? base : quote;
  return (
    <DecimalField
      label={draft.unit === 'base' ? t('quantity', { asset }) : t('amount', { asset })}
      value={draft.quantity}
      error={useErrorText(error)}
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
}

function touch(field: TicketField): void {
  const { touched } = ticket.get();
  if (!touched.includes(field)) ticket.set({ touched: [...touched, field] });
}

function useErrorText(error: TicketError | null): string {
  const { t } = useTranslation('order-entry');
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
