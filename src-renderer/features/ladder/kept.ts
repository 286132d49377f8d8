/**
 * What the ladder remembers: how each copy is used, and of each account the working volumes and the bracket of each symbol.
 * Kept by the terminal as JSON text; text that is not what was kept counts as nothing.
 */
import type { PositionMode } from '@shared/domain/futures';
import { divide, formatTrimmed, pow10 } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import { moneyDecimals } from '../../lib/format';
import { sizeUnitsOf } from '../../session/market/instrument-figures';
import type { InstrumentValue } from '../../session/desk-state';
import type { Bracket } from './bracket';
import { RECENTRE_CHOICES, type RecentreAfter } from './centre';
import { SCHEMES, type Scheme } from './meaning';

export interface LadderHabits {
  readonly scheme: Scheme;
  readonly recentreAfter: RecentreAfter;
  /** Of futures positions that a click opens. */
  readonly mode: PositionMode;
  /** Ticks per row by symbol; a symbol that is missing is grouped once, when it is opened. */
  readonly steps: Readonly<Record<string, number>>;
}

export const NEW_HABITS: LadderHabits = {
  scheme: 'columns',
  recentreAfter: 5,
  mode: 'cross',
  steps: {},
};

/** As typed, in lots of a pair or contracts of a contract. */
export type Volumes = readonly [string, string, string, string];
export const VOLUME_SLOTS = [0, 1, 2, 3] as const;
export type VolumeSlot = (typeof VOLUME_SLOTS)[number];

export const habitsName = (instance: string): string => `ladder.${instance}`;
/** Of one account: what is tried on paper is never what one click sends of real money. Paper's name is empty. */
export const volumesName = (account: string, symbol: string): string =>
  ['ladder-volumes', account, symbol].filter((part) => part !== '').join('.');

export function readHabits(text: string | null): LadderHabits {
  const kept = objectOf(text);
  const steps = objectIn(kept['steps']);
  return {
    scheme: SCHEMES.find((each) => each === kept['scheme']) ?? NEW_HABITS.scheme,
    recentreAfter:
      RECENTRE_CHOICES.find((each) => each === kept['recentreAfter']) ?? NEW_HABITS.recentreAfter,
    mode: kept['mode'] === 'isolated' ? 'isolated' : 'cross',
    steps: Object.fromEntries(
      Object.entries(steps).filter(
        (entry): entry is [string, number] =>
          Number.isSafeInteger(entry[1]) && Number(entry[1]) > 0,
      ),
    ),
  };
}

/** Null when nothing, or nothing readable, was kept. */
export function readVolumes(text: string | null): Volumes | null {
  const { volumes } = objectOf(text);
  if (!Array.isArray(volumes) || volumes.length !== VOLUME_SLOTS.length) return null;
  const [one, two, three, four] = volumes.map((each: unknown) =>
    typeof each === 'string' && /^[\d.]{0,24}$/.test(each) ? each : '',
  );
  return [one ?? '', two ?? '', three ?? '', four ?? ''];
}

/** None where none was kept. */
export function readBracket(text: string | null): Bracket {
  const { takeProfit, stopLoss } = objectIn(objectOf(text)['bracket']);
  const offset = (value: unknown) =>
    typeof value === 'string' && /^\d{0,9}$/.test(value) ? value : '';
  return { takeProfit: offset(takeProfit), stopLoss: offset(stopLoss) };
}

const objectIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function objectOf(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return objectIn(JSON.parse(text ?? 'null'));
  } catch {
    return {};
  }
}

/** Worth about 100, 500, 1,000 and 5,000 of a quote asset that is counted in cents. */
const FIRST_VALUES = [100n, 500n, 1_000n, 5_000n] as const;
/** A coin that prices another is worth far more than a dollar: of bitcoins it is 0.001, 0.005, 0.01 and 0.05. */
const COINS_SHARE = 100_000n;

/** Volumes to begin with: round quantities near FIRST_VALUES at `price` ticks, at least one lot. */
export function firstVolumes(instrument: InstrumentValue, price: number): Volumes {
  const { pricePrecision, quantityPrecision, lotUnits } = sizeUnitsOf(instrument);
  const scale = pow10(pricePrecision + quantityPrecision);
  const share = moneyDecimals(instrument.quote) === ASSET_SCALE ? COINS_SHARE : 1n;
  const [one, two, three, four] = FIRST_VALUES.map((value) => {
    const lots = divide(
      value * scale,
      BigInt(Math.max(1, price)) * BigInt(lotUnits) * share,
      'floor',
    );
    return formatTrimmed(roundLots(lots), instrument.quantityPrecision);
  });
  return [one ?? '', two ?? '', three ?? '', four ?? ''];
}

/** One digit that is not zero: 1666 lots are 1000. */
function roundLots(lots: bigint): bigint {
  if (lots < 1n) return 1n;
  const unit = pow10(lots.toString().length - 1);
  return (lots / unit) * unit;
}
