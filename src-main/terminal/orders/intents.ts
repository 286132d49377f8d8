/**
 * What the trader asked for and what became of it, on disk before the first byte leaves. One
 * intent is at most one order: an intent that exists is answered from here, never sent again.
 */
import { clientOrderIdOf, type CommandOutcome, type OrderDraft } from '@shared/contract/terminal';
import type { OrderIntent, TerminalStore } from '../ports';

type Rejected = Extract<CommandOutcome, { kind: 'rejected' }>;

export class Intents {
  readonly #store: TerminalStore;
  readonly #onNotStored: (intent: OrderIntent, fault: unknown) => void;

  /** `onNotStored`: an outcome is known but not on disk; the next start looks for it again. */
  constructor(store: TerminalStore, onNotStored: (intent: OrderIntent, fault: unknown) => void) {
    this.#store = store;
    this.#onNotStored = onNotStored;
  }

  find(intentId: string): OrderIntent | null {
    return this.#store.intent(intentId);
  }

  /** The intent behind a client order id of ours. */
  behind(clientOrderId: string): OrderIntent | null {
    const intentId = clientOrderId.slice(-16);
    return clientOrderIdOf(intentId) === clientOrderId ? this.#store.intent(intentId) : null;
  }

  /** Left in flight by an earlier run or still unknown, oldest first. */
  open(): readonly OrderIntent[] {
    return this.#store.openIntents();
  }

  /** Durable when it returns; throws what the store throws, and then nothing may be sent. */
  store(intentId: string, draft: OrderDraft, createdAtMs: number): OrderIntent {
    const intent: OrderIntent = {
      intentId,
      clientOrderId: clientOrderIdOf(intentId),
      draft: JSON.stringify(draft),
      createdAtMs,
      state: 'stored',
      orderId: '',
      detail: '',
    };
    this.#store.saveIntent(intent);
    return intent;
  }

  accepted(intent: OrderIntent, orderId: string, status: string): void {
    this.#update({ ...intent, state: 'accepted', orderId, detail: status });
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

  /** A disk that refuses must not undo what the exchange has decided. */
  #update(intent: OrderIntent): void {
    try {
      this.#store.saveIntent(intent);
    } catch (fault) {
      this.#onNotStored(intent, fault);
    }
  }
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
      return { kind: 'unknown', message: intent.detail };
  }
}

/** A refusal by the terminal itself: nothing has been sent. */
export function refusal(code: string, message: string, field = ''): Rejected {
  return { kind: 'rejected', by: 'terminal', code, message, field };
}
