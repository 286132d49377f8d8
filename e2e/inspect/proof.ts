/**
 * The inspector's figures against the exchange that liquidates: on one random account every figure equals the
 * exchange's, and walking the mark to one step before the shown liquidation price leaves the position alone
 * while one step further starts its liquidation, at the bankruptcy price the inspector names.
 */
import { roundToTick, showFraction, type Fraction } from '@shared/domain/futures-math';
import {
  accountAt,
  compareWithExchange,
  figuresOf,
  forcedPriceOf,
  markOfPrice,
  type InspectAccount,
  type InspectPosition,
} from '@shared/domain/futures-math/inspect';
import { mark, type Mark } from '@shared/money/units';
import type { EngineEvent } from '../../src-main/engine/events';
import type { PositionRecord } from '../../src-main/engine/futures/query';
import { highestPrice } from '../../src-main/engine/futures/pricing/parse-price';
import { TRADER, type BenchAccount } from './bench-account';
import { RandomAccount } from './random-account';
import { rulesOf, toldAccount, toldPosition } from './told';

export interface Proof {
  /** What does not agree; empty when all does. */
  readonly problems: readonly string[];
  /** What was there to prove. */
  readonly seen: readonly string[];
}

export function proveAccount(seed: number): Proof {
  const account = new RandomAccount(seed);
  const { positions } = account.record;
  const target = positions[Math.floor(account.random() * positions.length)];
  if (target === undefined) return { problems: [], seen: ['nothing'] };
  const { problems, seen } = prove(account, target);
  return { problems: problems.map((problem) => `seed ${seed}: ${problem}`), seen };
}

/** `target` is walked to its liquidation: afterwards the account is another one. */
export function prove(account: BenchAccount, target: PositionRecord): Proof {
  const seen = kindsOf(account.record.positions, target);
  return { problems: [...compareFigures(account), ...walk(account, target, seen)], seen };
}

function kindsOf(positions: readonly PositionRecord[], target: PositionRecord): string[] {
  const seen: string[] = [
    target.mode,
    `${target.mode} ${target.side === 'BUY' ? 'long' : 'short'}`,
  ];
  const isHedged = positions.filter(({ contract }) => contract === target.contract).length > 1;
  if (isHedged) seen.push(`${target.mode} long and short`);
  if (target.reducePrice.startsWith('-')) seen.push('negative reducePrice');
  if (new Set(positions.map(({ contract }) => contract)).size > 1) seen.push('several contracts');
  if (target.capitalFee !== 0n) seen.push('funding');
  if (target.closeVolume > 0) seen.push('partly closed');
  return seen;
}

/** Every figure that both know, digit by digit. */
function compareFigures(account: BenchAccount): readonly string[] {
  const { record } = account;
  const inspected = toldAccount(record);
  return record.positions.flatMap((row) => {
    const position = ownPosition(inspected, row);
    const figures = figuresOf(inspected, position);
    const pairs: readonly (readonly [string, string, Fraction | null])[] = [
      ['unRealizedAmount', toldPosition(row).unrealized, figures.unrealized],
      ['positionBalance', toldPosition(row).value, figures.value],
      ['marginRate', row.marginRate, figures.marginRate],
      ['returnRate', row.returnRate, figures.roe],
      ['reducePrice', row.reducePrice, figures.reducePrice],
      ['liquidationPrice', row.liquidationPrice ?? '', figures.liquidationPrice],
    ];
    const wrong = pairs.flatMap(([name, told, ours]) => {
      const text = ours === null ? '' : showFraction(ours);
      return text === told ? [] : [`${row.contract} ${row.side} ${name}: ${told}, ours ${text}`];
    });
    const apart = compareWithExchange(inspected, position, toldPosition(row))
      .filter(({ differs }) => differs)
      .map(({ field }) => `${row.contract} ${row.side} ${field} is marked as different`);
    return [...wrong, ...apart];
  });
}

function ownPosition(account: InspectAccount, { id }: PositionRecord): InspectPosition {
  const found = account.positions.find((each) => each.id === String(id));
  if (found === undefined) throw new Error(`position ${id} is not told`);
  return found;
}

function walk(account: BenchAccount, target: PositionRecord, seen: string[]): readonly string[] {
  const inspected = toldAccount(account.record);
  const position = ownPosition(inspected, target);
  const price = figuresOf(inspected, position).liquidationPrice;
  const { contract } = rulesOf(target.contract);
  const highest = highestPrice(rulesOf(target.contract), position.leg.unit);
  if (price === null) {
    seen.push('never liquidated');
    return expectCalm(account, target, mark(1n), 'at the lowest mark');
  }
  const isBelow = isUnder(price, position);
  const at = markOfPrice(price, contract.pricePrecision, isBelow ? 'floor' : 'ceil');
  const safe = mark(isBelow ? at + 1n : at - 1n);
  if (at < 1n || safe < 1n || at > highest || safe > highest) {
    seen.push('beyond all prices');
    return [];
  }
  seen.push(isBelow ? 'liquidated below' : 'liquidated above');
  const calm = expectCalm(account, target, safe, `one step before ${showFraction(price)}`);
  const moved = compareMoved(account, inspected, position, safe);
  if (calm.length > 0) return calm;
  account.bench.takeEvents();
  const before = toldAccount(account.record);
  account.moveTo(target.contract, at);
  const events = account.bench.takeEvents();
  const started = stepsOf(events, target).some(({ step }) => step === 'STARTED');
  if (!started) return [...moved, `${target.contract}: nothing happens at ${showFraction(price)}`];
  return [...moved, ...compareForced(before, at, events, target)];
}

/** The first price at which the exchange closes by force, where nothing was netted before. */
function compareForced(
  before: InspectAccount,
  at: Mark,
  events: readonly EngineEvent[],
  target: PositionRecord,
): readonly string[] {
  const steps = events.flatMap((event) =>
    event.type === 'liquidation' && event.uid === TRADER ? [event] : [],
  );
  const first = steps.find(({ step }) => ['NETTED', 'REDUCED', 'TAKEN_OVER'].includes(step));
  if (first === undefined || first.step === 'NETTED') return [];
  const then = accountAt(before, new Map([[target.contract, at]]));
  const closed = then.positions.find(({ id }) => id === String(first.positionId));
  if (closed === undefined) return [`position ${first.positionId} was closed and not known`];
  const { pricePrecision } = closed.terms.contract;
  const rounding = closed.leg.side === 'BUY' ? 'ceil' : 'floor';
  const ours = Math.max(1, roundToTick(forcedPriceOf(then, closed), pricePrecision, rounding));
  return ours === first.price ? [] : [`closed by force at ${first.price}, ours ${ours}`];
}

function expectCalm(
  account: BenchAccount,
  target: PositionRecord,
  to: Mark,
  where: string,
): readonly string[] {
  account.bench.takeEvents();
  account.moveTo(target.contract, to);
  const steps = stepsOf(account.bench.takeEvents(), target);
  return steps.length === 0 ? [] : [`${target.contract}: liquidated ${where}`];
}

/** Of the position itself; the other leg of an isolated contract may go before. */
function stepsOf(events: readonly EngineEvent[], { id }: PositionRecord) {
  return events.flatMap((event) =>
    event.type === 'liquidation' && event.positionId === id ? [event] : [],
  );
}

/** What was foreseen for a mark is what the exchange tells once it is there. */
function compareMoved(
  account: BenchAccount,
  before: InspectAccount,
  { id, symbol }: InspectPosition,
  at: Mark,
): readonly string[] {
  const row = account.record.positions.find((each) => String(each.id) === id);
  const foreseen = accountAt(before, new Map([[symbol, at]]));
  const position = foreseen.positions.find((each) => each.id === id);
  // Its other, isolated leg may be gone by now: that changes the wallet, not this position.
  if (row === undefined || position === undefined) return [`${symbol}: the position is gone`];
  const { unrealized, marginRate } = figuresOf(foreseen, position);
  const ours = [unrealized, marginRate].map((figure) => showFraction(figure as Fraction));
  const told = [toldPosition(row).unrealized, row.marginRate];
  return ours.join() === told.join()
    ? []
    : [`${symbol} moved: ${told.join()}, ours ${ours.join()}`];
}

function isUnder(price: Fraction, { leg }: InspectPosition): boolean {
  return price.numerator * leg.unit.perQuote < leg.mark * leg.unit.perMark * price.denominator;
}
