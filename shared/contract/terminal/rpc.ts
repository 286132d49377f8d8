/**
 * Requests and subscriptions over one Wire. Failures are values: nothing a peer sends can make
 * either end throw, and a desk that asks for what does not exist gets an answer that says so.
 */
import { err, ok, type Result } from '../../kernel/result';
import type { CommandInput, CommandName, CommandOutput } from './commands';
import { fromTerminal, type FromTerminal, type RpcError } from './messages';
import type {
  LatestTopic,
  RingTopic,
  TopicItem,
  TopicName,
  TopicParams,
  TopicValue,
} from './topics';
import type { Wire } from './wire';

interface LatestHandlers<Name extends LatestTopic> {
  /** Called with the snapshot first, then with each newer whole value. */
  onValue(value: TopicValue<Name>): void;
  onRefused?(error: RpcError): void;
}

interface RingHandlers<Name extends RingTopic> {
  /** All items, oldest first; replaces what was there (also after a gap). */
  onSnapshot(items: readonly TopicItem<Name>[]): void;
  onAppend(items: readonly TopicItem<Name>[]): void;
  onRefused?(error: RpcError): void;
}

/** A desk's end of the Wire. */
export interface TerminalClient {
  call<Name extends CommandName>(
    name: Name,
    input: CommandInput<Name>,
  ): Promise<Result<CommandOutput<Name>, RpcError>>;
  /** Returns the function that ends the subscription. A gap is healed by a new snapshot. */
  subscribe<Name extends LatestTopic>(
    topic: Name,
    params: TopicParams<Name>,
    handlers: LatestHandlers<Name>,
  ): () => void;
  subscribe<Name extends RingTopic>(
    topic: Name,
    params: TopicParams<Name>,
    handlers: RingHandlers<Name>,
  ): () => void;
  /** Called once when the Wire is gone; calls in flight have been answered `closed` by then. */
  onClose(listener: () => void): void;
  close(): void;
}

interface AnyHandlers {
  onValue?(value: unknown): void;
  onSnapshot?(items: unknown): void;
  onAppend?(items: unknown): void;
  onRefused?(error: RpcError): void;
}

interface Subscription {
  readonly topic: TopicName;
  readonly params: unknown;
  readonly handlers: AnyHandlers;
  id: number;
  /** Null until the snapshot is here. */
  revision: number | null;
}

const CLOSED: RpcError = { code: 'closed', message: 'the connection to the terminal is closed' };

/** Opens the desk's end. It takes the Wire's one listener. */
export function connectTerminal(wire: Wire): TerminalClient {
  return new Connection(wire);
}

class Connection implements TerminalClient {
  readonly #wire: Wire;
  readonly #calls = new Map<number, (reply: Result<never, RpcError>) => void>();
  readonly #subscriptions = new Map<number, Subscription>();
  readonly #closeListeners: (() => void)[] = [];
  #nextId = 1;
  #isClosed = false;

  constructor(wire: Wire) {
    this.#wire = wire;
    wire.onMessage((message) => {
      for (const each of Array.isArray(message) ? message : [message]) {
        const read = fromTerminal.safeParse(each);
        if (read.success) this.#receive(read.data);
      }
    });
    wire.onClose(() => {
      this.#end();
    });
  }

  call<Name extends CommandName>(
    name: Name,
    input: CommandInput<Name>,
  ): Promise<Result<CommandOutput<Name>, RpcError>> {
    return new Promise((resolve) => {
      if (this.#isClosed) {
        resolve(err(CLOSED));
        return;
      }
      const id = this.#nextId++;
      this.#calls.set(id, resolve);
      this.#wire.send({ type: 'call', id, name, input });
    });
  }

  subscribe<Name extends TopicName>(
    topic: Name,
    params: TopicParams<Name>,
    handlers: AnyHandlers,
  ): () => void {
    const subscription: Subscription = { topic, params, handlers, id: 0, revision: null };
    if (this.#isClosed) handlers.onRefused?.(CLOSED);
    else this.#open(subscription);
    return () => {
      this.#drop(subscription);
    };
  }

  onClose(listener: () => void): void {
    if (this.#isClosed) listener();
    else this.#closeListeners.push(listener);
  }

  close(): void {
    this.#wire.close();
    this.#end();
  }

  #open(subscription: Subscription): void {
    subscription.id = this.#nextId++;
    subscription.revision = null;
    this.#subscriptions.set(subscription.id, subscription);
    const { id, topic, params } = subscription;
    this.#wire.send({ type: 'subscribe', id, topic, params });
  }

  #drop(subscription: Subscription): void {
    if (!this.#subscriptions.delete(subscription.id) || this.#isClosed) return;
    this.#wire.send({ type: 'unsubscribe', id: subscription.id });
  }

  #receive(message: FromTerminal): void {
    if (message.type === 'reply') {
      const resolve = this.#calls.get(message.id);
      this.#calls.delete(message.id);
      // The terminal's handlers are typed by the same contract: the value has the promised shape.
      resolve?.(message.ok ? ok(message.value as never) : err(message.error));
      return;
    }
    const subscription = this.#subscriptions.get(message.id);
    if (subscription === undefined) return;
    if (message.type === 'refused') {
      this.#subscriptions.delete(message.id);
      subscription.handlers.onRefused?.(message.error);
      return;
    }
    this.#deliver(subscription, message);
  }

  #deliver(
    subscription: Subscription,
    message: Extract<FromTerminal, { type: 'snapshot' | 'update' }>,
  ): void {
    const { handlers, revision } = subscription;
    const isSnapshot = message.type === 'snapshot';
    if (!isSnapshot && (revision === null || message.revision !== revision + 1)) {
      this.#drop(subscription);
      this.#open(subscription);
      return;
    }
    subscription.revision = message.revision;
    if (handlers.onValue !== undefined) handlers.onValue(message.content);
    else if (isSnapshot) handlers.onSnapshot?.(message.content);
    else handlers.onAppend?.(message.content);
  }

  #end(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const resolve of this.#calls.values()) resolve(err(CLOSED));
    this.#calls.clear();
    this.#subscriptions.clear();
    for (const listener of this.#closeListeners) listener();
  }
}
