/**
 * What the trader asked for and what became of it, on disk before the first byte leaves. One
 * intent is at most one order: an intent that exists is answered from here, never sent again.
 */
import { clientOrderIdOf, type CommandOutcome, type OrderDraft } from '@shared/contract/terminal';
import type { Audit, AuditFact } from '../../audit';
import type { OrderIntent, TerminalStore } from '../../ports';
import type { Refusal } from '../../refusal-words';
import type { LateWrites } from '../../late-writes';

export type Rejected = Extract<CommandOutcome, { kind: 'rejected' }>;

export interface NewIntent {
  readonly intentId: string;
  readonly draft: OrderDraft;
  /** False where the exchange takes no client id. */
  readonly isNamed: boolean;
}

export interface IntentsParts {
  readonly store: TerminalStore;
  readonly audit: Audit;
  readonly late: LateWrites;
}

export class Intents {
  readonly #store: TerminalStore;
  readonly #audit: Audit;
  readonly #late: LateWrites;
  /** Stored by this run: whoever sent them looks after them. */
  readonly #ofThisRun = new Set<string>();
  /** Outcomes that the disk has refused, by intent. */
  readonly #refused = new Map<string, OrderIntent>();

  constructor({ store, audit, late }: IntentsParts) {
    this.#store = store;
    this.#audit = audit;
    this.#late = late;
  }

  /** As it is known, which the disk may have refused to take. */
  find(intentId: string): OrderIntent | null {
    return this.#refused.get(intentId) ?? this.#store.intent(intentId);
  }

  /** Left by an earlier run: in flight, still unknown or waiting for the trader, oldest first. */
  leftOpen(): readonly OrderIntent[] {
    return this.#store.openIntents().filter(({ intentId }) => !this.#ofThisRun.has(intentId));
  }

  /** Durable when it returns; throws what the store throws, and then nothing may be sent. */
  store(wanted: readonly NewIntent[], createdAtMs: number): OrderIntent[] {
    const intents = wanted.map(({ intentId, draft, isNamed }): OrderIntent => ({
      intentId,
      isNamed,
      createdAtMs,
      clientOrderId: clientOrderIdOf(intentId),
      book: draft.book,
      draft: JSON.stringify(draft),
      state: 'stored',
      orderId: '',
      detail: '',
    }));
    this.#save(intents);
    for (const { intentId } of intents) this.#ofThisRun.add(intentId);
    return intents;
  }

  accepted(intent: OrderIntent, orderId: string, status: string): OrderIntent {
    return this.#update({ ...intent, state: 'accepted', orderId, detail: status });
  }

  rejected(intent: OrderIntent, outcome: Rejected): void {
    this.#update({ ...intent, state: 'rejected', detail: JSON.stringify(outcome) });
  }

  unknown(intent: OrderIntent, message: string): void {
    this.#update({ ...intent, state: 'unknown', detail: message });
  }

  notPlaced(intent: OrderIntent): void {
    this.#update({ ...intent, state: 'not-placed' });
  }

  needsYou(intent: OrderIntent, message: string): OrderIntent {
    return this.#update({ ...intent, state: 'needs-you', detail: message });
  }

  /** The trader has looked at the exchange for themselves. */
  dismissed(intent: OrderIntent): void {
    this.#update({ ...intent, state: 'dismissed' });
  }

  /** A disk that refuses must not undo what the exchange has decided; a start before it takes it looks for it again. */
  #update(intent: OrderIntent): OrderIntent {
    const { intentId } = intent;
    this.#refused.set(intentId, intent);
    this.#late.write(`intent ${intentId}`, () => {
      this.#save([intent]);
      this.#refused.delete(intentId);
    });
    return intent;
  }

  #save(intents: readonly OrderIntent[]): void {
    this.#audit.noteWith(intents.map(intentFact), () => {
      this.#store.saveIntents(intents);
    });
  }
}

/** What is asked for is recorded once, whole; later entries tell what became of it. */
function intentFact({ state, draft, ...intent }: OrderIntent): AuditFact {
  const { intentId, clientOrderId, orderId, detail } = intent;
  const facts =
    state === 'stored'
      ? { intentId, clientOrderId, draft: JSON.parse(draft) as unknown }
      : { intentId, clientOrderId, orderId, detail };
  return { kind: `order.${state}`, facts };
}

/** How a stored intent ended, for a desk that asks a second time. */
export function outcomeOf(intent: OrderIntent): CommandOutcome {
  switch (intent.state) {
    case 'accepted':
      return { kind: 'accepted', orderId: intent.orderId, status: intent.detail };
    case 'rejected':
      return JSON.parse(intent.detail) as Rejected; // written by `rejected` above
    case 'not-placed':
      return refusal('not-placed', 'proven not to have reached the exchange');
    case 'stored':
    case 'unknown':
    case 'needs-you':
    case 'dismissed':
      return { kind: 'unknown', message: intent.detail };
  }
}

/** What the gate says, as the outcome of a command. */
export const gated = (refused: Refusal | null): Rejected | null =>
  refused === null ? null : refusal(refused.code, refused.message);

/** A refusal by the terminal itself: nothing has been sent. */
export function refusal(code: string, message: string, field = ''): Rejected {
  return { kind: 'rejected', by: 'terminal', code, message, field };
}

/** What has to be on the disk before anything is sent is not; `fault`: in the disk's words. */
export const notStored = (fault: string): Rejected =>
  refusal('store-failed', `nothing was sent: ${fault}`);
