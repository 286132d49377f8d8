/**
 * Runs the guarded change of a resting order (interface.md B7). Each step is on disk before it is sent,
 * nothing is sent twice, and what a crash left half-way is settled by evidence at the next start: a
 * change that has waited too long never places anything by itself.
 */
import type { CommandInput, CommandOutcome, OrderDraft } from '@shared/contract/terminal';
import type { OrderIntent } from '../../ports';
import { toldRefusal } from '../../refusal-words';
import type { Canceling } from '../cancels/cancel';
import { checkChange, type Checked } from './change-check';
import {
  lotsText,
  lotsToPlace,
  lotsToRestore,
  resized,
  type ChangeState,
  type Ended,
} from './change-state';
import { outcomeOfChange, type Changes } from './changes';
import { OldEnds } from './old-end';
import { notStored, outcomeOf, refusal, type Intents, type Rejected } from '../placing/intents';
import { laneOf, type Lane } from '../lane';
import { isTooLate, momentOf } from '@shared/domain/lateness';
import type { OrdersParts } from '../parts';
import { NOT_READY, type Placing } from '../placing/place';
import type { Exits } from '../exits/exits';
import { keyOf, type TrackedOrder } from '../tracked-order';

const OF_EARLIER_RUN = 'the program ended before the new order was sent';
const TOO_LATE = 'it took too long to know how the old order ended';

interface ChangingParts {
  readonly intents: Intents;
  readonly placing: Placing;
  readonly canceling: Canceling;
  readonly exits: Exits;
}

export class Changing {
  readonly #parts: OrdersParts;
  readonly #changes: Changes;
  readonly #intents: Intents;
  readonly #placing: Placing;
  readonly #canceling: Canceling;
  readonly #exits: Exits;
  /** Looked after by this run. */
  readonly #running = new Set<string>();
  /** Desks that ask again get the same answer. */
  readonly #asked = new Map<string, Promise<CommandOutcome>>();
  /** Orders of which a change is being asked for. */
  readonly #checking = new Set<string>();
  readonly #oldEnds: OldEnds;
  #isClosed = false;

  constructor(
    parts: OrdersParts,
    changes: Changes,
    { intents, placing, canceling, exits }: ChangingParts,
  ) {
    this.#parts = parts;
    this.#changes = changes;
    this.#oldEnds = new OldEnds(parts);
    this.#intents = intents;
    this.#placing = placing;
    this.#canceling = canceling;
    this.#exits = exits;
  }

  change(input: CommandInput<'changeOrder'>): Promise<CommandOutcome> {
    const { intentId, book, orderId } = input;
    const asked = this.#asked.get(intentId);
    if (asked !== undefined) return asked;
    if (this.#changes.get(intentId) !== undefined) return this.#changes.told(intentId);
    if (this.#intents.find(intentId) !== null) {
      return Promise.resolve(refusal('intent-reused', 'this intent belongs to another order'));
    }
    const key = keyOf({ book, orderId });
    const isBusy = this.#changes.live().some(({ row }) => keyOf(row) === key);
    if (isBusy || this.#checking.has(key)) {
      return Promise.resolve(refusal('change-under-way', 'this order is being changed already'));
    }
    this.#checking.add(key);
    const outcome = this.#changeOnce(input).finally(() => {
      this.#checking.delete(key);
      this.#asked.delete(intentId);
    });
    this.#asked.set(intentId, outcome);
    return outcome;
  }

  async #changeOnce(input: CommandInput<'changeOrder'>): Promise<CommandOutcome> {
    this.#running.add(input.intentId);
    const checked = await checkChange(this.#parts, this.#placing, this.#changes, input);
    if (!checked.ok) {
      this.#refusedUnseen(input, checked.error);
      return checked.error;
    }
    void this.#run(checked.value);
    return this.#changes.told(input.intentId);
  }

  /** Refused before there was a change to show: whoever asked may have closed the form already. */
  #refusedUnseen(
    { intentId, book, symbol, orderId }: CommandInput<'changeOrder'>,
    refused: Rejected,
  ): void {
    const side = this.#parts.blotter.open({ book, orderId })?.side;
    if (this.#changes.get(intentId) !== undefined || side === undefined) return;
    const told = toldRefusal(refused);
    this.#parts.activity.add('orderNotChanged', { symbol, side, ...told, orderId });
  }

  /** Puts the old order back with what was left of it, or lets it go. */
  async restore({ intentId, isWanted }: CommandInput<'restoreOrder'>): Promise<CommandOutcome> {
    const state = this.#changes.get(intentId);
    if (state === undefined) return refusal('no-such-change', 'there is no such change');
    if (state.phase !== 'offer') return outcomeOfChange(state);
    if (this.#parts.client() === null) return NOT_READY;
    if (!isWanted) {
      this.#changes.advance(state, { phase: 'ended', step: 'given-up' });
      return { kind: 'accepted', orderId: state.row.orderId, status: 'GIVEN_UP' };
    }
    const restoreIntentId = this.#parts.ids.nextId();
    const change = { phase: 'restoring', step: 'placing', restoreIntentId } as const;
    const restoring = this.#changes.commit(state, change);
    if (!restoring.ok) return notStored(restoring.error);
    return this.#placeRest(restoring.value, restoreIntentId, this.#restoredDraft(restoring.value));
  }

  /** What an earlier run left under way; called again when more instruments are known. */
  resume(): void {
    for (const state of this.#changes.live()) {
      const { intentId, book, symbol } = state.row;
      const lane = laneOf(this.#parts.market, book, symbol);
      if (this.#running.has(intentId) || lane === undefined) continue;
      this.#running.add(intentId);
      if (state.phase === 'canceling') void this.#settleEarlier(state, lane);
      else if (state.phase === 'placing') this.#settlePlacing(state, intentId);
      else if (state.phase === 'restoring') this.#settlePlacing(state, state.restoreIntentId);
    }
  }

  /** The outcome of an unknown order has become known. */
  settled(intentId: string): void {
    for (const state of this.#changes.live()) {
      const isNew = state.phase === 'placing' && state.row.intentId === intentId;
      const isOld = state.phase === 'restoring' && state.restoreIntentId === intentId;
      if (isNew || isOld) this.#settlePlacing(state, intentId);
    }
  }

  /** An own order, whoever has read it: of one that has ended, its change need not ask any more. */
  seen(order: TrackedOrder): void {
    this.#oldEnds.seen(order);
  }

  close(): void {
    this.#isClosed = true;
    this.#oldEnds.close();
    this.#changes.close();
  }

  async #run({ state, lane, client }: Checked): Promise<void> {
    const started = momentOf(this.#parts.clock);
    const { orderId } = state.row;
    this.#parts.conditions.setCanceling(state.row, true);
    const canceled = await this.#canceling.cancelOne(client, lane, orderId);
    if (canceled.kind === 'rejected') this.#parts.conditions.setCanceling(state.row, false);
    if (canceled.kind === 'rejected' && canceled.by === 'terminal') {
      const { code, message: note, by } = canceled;
      this.#changes.advance(state, { phase: 'ended', step: 'refused', code, by, note });
      return;
    }
    const note = canceled.kind === 'accepted' ? '' : canceled.message;
    const reading = this.#changes.advance(state, { step: 'reading', note });
    const old = await this.#readEnd(reading, lane, started.monotonicMs);
    if (old === null || this.#isClosed) return;
    const tooLate = isTooLate(this.#parts.clock, started) ? TOO_LATE : '';
    const isForeign = canceled.kind === 'rejected';
    this.#ended(reading, lane, old, { tooLate, isForeign });
  }

  /** The old order is over: place what is left of the new one, unless it is `tooLate` for that. */
  #ended(
    state: ChangeState,
    lane: Lane,
    old: TrackedOrder,
    { tooLate, isForeign }: { readonly tooLate: string; readonly isForeign: boolean },
  ): void {
    const ended = old as TrackedOrder & Ended;
    const executedLots = old.executed;
    const executed = lotsText(executedLots, decimalsOf(lane));
    const known = { executedLots, executed } as const;
    if (old.status === 'REJECTED' || (isForeign && old.status !== 'FILLED')) {
      const note = 'the order was ended by somebody else';
      this.#changes.advance(state, {
        phase: 'ended',
        step: 'given-up',
        code: 'ended-elsewhere',
        by: 'terminal',
        note,
        ...known,
      });
      return;
    }
    const left = lotsToPlace(state, ended);
    if (left === 0) {
      const note = 'nothing was left to place';
      this.#changes.advance(state, { phase: 'ended', step: 'done', note, ...known });
      return;
    }
    if (tooLate !== '') {
      this.#offer(state, 'too-late', tooLate, 'terminal', known);
      return;
    }
    const { intentId, price } = state.row;
    const placing = this.#changes.commit(state, {
      phase: 'placing',
      step: 'placing',
      note: '',
      ...known,
    });
    if (!placing.ok) {
      const { code, message, by } = notStored(placing.error);
      this.#offer(state, code, message, by, known);
      return;
    }
    const draft = resized(state.oldDraft, left, decimalsOf(lane), price);
    void this.#placeRest(placing.value, intentId, draft);
  }

  async #placeRest(
    state: ChangeState,
    intentId: string,
    draft: OrderDraft,
  ): Promise<CommandOutcome> {
    const outcome =
      this.#exits.continued(state.row, intentId, draft) ??
      (await this.#placing.place({ intentId, draft }));
    this.#exits.answered(intentId, outcome);
    const { phase } = state;
    const current = this.#changes.get(state.row.intentId);
    // Its outcome may have become known while the answer was under way.
    if (current?.phase === phase) this.#conclude(current, outcome);
    return outcome;
  }

  #conclude(state: ChangeState, outcome: CommandOutcome): void {
    const { activity } = this.#parts;
    const { symbol, price, quantity } = state.row;
    const { side } = state.oldDraft;
    if (outcome.kind === 'unknown') {
      this.#changes.advance(state, { step: 'checking', note: outcome.message });
    } else if (outcome.kind === 'rejected') {
      this.#offer(state, outcome.code, outcome.message, outcome.by);
    } else if (state.phase === 'restoring') {
      const { orderId: newOrderId } = outcome;
      const note = 'the old order was put back';
      this.#exits.replaced(state.row, state.restoreIntentId, null);
      this.#changes.advance(state, { phase: 'ended', step: 'restored', newOrderId, note });
    } else {
      const { orderId: newOrderId } = outcome;
      this.#exits.replaced(state.row, state.row.intentId, price);
      activity.add('orderChanged', { symbol, side, price, quantity, orderId: newOrderId });
      this.#changes.advance(state, { phase: 'ended', step: 'done', newOrderId, note: '' });
    }
  }

  #offer(
    state: ChangeState,
    code: string,
    message: string,
    by: ChangeState['by'],
    known: Partial<Pick<ChangeState, 'executedLots'>> & { readonly executed?: string } = {},
  ): void {
    const { symbol, orderId } = state.row;
    const { side } = state.oldDraft;
    this.#parts.activity.add('orderNotReplaced', { symbol, side, message, orderId });
    const step = 'offer-restore';
    this.#changes.advance(state, { phase: 'offer', step, code, by, note: message, ...known });
  }

  #restoredDraft(state: ChangeState): OrderDraft {
    const lane = laneOf(this.#parts.market, state.row.book, state.row.symbol);
    const decimals = lane === undefined ? 0 : decimalsOf(lane);
    return resized(state.oldDraft, lotsToRestore(state), decimals);
  }

  /** The order once it has ended, or null: it works on because the cancel did not reach it, or nobody can say. */
  async #readEnd(state: ChangeState, lane: Lane, startedMs: number): Promise<TrackedOrder | null> {
    const onUnread = (): void => {
      if (this.#changes.get(state.row.intentId)?.row.step === 'checking') return;
      const note = 'the old order could not be read: looking for how it ended';
      this.#changes.advance(state, { step: 'checking', note });
    };
    const end = await this.#oldEnds.of(state, { lane, startedMs, onUnread });
    if (end === 'works') this.#stillWorks(state);
    else if (end === 'lost') this.#lost(state);
    else return end;
    return null;
  }

  #lost(state: ChangeState): void {
    const note = 'the exchange does not know the old order any more';
    const change = { phase: 'ended', step: 'given-up', code: 'order-lost', note } as const;
    this.#changes.advance(state, { ...change, by: 'terminal' });
  }

  #stillWorks(state: ChangeState): void {
    const note = state.row.note || 'the cancel did not reach the order: it works as it was';
    const change = { phase: 'ended', step: 'refused', code: 'not-canceled', note } as const;
    this.#changes.advance(state, { ...change, by: 'exchange' });
  }

  /** Cancelled, or not, by a program that has ended: nothing is placed by itself any more. */
  async #settleEarlier(state: ChangeState, lane: Lane): Promise<void> {
    const note = 'looking for how the old order ended';
    const checking = this.#changes.advance(state, { step: 'checking', note });
    const ageMs = Math.max(0, this.#parts.clock.nowMs() - state.row.changedAtMs);
    const startedMs = this.#parts.clock.monotonicMs() - ageMs;
    const old = await this.#readEnd(
      { ...checking, row: { ...checking.row, note: '' } },
      lane,
      startedMs,
    );
    if (old === null || this.#isClosed) return;
    this.#ended(checking, lane, old, { tooLate: OF_EARLIER_RUN, isForeign: false });
  }

  /** By what the store knows of the intent of the new order, or of the restored one. */
  #settlePlacing(state: ChangeState, intentId: string): void {
    const intent = this.#intents.find(intentId);
    if (intent === null) this.#offer(state, 'not-sent', OF_EARLIER_RUN, 'terminal');
    else if (intent.state === 'dismissed') this.#dismissed(state, intent);
    else this.#conclude(state, outcomeOf(intent));
  }

  #dismissed(state: ChangeState, { detail: note }: OrderIntent): void {
    const change = { phase: 'ended', step: 'given-up', code: 'dismissed', note } as const;
    this.#changes.advance(state, { ...change, by: 'terminal' });
  }
}

/** Contracts are whole. */
const decimalsOf = ({ instrument }: Lane): number =>
  instrument.kind === 'spot' ? instrument.quantityPrecision : 0;
