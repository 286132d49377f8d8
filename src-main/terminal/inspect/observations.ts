/**
 * Remembers positions whenever a read finds them changed: the exchange tells sums only (capitalFee), and
 * what brought them about can be told apart by their times alone.
 */
import type { TopicValue } from '@shared/contract/terminal';
import { observedFunding, type PositionObservation } from '@shared/domain/position-life';
import type { FuturesAccount, Position } from '@shared/domain/position';
import { faultWords } from '@shared/kernel/fault-words';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE, atoms, type Atoms } from '@shared/money/units';
import type { Activity } from '../activity';
import type { LateWrites } from '../late-writes';
import type { Latest, Outbox } from '../outbox';
import type { Log, ObservationStore } from '../ports';

export interface ObservationParts {
  readonly outbox: Outbox;
  readonly log: Log;
  readonly store: ObservationStore;
  readonly late: LateWrites;
  readonly activity: Activity;
  exchangeNowMs(): number;
}

const YEAR_MS = 365 * 24 * 3_600_000;
/** The opening is told to the second, cut off. */
const SECOND_MS = 1_000;

export class Observations {
  readonly topic: Latest<TopicValue<'fundingBars'>>;
  readonly #parts: ObservationParts;
  /** Of open positions: all that is known, oldest first. */
  readonly #known = new Map<string, PositionObservation[]>();
  /** When each was read last, whether or not it had changed. */
  readonly #readAtMs = new Map<string, number>();

  constructor(parts: ObservationParts) {
    this.#parts = parts;
    this.topic = parts.outbox.latest<TopicValue<'fundingBars'>>([]);
    this.#guarded(() => {
      parts.store.forgetObservations(parts.exchangeNowMs() - YEAR_MS);
    });
  }

  /** After each read of the wallet. */
  onAccounts(accounts: readonly FuturesAccount[]): void {
    const positions = accounts.flatMap((account) => account.positions);
    for (const { marginCoin, positions: own } of accounts) {
      for (const position of own) this.#tellFunding(position, marginCoin);
    }
    const nowMs = this.#parts.exchangeNowMs();
    let isNew = this.#forgetClosed(positions);
    for (const position of positions) {
      isNew = this.#observe(position, nowMs) || isNew;
      this.#readAtMs.set(position.positionId, nowMs);
    }
    if (isNew) this.topic.set(this.#bars());
  }

  /**
   * Of one position, open or closed, oldest first. Another exchange may have given its number before:
   * what was seen outside its life is not of it.
   */
  of(positionId: string, openedAtMs: number, closedAtMs: number | null): PositionObservation[] {
    let stored: readonly PositionObservation[] = [];
    this.#guarded(() => {
      stored = this.#parts.store.observations(positionId);
    });
    const fromMs = Math.floor(openedAtMs / SECOND_MS) * SECOND_MS;
    return stored.filter(
      ({ atMs, sinceMs }) => atMs >= fromMs && sinceMs <= (closedAtMs ?? Infinity),
    );
  }

  /** What was paid while this program looked: what came before is in the bars. */
  #tellFunding({ positionId, contractName, side, funding }: Position, asset: string): void {
    const before = this.#readAtMs.has(positionId) ? this.#known.get(positionId)?.at(-1) : undefined;
    if (before === undefined || before.funding === funding) return;
    const amount = text(atoms(funding - before.funding));
    this.#parts.activity.add('fundingSettled', { symbol: contractName, leg: side, amount, asset });
  }

  /** Whether it differs from what was known. */
  #observe(position: Position, nowMs: number): boolean {
    const { positionId, openedAtMs } = position;
    const known = this.#known.get(positionId) ?? this.of(positionId, openedAtMs, null);
    this.#known.set(positionId, known);
    const before = known.at(-1);
    // Where the exchange's time is not known yet, its own is the earliest that it can be.
    const atMs = Math.max(nowMs, openedAtMs);
    const sinceMs = this.#readAtMs.get(positionId) ?? before?.atMs ?? openedAtMs;
    const now = observationOf(position, atMs, Math.min(sinceMs, atMs));
    if (before !== undefined && isSame(before, now)) return !this.#readAtMs.has(positionId);
    known.push(now);
    const { store, late } = this.#parts;
    late.write(`observation ${positionId} ${atMs}`, () => {
      store.saveObservation(now);
    });
    return true;
  }

  #forgetClosed(positions: readonly Position[]): boolean {
    const open = new Set(positions.map(({ positionId }) => positionId));
    const gone = [...this.#known.keys()].filter((positionId) => !open.has(positionId));
    for (const positionId of gone) {
      this.#known.delete(positionId);
      this.#readAtMs.delete(positionId);
    }
    return gone.length > 0;
  }

  #bars(): TopicValue<'fundingBars'> {
    return [...this.#known].map(([positionId, observations]) => ({
      positionId,
      symbol: observations[0]?.symbol ?? '',
      bars: observedFunding(observations).map(({ amount, total, ...bar }) => ({
        ...bar,
        amount: text(amount),
        total: text(total),
      })),
    }));
  }

  /** What is not on disk is shown all the same, and missing after a restart. */
  #guarded(touchStore: () => void): void {
    try {
      touchStore();
    } catch (fault) {
      this.#parts.log.warn('observation-not-stored', { message: faultWords(fault) });
    }
  }
}

const text = (amount: Atoms): string => formatTrimmed(amount, ASSET_SCALE);

function observationOf(position: Position, atMs: number, sinceMs: number): PositionObservation {
  const { positionId, contractName, mode, funding, hold, contracts, leverage } = position;
  return {
    positionId,
    symbol: contractName,
    atMs,
    sinceMs,
    funding,
    contracts,
    leverage,
    // What the leverage of a cross position asks for moves with the mark: it is no margin put in.
    hold: mode === 'isolated' ? hold : atoms(0n),
    isLiquidating: position.isLiquidating,
  };
}

const isSame = (a: PositionObservation, b: PositionObservation): boolean =>
  a.funding === b.funding &&
  a.hold === b.hold &&
  a.contracts === b.contracts &&
  a.leverage === b.leverage &&
  a.isLiquidating === b.isLiquidating;
