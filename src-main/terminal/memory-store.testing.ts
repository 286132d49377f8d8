/** The terminal's store without a disk. It survives a restart of the terminal, as a file does. */
import type { OrderBookKind } from '@shared/domain/order';
import type { PositionObservation } from '@shared/domain/position-life';
import type {
  AddressEntry,
  AuditBreak,
  AuditEntry,
  AuditNote,
  EquityPoint,
  FinishedOrder,
  OrderIntent,
  OrderWork,
  StoredDrift,
  StoredWithdrawal,
  TerminalStore,
  TradeNote,
} from './ports';

const OPEN: ReadonlySet<OrderIntent['state']> = new Set(['stored', 'unknown', 'needs-you']);

export class MemoryStore implements TerminalStore {
  readonly intents = new Map<string, OrderIntent>();
  readonly finished = new Map<string, FinishedOrder>();
  readonly orderWorks = new Map<string, OrderWork>();
  readonly withdrawals = new Map<string, StoredWithdrawal>();
  readonly addressEntries = new Map<string, AddressEntry>();
  equityPoints: EquityPoint[] = [];
  positionObservations: PositionObservation[] = [];
  readonly notes = new Map<string, TradeNote>();
  readonly moves = new Set<number>();
  readonly keptDrifts = new Map<string, StoredDrift>();
  readonly audit: AuditEntry[] = [];
  /** What reading the record through would find. */
  auditBreaks: AuditBreak[] = [];
  isFull = false;

  saveIntents(intents: readonly OrderIntent[]): void {
    this.#assertRoom();
    for (const intent of intents) this.intents.set(intent.intentId, intent);
  }

  intent(intentId: string): OrderIntent | null {
    return this.intents.get(intentId) ?? null;
  }

  intentOfOrder(book: OrderBookKind, orderId: string): OrderIntent | null {
    if (orderId === '') return null;
    const all = [...this.intents.values()];
    return all.find((intent) => intent.book === book && intent.orderId === orderId) ?? null;
  }

  openIntents(): readonly OrderIntent[] {
    return [...this.intents.values()].filter(({ state }) => OPEN.has(state));
  }

  unfinishedIntents(limit: number): readonly OrderIntent[] {
    return [...this.intents.values()]
      .filter((intent) => intent.state === 'accepted' && !this.finished.has(keyOf(intent)))
      .toSorted((left, right) => right.createdAtMs - left.createdAtMs)
      .slice(0, limit);
  }

  isOwnClientOrderId(clientOrderId: string): boolean {
    return [...this.intents.values()].some((intent) => intent.clientOrderId === clientOrderId);
  }

  saveFinishedOrders(orders: readonly FinishedOrder[]): void {
    this.#assertRoom();
    for (const order of orders) this.finished.set(keyOf(order), order);
  }

  finishedOrders(
    book: OrderBookKind | null,
    beforeMs: number | null,
    limit: number,
  ): readonly string[] {
    const rows = [...this.finished.values()]
      .filter((order) => book === null || order.book === book)
      .filter(({ createdAtMs }) => beforeMs === null || createdAtMs < beforeMs)
      .toSorted(
        (left, right) =>
          right.createdAtMs - left.createdAtMs || Number(right.orderId) - Number(left.orderId),
      );
    const last = rows[limit - 1]?.createdAtMs ?? -Infinity;
    return rows.filter(({ createdAtMs }) => createdAtMs >= last).map(({ row }) => row);
  }

  saveWork(work: OrderWork): void {
    this.#assertRoom();
    this.orderWorks.set(`${work.kind} ${work.intentId}`, work);
  }

  work(kind: OrderWork['kind'], intentId: string): OrderWork | null {
    return this.orderWorks.get(`${kind} ${intentId}`) ?? null;
  }

  works(kind: OrderWork['kind'], endedLimit: number): readonly OrderWork[] {
    const all = [...this.orderWorks.values()].filter((work) => work.kind === kind);
    const ended = all.filter(({ isLive }) => !isLive).slice(-endedLimit || Infinity);
    return [...ended, ...all.filter(({ isLive }) => isLive)];
  }

  saveWithdrawal(withdrawal: StoredWithdrawal): void {
    this.#assertRoom();
    const before = this.withdrawals.get(withdrawal.withdrawOrderId) ?? withdrawal;
    const { state, withdrawalId, detail } = withdrawal;
    this.withdrawals.set(withdrawal.withdrawOrderId, { ...before, state, withdrawalId, detail });
  }

  withdrawal(intentId: string): StoredWithdrawal | null {
    return [...this.withdrawals.values()].find((one) => one.intentId === intentId) ?? null;
  }

  withdrawalOf(withdrawOrderId: string): StoredWithdrawal | null {
    return this.withdrawals.get(withdrawOrderId) ?? null;
  }

  openWithdrawals(): readonly StoredWithdrawal[] {
    const open = new Set(['stored', 'taken', 'unknown', 'needs-you']);
    return [...this.withdrawals.values()].filter(({ state }) => open.has(state));
  }

  withdrawalsIn(state: StoredWithdrawal['state'], afterMs: number): readonly StoredWithdrawal[] {
    return [...this.withdrawals.values()]
      .filter((one) => one.state === state && one.createdAtMs > afterMs)
      .toReversed();
  }

  saveAddress(entry: AddressEntry): void {
    this.#assertRoom();
    this.addressEntries.set(entry.id, entry);
  }

  deleteAddress(id: string): void {
    this.addressEntries.delete(id);
  }

  addresses(): readonly AddressEntry[] {
    const keyed = [...this.addressEntries.values()].map(
      (entry) => [`${entry.asset} ${entry.name}`, entry] as const,
    );
    return keyed.toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, entry]) => entry);
  }

  saveEquity(point: EquityPoint): void {
    this.#assertRoom();
    this.equityPoints = [...this.equityPoints.filter(({ atMs }) => atMs !== point.atMs), point];
  }

  equity(limit: number): readonly EquityPoint[] {
    return this.equityPoints.slice(-limit);
  }

  thinEquity(fromMs: number, untilMs: number, spanMs: number): void {
    const isKept = ({ atMs }: EquityPoint): boolean => {
      if (atMs < fromMs || atMs >= untilMs) return true;
      if (spanMs === 0) return false;
      const span = Math.floor(atMs / spanMs);
      return !this.equityPoints.some(
        (other) =>
          other.atMs > atMs && other.atMs < untilMs && Math.floor(other.atMs / spanMs) === span,
      );
    };
    this.equityPoints = this.equityPoints.filter(isKept);
  }

  saveObservation(observation: PositionObservation): void {
    this.#assertRoom();
    this.positionObservations.push(observation);
  }

  observations(positionId: string): readonly PositionObservation[] {
    return this.positionObservations.filter((one) => one.positionId === positionId);
  }

  forgetObservations(beforeMs: number): void {
    this.positionObservations = this.positionObservations.filter(({ atMs }) => atMs >= beforeMs);
  }

  saveTradeNote(note: TradeNote): void {
    this.#assertRoom();
    if (note.tags.length === 0 && note.note === '') this.notes.delete(note.key);
    else this.notes.set(note.key, note);
  }

  tradeNotes(): readonly TradeNote[] {
    return [...this.notes.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }

  saveMoneyMove(atMs: number): void {
    this.#assertRoom();
    this.moves.add(atMs);
  }

  moneyMoves(): readonly number[] {
    return [...this.moves].toSorted((a, b) => a - b);
  }

  saveDrifts(drifts: readonly StoredDrift[], most: number): void {
    this.#assertRoom();
    for (const drift of drifts) this.keptDrifts.set(drift.intentId, drift);
    for (const { intentId } of this.#newestDrifts().slice(most)) this.keptDrifts.delete(intentId);
  }

  drifts(limit: number): readonly string[] {
    return this.#newestDrifts()
      .slice(0, limit)
      .map(({ row }) => row);
  }

  openDrifts(): readonly string[] {
    return this.#newestDrifts()
      .filter(({ isOpen }) => isOpen)
      .map(({ row }) => row);
  }

  #newestDrifts(): readonly StoredDrift[] {
    return [...this.keptDrifts.values()].toSorted((a, b) => b.leftAtMs - a.leftAtMs);
  }

  appendAudit(notes: readonly AuditNote[]): void {
    this.#assertRoom();
    for (const note of notes) {
      const seq = this.audit.length + 1;
      this.audit.push({ ...note, seq, hash: `hash of ${seq}` });
    }
  }

  together(work: () => void): void {
    this.#assertRoom();
    work();
  }

  auditBefore(beforeSeq: number | null, limit: number): readonly AuditEntry[] {
    const before = this.audit.filter(({ seq }) => seq < (beforeSeq ?? Infinity));
    return before.toReversed().slice(0, limit);
  }

  auditAfter(afterSeq: number, limit: number): readonly AuditEntry[] {
    return this.audit.slice(afterSeq, afterSeq + limit);
  }

  auditOfKind(kind: string): readonly AuditEntry[] {
    return this.audit.filter((entry) => entry.kind === kind);
  }

  auditSize(): number {
    return this.audit.length;
  }

  verifyAudit(afterSeq: number, limit: number) {
    const checkedTo = Math.min(this.audit.length, afterSeq + limit);
    const breaks = this.auditBreaks.filter(({ seq }) => seq > afterSeq && seq <= checkedTo);
    return { checkedTo, isEnd: checkedTo === this.audit.length, breaks };
  }

  close(): void {
    this.isFull = true;
  }

  #assertRoom(): void {
    if (this.isFull) throw new Error('disk is full');
  }
}

const keyOf = ({ book, orderId }: { readonly book: string; readonly orderId: string }): string =>
  `${book} ${orderId}`;
