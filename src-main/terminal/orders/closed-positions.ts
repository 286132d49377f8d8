/**
 * Take profits and stops whose position was closed otherwise: by hand, elsewhere, in a liquidation. They would wait on
 * and close a later position, so they are cancelled, but only on proof. An exit is tied to the position that two reads
 * have shown beside it, by the exchange's id; that the position was closed is proven when two reads show it no more
 * and the exchange lists that id among the closed ones (document §4.4; exchange-rules §5: one row per closed position,
 * its id the position's). Sides, sizes and clocks prove nothing. What cannot be proven is told, and stays.
 */
import type { ConditionRow } from '@shared/contract/terminal';
import { oppositeOf } from '@shared/domain/order';
import type { Position } from '@shared/domain/position';
import type { Exits } from './exits';
import { laneOf } from './lane';
import type { OrdersParts } from './parts';

/** Reads in a row that have to say the same. */
const READS = 2;
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

/** Exits of one position, or, where none was seen, of one leg. */
interface Group {
  /** Empty where none was seen. */
  readonly positionId: string;
  readonly rows: readonly ConditionRow[];
}

export class ClosedPositions {
  readonly #parts: OrdersParts;
  readonly #exits: Exits;
  /** By intent: exits that waited when a read ended, and the position the last one showed; empty: none yet. */
  readonly #beside = new Map<string, string>();
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
  }

  /** One read of the wallet has ended, which began after the one before had. */
  onRead(positions: readonly Position[]): void {
    const groups = groupsOf(this.#waiting());
    for (const [key, group] of groups) {
      const isThere = positions.some((one) => isOf(one, group));
      if (isThere) this.#missing.delete(key);
      else this.#lost(key, group);
    }
    for (const key of this.#missing.keys()) if (!groups.has(key)) this.#missing.delete(key);
    this.#note(positions);
    this.#tie(positions);
    this.#last = positions;
  }

  #waiting(): ConditionRow[] {
    return this.#exitsOf(this.#parts.conditions.waiting());
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
      const isHere = (one: Position): boolean => isOf(one, { positionId: '', rows: [row] });
      const known = positions.find(isHere) ?? this.#last.find(isHere);
      if (known === undefined) continue;
      this.#parts.conditions.placedBeside(row.intentId, known.positionId);
    }
    this.#noted = new Set(live.map(({ intentId }) => intentId));
  }

  /** Only what waited before a read began is tied to what it shows: an older one may show an older position. */
  #tie(positions: readonly Position[]): void {
    const loose = this.#waiting().filter(({ positionId }) => positionId === undefined);
    const intents = new Set(loose.map(({ intentId }) => intentId));
    for (const known of this.#beside.keys()) if (!intents.has(known)) this.#beside.delete(known);
    for (const row of loose) {
      const before = this.#beside.get(row.intentId);
      const shown = positions.find((one) => isOf(one, { positionId: '', rows: [row] }));
      const now = before === undefined ? '' : (shown?.positionId ?? '');
      this.#beside.set(row.intentId, now);
      if (now !== '' && now === before) this.#attach(row, now);
      else if (shown !== undefined) this.#parts.futures.poke();
    }
  }

  /** To a later position than the one that was there when it was placed: it would close that, so it is told. */
  #attach(row: ConditionRow, positionId: string): void {
    this.#parts.conditions.attach(row.intentId, positionId);
    if (row.besideId !== undefined && row.besideId !== positionId) this.#tell('exitsLeft', [row]);
  }

  #lost(key: string, group: Group): void {
    const nowMs = this.#parts.clock.monotonicMs();
    const missing = this.#missing.get(key) ?? newMissing(nowMs);
    this.#missing.set(key, missing);
    missing.reads += 1;
    if (missing.reads === 1 && group.positionId !== '') this.#parts.futures.poke();
    if (missing.reads < READS) return;
    if (group.positionId === '') this.#tellLater(missing, group, nowMs);
    else if (!missing.isAsking && nowMs >= missing.nextMs) void this.#prove(key, missing, group);
  }

  async #prove(key: string, missing: Missing, { positionId, rows }: Group): Promise<void> {
    missing.isAsking = true;
    const isClosed = await this.#isListedAsClosed(positionId, rows);
    missing.isAsking = false;
    if (this.#missing.get(key) !== missing) return;
    const left = this.#waiting().filter((row) => row.positionId === positionId);
    if (isClosed) {
      this.#missing.delete(key);
      if (left.length === 0) return;
      for (const { intentId } of left) this.#left.add(intentId);
      this.#exits.positionClosed(left);
      this.#tell('exitsCanceled', left);
      return;
    }
    const nowMs = this.#parts.clock.monotonicMs();
    this.#tellLater(missing, { positionId, rows: left }, nowMs);
    missing.nextMs = nowMs + (missing.isTold ? ASK_LATER_MS : ASK_AGAIN_MS);
  }

  /** The open orders are read again first: an exit that has closed the position itself is no more to be cancelled. */
  async #isListedAsClosed(positionId: string, [row]: Group['rows']): Promise<boolean> {
    const { market, reconcile } = this.#parts;
    const lane = row === undefined ? undefined : laneOf(market, 'futures', row.symbol);
    const client = this.#parts.client();
    if (row === undefined || client === null || lane?.instrument.kind !== 'futures') return false;
    const page = { limit: PAGE, fromId: positionId };
    const answer = await client.futures.profitHistory(lane.instrument, page);
    const isListed =
      answer.kind === 'accepted' &&
      answer.value.some(
        (closed) =>
          closed.positionId === positionId && closed.side !== row.side && closed.mode === row.mode,
      );
    return isListed && (await reconcile.refresh(lane));
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

function groupsOf(rows: readonly ConditionRow[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const { positionId = '', symbol, side, mode } = row;
    const key = positionId === '' ? `${symbol} ${side} ${mode}` : `id ${positionId}`;
    groups.set(key, { positionId, rows: [...(groups.get(key)?.rows ?? []), row] });
  }
  return groups;
}

/** By its id; where none was seen, any of the leg. */
function isOf(position: Position, { positionId, rows: [row] }: Group): boolean {
  if (row === undefined || position.contracts === 0) return false;
  if (positionId !== '') return position.positionId === positionId;
  const { contractName, side, mode } = position;
  return contractName === row.symbol && side === legOf(row) && mode === row.mode;
}
