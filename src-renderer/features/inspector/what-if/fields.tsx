/** Everything that can be supposed: the price by slider or typed, and what is done to the position. */
import { roundToTick } from '@shared/domain/futures-math';
import { exitLevels } from '../../../session/futures/exit-levels';
import type { FuturesInstrument } from '@shared/contract/terminal';
import { figuresOf, type WhatIfFault } from '@shared/domain/futures-math/inspect';
import { formatFixed, formatTrimmed, pow10 } from '@shared/money/decimal';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/i18n';
import {
  formatAvailable,
  formatExact,
  formatInteger,
  formatUnits,
  moneyDecimals,
} from '../../../lib/format';
import { futuresState } from '../../../session/futures/futures-state';
import { namedSize } from '../../../session/market/instrument-figures';
import { DecimalField } from '../../../ui/decimal-field';
import { entryOf, exactMoney, nearestTick, ticksOf } from '../figure-text';
import { isLiquidatedBelow } from '../liquidated-below';
import { draftWhatIf, type WhatIfDraft } from '../store';
import type { Subject } from '../use-inspected';
import { PriceSlider, type Snap } from './price-slider';
import { stepped } from './read-draft';
import type { Scenario } from './use-what-if';

export function Fields({ scenario }: { readonly scenario: Scenario }) {
  const { t } = useTranslation('inspector');
  const { id, subject, read } = scenario;
  const { instrument, position } = subject;
  const { pricePrecision } = instrument;
  const snaps = useSnaps(subject);
  const mark = nearestTick(position.leg.mark);
  const { price } = read.change;
  const text = (units: number) => formatFixed(BigInt(units), pricePrecision);
  return (
    <>
      <PriceSlider
        label={t('whatIfPrice')}
        mark={mark}
        price={price === null ? null : nearestTick(price)}
        pricePrecision={pricePrecision}
        snaps={snaps}
        onPrice={(next) => {
          draftWhatIf(id, position.id, { price: next === null ? '' : text(next) });
        }}
      />
      <div className="what-if-fields">
        <Field scenario={scenario} field="price" scale={pricePrecision} placeholder={text(mark)} />
        <Field scenario={scenario} field="contracts" scale={0} />
        <Field scenario={scenario} field="margin" scale={8} by={pow10(8) * 10n} />
        <Field
          scenario={scenario}
          field="leverage"
          scale={0}
          placeholder={String(position.leverage)}
          unit="×"
        />
        <Field scenario={scenario} field="close" scale={0} unit="%" placeholder="0" />
        <Field scenario={scenario} field="takeProfit" scale={pricePrecision} />
        <Field scenario={scenario} field="stopLoss" scale={pricePrecision} />
        <Field
          scenario={scenario}
          field="fundingRate"
          scale={6}
          by={1_000n}
          unit="%"
          placeholder={ratePlaceholder(position.fundingRate)}
        />
      </div>
    </>
  );
}

/** 10^-8 of a ratio is 10^-6 per cent; zeros behind would be cut off by a narrow field, and look like other digits. */
export const ratePlaceholder = (rate: bigint | null): string =>
  rate === null ? '' : formatTrimmed(rate, 6);

interface FieldProps {
  readonly scenario: Scenario;
  readonly field: keyof WhatIfDraft;
  readonly scale: number;
  /** Units of one step. */
  readonly by?: bigint;
  readonly unit?: string;
  readonly placeholder?: string;
}

function Field({ scenario, field, scale, by = 1n, unit, placeholder = '' }: FieldProps) {
  const { t } = useTranslation('inspector');
  const { id, draft, subject } = scenario;
  const positionId = subject.position.id;
  const value = draft[field];
  const error = useFault(scenario, field);
  return (
    <DecimalField
      label={t(`fields.${field}`)}
      value={value}
      placeholder={placeholder}
      unit={unit}
      error={error}
      onChange={(next) => {
        draftWhatIf(id, positionId, { [field]: next });
      }}
      onStep={(steps) => {
        const from = value === '' ? placeholder : value;
        draftWhatIf(id, positionId, { [field]: stepped(from, steps, scale, by) });
      }}
    />
  );
}

/** Why the field cannot be as typed: it could not be read, or it cannot be done. */
function useFault({ faults, result, subject }: Scenario, field: keyof WhatIfDraft): string {
  const { t } = useTranslation('inspector');
  const fault = faults[field];
  if (fault !== undefined) {
    switch (fault.kind) {
      case 'malformed':
        return t('faults.malformed');
      case 'decimals':
        return t('faults.decimals', { count: fault.most });
      case 'range':
        return t('faults.range', {
          least: formatExact(fault.least),
          most: formatExact(fault.most),
        });
    }
  }
  if (result.ok) return '';
  const { error } = result;
  const fields: Readonly<Record<typeof error.field, keyof WhatIfDraft>> = {
    leverage: 'leverage',
    margin: 'margin',
    add: 'contracts',
    close: 'close',
  };
  if (fields[error.field] !== field) return '';
  if (error.code === 'open-orders') return t('faults.open-orders', { count: error.limit });
  return t(`faults.${error.code}`, { limit: limitText(error, subject.instrument) });
}

/** Contracts only where contracts are typed: a part is closed in per cent. */
function limitText({ field, limit }: WhatIfFault, instrument: FuturesInstrument): string {
  if (typeof limit === 'bigint')
    return formatAvailable(exactMoney(limit), moneyDecimals(instrument.quote));
  return field === 'close' ? namedSize(limit, instrument) : formatInteger(limit);
}

/** Where the slider stops: liquidation, bankruptcy, entry, and the exits that are placed. */
function useSnaps(subject: Subject): readonly Snap[] {
  const { t } = useTranslation('inspector');
  const { conditions, exits } = futuresState.use((state) => ({
    conditions: state.conditions,
    exits: state.exits,
  }));
  return useMemo(() => {
    const { account, position, instrument, row } = subject;
    const { pricePrecision } = instrument;
    const figures = figuresOf(account, position);
    const isLong = position.leg.side === 'BUY';
    const isOverBelow = isLiquidatedBelow(account, position);
    const snaps: Snap[] = [];
    for (const [id, price] of [
      ['liquidation', figures.liquidationPrice],
      ['bankruptcy', figures.bankruptcyPrice],
      ['break-even', figures.breakEven],
    ] as const) {
      if (price === null) continue;
      const isBelow = id === 'break-even' ? isLong : isOverBelow;
      const at = roundToTick(price, pricePrecision, isBelow ? 'floor' : 'ceil');
      snaps.push({ id, name: t(`snapNames.${id}`), price: at });
    }
    const entry = Math.round(ticksOf(entryOf(position), pricePrecision));
    snaps.push({ id: 'entry', name: t('snapNames.entry'), price: entry });
    const own = { conditions: conditions ?? [], exits };
    for (const { purpose, price, isOnly } of placesOf(exitLevels(own, row, pricePrecision))) {
      const name = t(`snapNames.${purpose}`);
      const at = formatUnits(price, pricePrecision);
      const shown = isOnly ? name : t('snapAt', { name, price: at });
      snaps.push({ id: `${purpose}-${price}`, name: shown, price });
    }
    return snaps.filter(({ price }) => price > 0);
  }, [subject, conditions, exits, t]);
}

type Place = Pick<ReturnType<typeof exitLevels>[number], 'purpose' | 'price'>;

/** Each price once, however many exits wait there; where there are several of a kind each is called by its price. */
export function placesOf(
  levels: readonly Place[],
): readonly (Place & { readonly isOnly: boolean })[] {
  const distinct = new Map(
    levels.map(({ purpose, price }) => [`${purpose} ${price}`, { purpose, price }]),
  );
  const places = [...distinct.values()];
  return places.map((place) => ({
    ...place,
    isOnly: places.filter(({ purpose }) => purpose === place.purpose).length === 1,
  }));
}
