/** What was typed for a hypothetical change, read exactly or refused by the name of its field. Pure. */
import { markOfTicks } from '@shared/domain/futures-math';
import type { WhatIf } from '@shared/domain/futures-math/inspect';
import { rateOf, settledNumber } from '@shared/domain/ticket';
import { divide, formatTrimmed, parseDecimal } from '@shared/money/decimal';
import {
  ASSET_SCALE,
  atoms,
  rate,
  RATE_SCALE,
  ticks,
  TICKS_MAX,
  type Mark,
} from '@shared/money/units';
import { typedNumber } from '../../../lib/number-entry';
import type { WhatIfDraft } from '../store';

type Fault =
  | { readonly kind: 'malformed' }
  | { readonly kind: 'decimals'; readonly most: number }
  | { readonly kind: 'range'; readonly least: string; readonly most: string };

export type Faults = Partial<Record<keyof WhatIfDraft, Fault>>;

export interface ReadDraft {
  readonly change: WhatIf;
  /** Of what could not be read: those fields are as if empty. */
  readonly faults: Faults;
}

/** The exchange's own bound of a rate per interval. */
const FUNDING_MAX = rateOf('0.0075');
const CONTRACTS_MAX = 100_000_000n;
const LEVERAGE_MAX = 1_000n;
const MONEY_MAX = 10n ** 20n;

interface Read {
  (field: keyof WhatIfDraft, scale: number, least: bigint, most: bigint): bigint | null;
}

/** `open` contracts are what a share of closing is of. Whether a change can be is the mathematics' to say. */
export function readDraft(draft: WhatIfDraft, pricePrecision: number, open: number): ReadDraft {
  const faults: Faults = {};
  const read: Read = (field, scale, least, most) => {
    const text = cleaned(draft[field]);
    if (text === '') return null;
    const parsed = parseDecimal(text, scale);
    if (!parsed.ok) {
      faults[field] =
        parsed.error === 'malformed' ? { kind: 'malformed' } : { kind: 'decimals', most: scale };
      return null;
    }
    if (parsed.value >= least && parsed.value <= most) return parsed.value;
    const write = (units: bigint) => formatTrimmed(units, scale);
    faults[field] = { kind: 'range', least: write(least), most: write(most) };
    return null;
  };
  const price = (field: 'price' | 'takeProfit' | 'stopLoss'): Mark | null => {
    const units = read(field, pricePrecision, 1n, BigInt(TICKS_MAX));
    return units === null ? null : markOfTicks(ticks(Number(units)));
  };
  const add = Number(read('contracts', 0, 0n, CONTRACTS_MAX) ?? 0n);
  const share = read('close', 2, 0n, 10_000n) ?? 0n;
  const funding = read('fundingRate', RATE_SCALE - 2, 0n - FUNDING_MAX, FUNDING_MAX);
  const leverage = read('leverage', 0, 1n, LEVERAGE_MAX);
  const change: WhatIf = {
    leverage: leverage === null ? null : Number(leverage),
    margin: atoms(read('margin', ASSET_SCALE, -MONEY_MAX, MONEY_MAX) ?? 0n),
    add,
    addPrice: null,
    price: price('price'),
    otherMarks: new Map(),
    // Whole contracts, never more than asked for.
    close: Number(divide(BigInt(open + add) * share, 10_000n, 'floor')),
    closePrice: null,
    fundingRate: funding === null ? null : rate(funding),
    takeProfit: price('takeProfit'),
    stopLoss: price('stopLoss'),
  };
  return { change, faults };
}

/** What people paste: separators, a true minus, a plus. "60000." is being typed: the picture stays at 60000. */
const cleaned = (text: string): string => settledNumber(typedNumber(text).replace(/^\+/, ''));

/** One step of a typed field on the grid of `scale`; what cannot be read begins at zero. */
export function stepped(text: string, steps: number, scale: number, by = 1n): string {
  const parsed = parseDecimal(cleaned(text), scale);
  const units = (parsed.ok ? parsed.value : 0n) + BigInt(steps) * by;
  return formatTrimmed(units, scale);
}
