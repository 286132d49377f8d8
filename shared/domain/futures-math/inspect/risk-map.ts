/**
 * Risk over price and time: at each price the contract could have reached by then, with the funding paid
 * on a straight way there; other contracts stand still and pay theirs. Contracts are held on margin, not on
 * loans: there is no interest. Exact up to the last step, whose floats are the colours of a picture.
 */
import { divide, pow10 } from '../../../money/decimal';
import { RATE_SCALE, type Mark } from '../../../money/units';
import { toCoordinate } from '../fraction';
import { legProfit, legValue, requirement, type MarginLeg } from '../maintenance';
import { direction } from '../position';
import { surroundings } from '../wallet';
import type { InspectAccount, InspectPosition } from './account';
import { marksBetween } from './curve';
import { priceOfMark } from './distance';
import { marginOf } from './figures';

const ONE = pow10(RATE_SCALE);

export interface MapRange {
  readonly from: Mark;
  readonly to: Mark;
  /** Prices, both ends included; at least 2. */
  readonly rows: number;
  /** Exchange time now, and the length of a column; columns begin now. */
  readonly nowMs: number;
  readonly stepMs: number;
  readonly columns: number;
  readonly nextFundingAtMs: number;
  /** Above 0. */
  readonly fundingIntervalMs: number;
}

export interface RiskMap {
  /** Of the rows, rising, in quote units. */
  readonly prices: Float64Array;
  /** Of the columns, exchange time. */
  readonly timesMs: Float64Array;
  /** By row × columns + column. Requirement ÷ equity: from 1 on it is liquidation; Infinity without equity. */
  readonly risk: Float64Array;
  /** Equity ÷ value. */
  readonly marginRate: Float64Array;
}

/** Where a position, or the cross account around it, would stand. */
export function riskMap(
  account: InspectAccount,
  position: InspectPosition,
  range: MapRange,
): RiskMap {
  const marks = marksBetween(range.from, range.to, range.rows);
  const timesMs = Float64Array.from(
    { length: range.columns },
    (_, column) => range.nowMs + column * range.stepMs,
  );
  const book = standingBook(account, position);
  const columns = Array.from(timesMs, (atMs) => fundingUntil(range, atMs));
  const risk = new Float64Array(range.rows * range.columns);
  const rates = new Float64Array(range.rows * range.columns);
  marks.forEach((moved, row) => {
    const value = book.valuePerMark * moved;
    const required = book.requiredPerMark * moved + book.required;
    const won = book.profitPerMark * moved + book.base;
    columns.forEach(({ payments, weight }, column) => {
      // Σ over the payments of the mark on the way: from the present one towards the cell's.
      const marksPaid = payments * book.mark + ((moved - book.mark) * weight) / WEIGHT;
      const paid = book.fundingPerMark * marksPaid + book.funding * payments;
      const equity = Number((won * ONE - paid) / ONE);
      const cell = row * range.columns + column;
      risk[cell] = equity <= 0 ? Infinity : Number(required / ONE) / equity;
      rates[cell] = equity / Number(value + book.value);
    });
  });
  const prices = Float64Array.from(marks, (moved) =>
    toCoordinate(priceOfMark({ ...position.leg, mark: moved })),
  );
  return { prices, timesMs, risk, marginRate: rates };
}

/** Everything as straight lines over the mark of the contract, in atoms (× 10^8 where a rate is in it). */
interface StandingBook {
  readonly mark: bigint;
  readonly valuePerMark: bigint;
  readonly value: bigint;
  readonly profitPerMark: bigint;
  readonly base: bigint;
  readonly requiredPerMark: bigint;
  readonly required: bigint;
  /** Of one payment; above 0 is paid. */
  readonly fundingPerMark: bigint;
  readonly funding: bigint;
}

function standingBook(account: InspectAccount, position: InspectPosition): StandingBook {
  const { moving, still } = surroundings(account, position);
  const margin = position.mode === 'isolated' ? marginOf(position) : account.normal;
  const sum = (legs: readonly MarginLeg[], of: (leg: MarginLeg) => bigint): bigint =>
    legs.reduce((total, leg) => total + of(leg), 0n);
  const perMark = ({ unit, volume }: MarginLeg): bigint => unit.perMark * BigInt(volume);
  const rateOf = fundingRates(account);
  return {
    mark: position.leg.mark,
    valuePerMark: sum(moving, perMark),
    value: sum(still, legValue),
    profitPerMark: sum(moving, (leg) => direction(leg.side) * perMark(leg)),
    base:
      margin +
      sum(still, legProfit) -
      sum(moving, ({ side, openCost }) => direction(side) * openCost),
    requiredPerMark: sum(moving, (leg) => perMark(leg) * (leg.keepRate + leg.closeRate)),
    required: sum(still, requirement),
    fundingPerMark: sum(moving, (leg) => direction(leg.side) * perMark(leg) * rateOf(leg)),
    funding: sum(still, (leg) => direction(leg.side) * legValue(leg) * rateOf(leg)),
  };
}

function fundingRates({ positions }: InspectAccount): (leg: MarginLeg) => bigint {
  const rates = new Map(positions.map(({ leg, fundingRate }) => [leg, fundingRate ?? 0n]));
  return (leg) => rates.get(leg) ?? 0n;
}

interface Funding {
  /** How many until then. */
  readonly payments: bigint;
  /** Σ of how far on the way each comes, in millionths. */
  readonly weight: bigint;
}
const WEIGHT = 1_000_000n;

/** Payments after now and up to `atMs`; each counts where on the straight way to the cell it falls. */
function fundingUntil(range: MapRange, atMs: number): Funding {
  const { nowMs, nextFundingAtMs, fundingIntervalMs } = range;
  const whole = BigInt(Math.round(atMs - nowMs));
  let payments = 0n;
  let passed = 0n;
  // A time of the next payment that has passed was told before that payment: it is not to come again.
  const missed = Math.floor((nowMs - nextFundingAtMs) / fundingIntervalMs) + 1;
  const firstMs = nextFundingAtMs + Math.max(0, missed) * fundingIntervalMs;
  for (let dueMs = firstMs; dueMs <= atMs; dueMs += fundingIntervalMs) {
    payments += 1n;
    passed += BigInt(Math.round(dueMs - nowMs));
  }
  return { payments, weight: whole <= 0n ? 0n : divide(passed * WEIGHT, whole, 'half-up') };
}
