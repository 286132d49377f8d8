/**
 * Take profits and stops whose position was closed otherwise: by hand, elsewhere, in a liquidation. They would wait on
 * and close a later position, so they are cancelled, but only on proof. An exit is tied to the position that two reads
 * have shown beside it, by the exchange's id; that the position was closed is proven when two reads show it no more
 * and the exchange lists that id among the closed ones (document §4.4; exchange-rules §5: one row per closed position,
 * its id the position's). One that a position was seen beside for a moment only needs more: nothing can be held on its
 * leg, and by the exchange's own times it was placed while that position was open. A position that was closed before
 * an exit was placed is never that exit's, however often reads that lag behind have shown it; but one inside whose life
 * all fills of the entry lie took the entry with it (closed-entries). Sides, sizes and clocks by themselves prove nothing. What cannot be proven is told, and stays.
 */
import type { ConditionRow, FillRow } from '@shared/contract/terminal';
import { oppositeOf } from '@shared/domain/order';
import type { ClosedPosition, Position } from '@shared/domain/position';
import type { ClosedRow } from '../../../client/exchange-client';
import { readableClosed } from '../../futures/readable-rows';
import { budgetFactor } from '../../reconcile/cadence';
import { isClosedEntry } from './closed-entries';
import type { Exits } from './exits';
import { laneOf } from '../lane';
import type { OrdersParts } from '../parts';
import { READS, Sightings } from './sightings';
import type { OrderKey } from '../tracked-order';

/** The list of closed positions may lag behind: asked at most so often, and told as unproven after so long. */
const ASK_AGAIN_MS = 2_000;
const TOLD_AFTER_MS = 15_000;
const ASK_LATER_MS = 60_000;
const PAGE = 100;

/** A position that reads show no more, or the leg of exits that were never seen beside one. */
interface Missing {
  readonly sinceMs: number;
  reads: number;
  nextMs: number;
  isAsking: boolean;
  isTold: boolean;
}

/** Exits of one position, or, where it is not known which, of one leg. */
interface Group {
  /** Empty where none was seen, or more than one. */
  readonly positionId: string;
  /** Two reads have shown it beside them. */
  readonly isTied: boolean;
  readonly rows: readonly ConditionRow[];
}

export class ClosedPositions {
  readonly #parts: OrdersParts;
  readonly #exits: Exits;
  readonly #sightings: Sightings;
  readonly #missing = new Map<string, Missing>();
  /** As the last read showed them. */
  #last: readonly Position[] = [];
  /** Exits, by intent, that were live when the last read ended. */
  #noted: ReadonlySet<string> = new Set();
  /** Proven to be left, by intent: they are being cancelled. */
  readonly #left = new Set<string>();

  constructor(parts: OrdersParts, exits: Exits) {
    this.#parts = parts;
    this.#exits = exits;
    const { wallet } = parts.futures;
    this.#sightings = new Sightings((symbol, leg) => wallet.mostHeld(symbol, leg));
    this.#sightings.follow(this.#loose(), wallet.begun);
    wallet.awaited(this.#waiting().length > 0);
  }

  /** Something has become of a condition order: one that waits from now on is looked at beside its position soon. */
  conditionsChanged(): void {
    const { futures } = this.#parts;
    futures.wallet.awaited(this.#waiting().length > 0);
    const isNew = this.#sightings.follow(this.#loose(), futures.wallet.begun);
    const health = this.#parts.client()?.health();
    // Where trading needs the room the wallet keeps its pace, and what is not tied is concluded otherwise.
    if (isNew && health !== undefined && budgetFactor(health) === 1) futures.poke();
  }

  /** The read of the wallet that was the `begun`th to begin has ended. */
  onRead(positions: readonly Position[], begun: number): void {
    this.#sightings.follow(this.#loose(), begun);
    this.#note(positions);
    this.#tie(positions, begun);
    const groups = this.#groups();
    for (const [key, group] of groups) {
      const isThere = positions.some((one) => isOf(one, group));
      if (isThere) this.#missing.delete(key);
      else this.#lost(key, group);
    }
    for (const key of this.#missing.keys()) if (!groups.has(key)) this.#missing.delete(key);
    this.#last = positions;
  }

  #waiting(): ConditionRow[] {
    return this.#exitsOf(this.#parts.conditions.waiting());
  }

  #loose(): ConditionRow[] {
    return this.#waiting().filter(({ positionId }) => positionId === undefined);
  }

  #exitsOf(rows: readonly ConditionRow[]): ConditionRow[] {
    return rows.filter(
      ({ action, purpose, intentId }) =>
        action === 'CLOSE' && purpose !== 'entry' && !this.#left.has(intentId),
    );
  }

  /** Which position was there when an exit was first known, its answer still to come or not. */
  #note(positions: readonly Position[]): void {
    const live = this.#exitsOf(this.#parts.conditions.live());
    for (const row of live) {
      if (this.#noted.has(row.intentId) || row.besideId !== undefined) continue;
      const known = besideIn(positions, row) ?? besideIn(this.#last, row);
      if (known === undefined) continue;
      this.#parts.conditions.placedBeside(row.intentId, known.positionId);
    }
    this.#noted = new Set(live.map(({ intentId }) => intentId));
  }

  #tie(positions: readonly Position[], begun: number): void {
    for (const row of this.#loose()) {
      const shown = besideIn(positions, row);
      if (this.#sightings.read(row, shown, begun) && shown !== undefined) this.#attach(row, shown);
      else if (shown !== undefined) this.#parts.futures.poke();
    }
  }

  #attach(row: ConditionRow, { positionId }: Position): void {
    this.#parts.conditions.attach(row.intentId, positionId);
    const { besideId = positionId, intentId } = row;
    if (besideId === positionId) return;
    if (this.#exits.isOfPlan(intentId)) void this.#tellIfLater(row, besideId);
    else this.#tell('exitsLeft', [row]);
  }

  /**
   * It waits beside a later position than the one that was there as it was placed, and would close that; unless that
   * one had been closed before the entry executed: then what showed it had been read before, too.
   */
  async #tellIfLater(row: ConditionRow, besideId: string): Promise<void> {
    const listed = await this.#closedOf({ positionId: besideId, isTied: false, rows: [row] });
    const before = listed.find(({ positionId }) => positionId === besideId) ?? null;
    const now = this.#waiting().find(({ intentId }) => intentId === row.intentId);
    if (now === undefined || (before !== null && isPlacedAfter(now, before))) return;
    this.#tell('exitsLeft', [now]);
  }

  #groups(): Map<string, Group> {
    const groups = new Map<string, Group>();
    for (const row of this.#waiting()) {
      const { symbol, side, mode } = row;
      const isTied = row.positionId !== undefined;
      const positionId = row.positionId ?? this.#sightings.onlyBeside(row);
      const leg = `${symbol} ${side} ${mode}`;
      const key = isTied ? `id ${positionId}` : `${leg} ${positionId}`;
      const rows = [...(groups.get(key)?.rows ?? []), row];
      groups.set(key, { positionId, isTied, rows });
    }
    return groups;
  }

  #lost(key: string, group: Group): void {
    const nowMs = this.#parts.clock.monotonicMs();
    const missing = this.#missing.get(key) ?? newMissing(nowMs);
    this.#missing.set(key, missing);
    missing.reads += 1;
    if (missing.reads === 1 && group.positionId !== '') this.#parts.futures.poke();
    if (missing.reads < READS) return;
    const isProvable = this.#provable(group).length > 0 || this.#unseen(group).length > 0;
    if (!isProvable) this.#tellLater(missing, group, nowMs);
    else if (!missing.isAsking && nowMs >= missing.nextMs) void this.#prove(key, missing, group);
  }

  /** Of a group, what may be cancelled once the exchange lists its position as closed. */
  #provable({ positionId, isTied, rows }: Group): readonly ConditionRow[] {
    if (positionId === '') return [];
    return isTied ? rows : rows.filter((row) => this.#sightings.isAlone(row));
  }

  /** Of a group that no read has shown beside its position: what its entries' fills may prove. */
  #unseen({ positionId, rows }: Group): readonly ConditionRow[] {
    if (positionId !== '') return [];
    return rows.filter(
      (row) => this.#exits.isOfPlan(row.intentId) && this.#sightings.isUnseen(row),
    );
  }

  async #prove(key: string, missing: Missing, asked: Group): Promise<void> {
    missing.isAsking = true;
    const listed = await this.#closedOf(asked);
    missing.isAsking = false;
    const group = this.#groups().get(key);
    if (this.#missing.get(key) !== missing || group === undefined) return;
    const left = this.#conclude(group, listed);
    const rows = group.rows.filter((row) => !left.includes(row));
    const nowMs = this.#parts.clock.monotonicMs();
    this.#tellLater(missing, { ...group, rows }, nowMs);
    missing.nextMs = nowMs + (missing.isTold ? ASK_LATER_MS : ASK_AGAIN_MS);
  }

  /** Cancels what its closed position has left, and says which those are. */
  #conclude(group: Group, listed: readonly ClosedPosition[]): readonly ConditionRow[] {
    const fillsOf = (of: OrderKey): readonly FillRow[] => this.#parts.blotter.fillsOf(of);
    const left = this.#unseen(group).filter(({ intentId }) =>
      isClosedEntry(this.#exits.entriesOf(intentId), listed, fillsOf),
    );
    const closed = listed.find(({ positionId }) => positionId === group.positionId);
    if (closed !== undefined) left.push(...this.#leftBy(group, closed));
    for (const { intentId } of left) this.#left.add(intentId);
    if (left.length > 0) this.#exits.positionClosed(left);
    this.#tell('exitsCanceled', left);
    return left;
  }

  #leftBy(group: Group, closed: ClosedPosition): readonly ConditionRow[] {
    const left: ConditionRow[] = [];
    for (const row of this.#provable(group)) {
      if (this.#isLeftBy(row, closed, group.isTied)) left.push(row);
      // Seen beside it by reads that lagged behind: it was placed later, for another position.
      else if (group.isTied && isPlacedAfter(row, closed)) {
        this.#parts.conditions.detach(row.intentId);
      }
    }
    return left;
  }

  /**
   * One that is not tied to it was placed while it was open. Of one that is, in the moment in which it was closed, that
   * is to say by nothing else: another position may have been opened in that moment, and must not be there.
   */
  #isLeftBy(row: ConditionRow, closed: ClosedPosition, isTied: boolean): boolean {
    const { symbol, placedAtMs } = row;
    const { openedAtMs, closedAtMs } = closed;
    if (placedAtMs === undefined) return isTied;
    if (placedAtMs < closedAtMs) return isTied || openedAtMs <= placedAtMs;
    if (!isTied || isPlacedAfter(row, closed)) return false;
    return this.#parts.futures.wallet.mostHeld(symbol, legOf(row)) === 0;
  }

  /**
   * What the exchange lists as closed on the leg: from its position on, where it is known which that was. The open
   * orders are read again first: an exit that has closed the position itself is no more to be cancelled.
   */
  async #closedOf({ positionId, rows: [row] }: Group): Promise<readonly ClosedPosition[]> {
    const { market, reconcile } = this.#parts;
    const lane = row === undefined ? undefined : laneOf(market, 'futures', row.symbol);
    const client = this.#parts.client();
    if (row === undefined || client === null || lane?.instrument.kind !== 'futures') return [];
    const page = positionId === '' ? { limit: PAGE } : { limit: PAGE, fromId: positionId };
    const answer = await client.futures.profitHistory(lane.instrument, page);
    if (answer.kind !== 'accepted') return [];
    const listed = answer.value.filter(({ side, mode }) => side !== row.side && mode === row.mode);
    // Nothing is concluded while the one that was closed may be one of which nobody can say how much it was.
    const isOdd = (one: ClosedRow): boolean =>
      one.position === null && (positionId === '' || one.positionId === positionId);
    const ofLeg = listed.some(isOdd) ? [] : readableClosed(listed);
    return ofLeg.length > 0 && (await reconcile.refresh(lane)) ? ofLeg : [];
  }

  /** Those that stand for themselves may wait for a position to come, unless one was there when they were placed. */
  #tellLater(missing: Missing, { positionId, rows }: Group, nowMs: number): void {
    const left = rows.filter(
      ({ intentId, besideId }) =>
        positionId !== '' || besideId !== undefined || this.#exits.isOfPlan(intentId),
    );
    if (missing.isTold || left.length === 0 || nowMs - missing.sinceMs < TOLD_AFTER_MS) return;
    missing.isTold = true;
    this.#tell('exitsLeft', left);
  }

  #tell(key: 'exitsCanceled' | 'exitsLeft', rows: readonly ConditionRow[]): void {
    const [row] = rows;
    if (row === undefined) return;
    const leg = legOf(row);
    const exits = rows.length.toString();
    this.#parts.activity.add(key, { symbol: row.symbol, leg, exits });
  }
}

const newMissing = (sinceMs: number): Missing => ({
  sinceMs,
  reads: 0,
  nextMs: 0,
  isAsking: false,
  isTold: false,
});

const legOf = ({ side }: Pick<ConditionRow, 'side'>) => oppositeOf(side);

/** The position of its leg. */
function besideIn(positions: readonly Position[], row: ConditionRow): Position | undefined {
  return positions.find(
    ({ contractName, side, mode, contracts }) =>
      contracts > 0 && contractName === row.symbol && side === legOf(row) && mode === row.mode,
  );
}

/** By its id; where it is not sure which it is, any of the leg. */
function isOf(position: Position, { positionId, isTied, rows: [row] }: Group): boolean {
  if (isTied) return position.positionId === positionId && position.contracts > 0;
  return row !== undefined && besideIn([position], row) !== undefined;
}

/** By the times of the exchange, which it may not tell of the exit. */
const isPlacedAfter = ({ placedAtMs = 0 }: ConditionRow, { closedAtMs }: ClosedPosition): boolean =>
  placedAtMs > closedAtMs;
