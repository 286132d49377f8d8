/**
 * Positions that the exchange itself closes. There is no private stream: what of a position has gone without an order
 * that is known to have closed it has its trades read at once, and the history of its contract, which alone says that
 * an order was one of a liquidation or a deleveraging. Nothing is concluded from the position itself, and what own
 * orders explain is not asked for.
 */
import type { ListedContract } from '@shared/domain/instrument';
import type { PastFuturesOrder } from '@shared/domain/futures-order';
import type { FuturesAccount, Position } from '@shared/domain/position';
import type { Side } from '@shared/domain/order';
import type { Clock } from '@shared/kernel/ports';
import type { ExchangeClient } from '../../client/exchange-client';
import { hasEnded, pastFuturesOrder, type TrackedOrder } from '../orders/tracked-order';
import { isForcedOn } from './forced-orders';
import { readableOf } from './readable-rows';
import { contractsOf, movedBy, sideOf } from './position-sides';
import { Unexplained } from './unexplained';

export interface ForcedClosingParts {
  readonly clock: Clock;
  client(): ExchangeClient | null;
  contractOf(symbol: string): ListedContract | undefined;
  /** An order that may close contracts of this side counts as open: its end may not be read yet. */
  mayBeClosing(symbol: string, side: Side): boolean;
  /** It counts as open. */
  isOpen(orderId: string): boolean;
  /** Contracts are gone, and nobody knows why: their own trades are read now. */
  readTrades(symbol: string): void;
  /** One that has ended, as its contract's history has it; more than once is as good as once. */
  onRead(order: TrackedOrder): void;
  /** So much of a position left without a trade, in a liquidation that the book did not take. */
  onTakenOver(position: Position, contracts: number): void;
}

/** What a liquidation orders within one look is far below this. */
const PAGE = 100;
/** Where an order of the trader's may be the reason: until its end has been read, and not for long. */
const GRACE_MS = 500;
/** The history may lag behind the position: so often it is asked again, so late. */
const AGAIN_MS: readonly number[] = [1_000, 3_000, 10_000];
/** Where it cannot be read, this often until it can. */
const UNREAD_MS = 10_000;
/** The exchange may tell the time of a change to the second, cut off. */
const SECOND_MS = 1_000;

/** What is being looked for on one side of a contract. */
interface Look {
  /** As it was before the first change that nobody has explained. */
  readonly before: Position;
  isGone: boolean;
  /** In liquidation; only an order of the exchange's own explains that. */
  isFrozen: boolean;
  attempt: number;
  unread: number;
  isAsking: boolean;
  cancelAlarm: (() => void) | null;
}

export class ForcedClosing {
  readonly #parts: ForcedClosingParts;
  /** As last read; null before the first read: what happened before is no news. */
  #known: ReadonlyMap<string, Position> | null = null;
  readonly #unexplained = new Unexplained();
  readonly #looks = new Map<string, Look>();
  #isPaused = false;

  constructor(parts: ForcedClosingParts) {
    this.#parts = parts;
  }

  /** After each read of the wallet, which was the `begun`th to begin. */
  onAccounts(accounts: readonly FuturesAccount[], begun: number): void {
    this.#resume();
    const positions = accounts.flatMap((account) => account.positions);
    const now = new Map(positions.map((position) => [position.positionId, position]));
    const known = this.#known ?? now;
    this.#known = now;
    const held = [...known.values()];
    const shrunk = held.filter((before) => lessOf(before, now.get(before.positionId)) > 0);
    for (const side of new Set(shrunk.map(sideOf))) {
      const fewer = contractsOf(held, side) - contractsOf(positions, side);
      this.#unexplained.moved(side, fewer, begun);
    }
    this.#unexplained.readBy(begun);
    for (const before of shrunk) {
      if (this.#unexplained.of(sideOf(before)) === 0) continue;
      this.#parts.readTrades(before.contractName);
      this.#lookAt(before, { isGone: !now.has(before.positionId) });
    }
    for (const before of held) {
      const isFrozen = now.get(before.positionId)?.isLiquidating === true && !before.isLiquidating;
      if (isFrozen) this.#lookAt(before, { isFrozen });
    }
  }

  /** `more` of an order than was known has executed; `begun`: reads of the wallet that had begun by then. */
  executed(order: TrackedOrder, more: number, begun: number): void {
    const moved = movedBy(order);
    if (moved === null || more === 0) return;
    this.#unexplained.executed(moved.side, moved.isClosing ? more : -more, begun);
    const look = this.#looks.get(moved.side);
    if (look !== undefined && this.#isOver(look)) this.#end(look);
  }

  /** The exchange is gone: what is being looked for is looked for when it is back. */
  close(): void {
    this.#isPaused = true;
    for (const look of this.#looks.values()) cancel(look);
  }

  #lookAt(before: Position, found: Partial<Pick<Look, 'isGone' | 'isFrozen'>>): void {
    const key = sideOf(before);
    const look = this.#looks.get(key) ?? newLook(before);
    this.#looks.set(key, look);
    look.isGone ||= found.isGone === true;
    look.isFrozen ||= found.isFrozen === true;
    look.attempt = 0;
    cancel(look);
    if (look.isAsking) return;
    const { contractName, side } = before;
    const mayWait = !look.isFrozen && this.#parts.mayBeClosing(contractName, side);
    if (mayWait) this.#later(look, GRACE_MS);
    else void this.#ask(look);
  }

  #resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    for (const look of this.#looks.values()) if (!look.isAsking) void this.#ask(look);
  }

  #later(look: Look, delayMs: number): void {
    look.cancelAlarm = this.#parts.clock.setAlarm(delayMs, () => {
      look.cancelAlarm = null;
      void this.#ask(look);
    });
  }

  async #ask(look: Look): Promise<void> {
    cancel(look);
    look.isAsking = true;
    const past = await this.#history(look.before);
    look.isAsking = false;
    const isAwaited = this.#looks.get(sideOf(look.before)) === look;
    if (!isAwaited || this.#isPaused) return;
    if (past !== null) this.#tell(look, past);
    if (this.#isOver(look)) this.#end(look);
    else this.#again(look, past !== null);
  }

  /** Newest first; null where it could not be read. Nothing is concluded where one that may have closed it is odd. */
  async #history(before: Position): Promise<readonly PastFuturesOrder[] | null> {
    const contract = this.#parts.contractOf(before.contractName);
    const client = this.#parts.client();
    if (contract === undefined || client === null) return null;
    const answer = await client.futures.orderHistory(contract, { limit: PAGE });
    if (answer.kind !== 'accepted') return null;
    const sinceMs = changeOf(before);
    const isInDoubt = answer.value.some((row) => row.order === null && row.createdAtMs >= sinceMs);
    return isInDoubt ? [] : readableOf(answer.value);
  }

  /** What it says of this side, and of orders whose end somebody waits for. */
  #tell(look: Look, past: readonly PastFuturesOrder[]): void {
    const { before } = look;
    const sinceMs = changeOf(before);
    const ended = past.filter((row) => hasEnded(pastFuturesOrder(row)));
    const closing = ended.filter((row) => row.createdAtMs >= sinceMs && closes(before, row));
    for (const row of ended.toReversed()) {
      const isWanted = closing.includes(row) || this.#parts.isOpen(row.orderId);
      if (isWanted) this.#parts.onRead(pastFuturesOrder(row));
    }
    const last = closing.find((row) => isForcedOn(before, row));
    if (last === undefined) return;
    look.isFrozen = false;
    const rest = last.contracts - last.executed;
    if (!look.isGone || last.kind !== 'LIQUIDATION' || rest === 0) return;
    this.#parts.onTakenOver(before, rest);
    this.#unexplained.forget(sideOf(before));
  }

  #isOver({ before, isFrozen }: Look): boolean {
    return !isFrozen && this.#unexplained.of(sideOf(before)) === 0;
  }

  #end(look: Look): void {
    cancel(look);
    this.#looks.delete(sideOf(look.before));
  }

  #again(look: Look, isRead: boolean): void {
    const tries = isRead ? look.attempt++ : look.unread++;
    const delayMs = AGAIN_MS[tries] ?? (isRead ? null : UNREAD_MS);
    if (delayMs !== null) {
      this.#later(look, delayMs);
      return;
    }
    this.#unexplained.forget(sideOf(look.before));
    this.#end(look);
  }
}

const newLook = (before: Position): Look => ({
  before,
  isGone: false,
  isFrozen: false,
  attempt: 0,
  unread: 0,
  isAsking: false,
  cancelAlarm: null,
});

function cancel(look: Look): void {
  look.cancelAlarm?.();
  look.cancelAlarm = null;
}

const changeOf = ({ changedAtMs }: Position): number =>
  Math.floor(changedAtMs / SECOND_MS) * SECOND_MS;

const lessOf = (before: Position, after: Position | undefined): number =>
  before.contracts - (after?.contracts ?? 0);

const closes = ({ side }: Position, order: PastFuturesOrder): boolean =>
  order.action === 'CLOSE' && order.side !== side;
