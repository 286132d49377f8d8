/**
 * The terminal's end of a Wire: reads what a desk sends, strictly, and hands it to typed handlers.
 * A message that is not of the contract changes nothing and never stops the terminal.
 */
import type { z } from 'zod';
import type { Result } from '../../kernel/result';
import { commands, type CommandInput, type CommandName, type CommandOutput } from './commands';
import { fromDesk, type FromDesk, type FromTerminal, type RpcError } from './messages';
import {
  topics,
  type LatestTopic,
  type RingTopic,
  type TopicItem,
  type TopicName,
  type TopicParams,
  type TopicValue,
} from './topics';
import type { Wire } from './wire';

export type CommandHandlers = {
  readonly [Name in CommandName]: (
    input: CommandInput<Name>,
  ) => Promise<Result<CommandOutput<Name>, RpcError>>;
};

/** What a subscription's content is: a whole value, or items of a ring. */
type TopicContent<Name extends TopicName> = Name extends LatestTopic
  ? TopicValue<Name>
  : Name extends RingTopic
    ? readonly TopicItem<Name>[]
    : never;

/** Where a source sends to. Calls after the subscription has ended do nothing. */
export interface TopicSink<Content> {
  /** The whole state: at once when watched, and again whenever updates cannot express a change. */
  snapshot(content: Content): void;
  /** A newer value, or appended items. */
  update(content: Content): void;
}

/** Each source answers with a snapshot, at once or later, and returns how to stop it. */
export type TopicSources = {
  readonly [Name in TopicName]: (
    params: TopicParams<Name>,
    sink: TopicSink<TopicContent<Name>>,
  ) => () => void;
};

export interface TerminalHandlers {
  readonly commands: CommandHandlers;
  readonly topics: TopicSources;
  /** A defect of a handler or a message outside the contract, for the log. */
  onFault(event: string, detail: string): void;
  /** What a command has changed is told now: it leaves with the reply, so that one frame draws both. */
  beforeReply?(): void;
}

const MAX_CALLS = 64;
const MAX_SUBSCRIPTIONS = 128;

/** Serves one desk until its Wire closes. It takes the Wire's listeners; `onEnd` tells the end. */
export function serveTerminal(
  wire: Wire,
  handlers: TerminalHandlers,
  onEnd: () => void = () => undefined,
): void {
  const server = new Server(wire, handlers);
  wire.onMessage((message) => {
    server.receive(message);
  });
  wire.onClose(() => {
    server.end();
    onEnd();
  });
}

class Server {
  readonly #wire: Wire;
  readonly #handlers: TerminalHandlers;
  readonly #subscriptions = new Map<number, () => void>();
  #callsInFlight = 0;
  /** What has been said in this turn. It leaves as one: a desk wakes once, and draws it in one frame. */
  #said: FromTerminal[] = [];
  #isClosed = false;

  constructor(wire: Wire, handlers: TerminalHandlers) {
    this.#wire = wire;
    this.#handlers = handlers;
  }

  receive(message: unknown): void {
    if (this.#isClosed) return;
    const read = fromDesk.safeParse(message);
    if (!read.success) {
      this.#handlers.onFault('bad-message', read.error.message);
      return;
    }
    const request = read.data;
    if (request.type === 'call') void this.#call(request);
    else if (request.type === 'subscribe') this.#subscribe(request);
    else this.#unsubscribe(request.id);
  }

  end(): void {
    this.#isClosed = true;
    for (const stop of this.#subscriptions.values()) stop();
    this.#subscriptions.clear();
  }

  async #call({ id, name, input }: Extract<FromDesk, { type: 'call' }>): Promise<void> {
    const refuse = (code: string, message: string): void => {
      this.#send({ type: 'reply', id, ok: false, error: { code, message } });
    };
    if (!isCommand(name)) {
      refuse('unknown-command', name);
      return;
    }
    const read = commands[name].input.safeParse(input);
    if (!read.success) {
      refuse('bad-input', inputFault(read.error));
      return;
    }
    if (this.#callsInFlight >= MAX_CALLS) {
      refuse('too-many', 'too many requests are in flight');
      return;
    }
    this.#callsInFlight += 1;
    try {
      // The name chose both the schema and the handler, which the compiler cannot follow.
      const handle = this.#handlers.commands[name] as AnyCommandHandler;
      const result = await handle(read.data);
      this.#handlers.beforeReply?.();
      this.#send({ type: 'reply', id, ...plain(result) });
    } catch (fault) {
      this.#handlers.onFault('command-failed', `${name}: ${describe(fault)}`);
      refuse('internal', 'the terminal could not carry this out');
    } finally {
      this.#callsInFlight -= 1;
    }
  }

  #subscribe({ id, topic, params }: Extract<FromDesk, { type: 'subscribe' }>): void {
    const refuse = (code: string, message: string): void => {
      this.#send({ type: 'refused', id, error: { code, message } });
    };
    if (!isTopic(topic)) {
      refuse('unknown-topic', topic);
      return;
    }
    const read = topics[topic].params.safeParse(params);
    if (!read.success) {
      refuse('bad-input', inputFault(read.error));
      return;
    }
    if (this.#subscriptions.has(id)) {
      refuse('duplicate-id', 'a subscription with this id is open');
      return;
    }
    if (this.#subscriptions.size >= MAX_SUBSCRIPTIONS) {
      refuse('too-many', 'too many subscriptions are open');
      return;
    }
    this.#watch(id, topic, read.data, refuse);
  }

  #watch(
    id: number,
    topic: TopicName,
    params: unknown,
    refuse: (code: string, message: string) => void,
  ): void {
    let revision = 0;
    let isOpen = true;
    const post = (type: 'snapshot' | 'update', content: unknown): void => {
      if (!isOpen) return;
      revision += 1;
      this.#send({ type, id, revision, content });
    };
    const sink: TopicSink<unknown> = {
      snapshot: (content) => {
        post('snapshot', content);
      },
      update: (content) => {
        post('update', content);
      },
    };
    try {
      const watch = this.#handlers.topics[topic] as AnyTopicSource;
      const stop = watch(params, sink);
      this.#subscriptions.set(id, () => {
        isOpen = false;
        stop();
      });
    } catch (fault) {
      isOpen = false;
      this.#handlers.onFault('topic-failed', `${topic}: ${describe(fault)}`);
      refuse('internal', 'the terminal could not open this topic');
    }
  }

  #unsubscribe(id: number): void {
    const stop = this.#subscriptions.get(id);
    this.#subscriptions.delete(id);
    stop?.();
  }

  #send(message: FromTerminal): void {
    if (this.#isClosed) return;
    this.#said.push(message);
    if (this.#said.length === 1) void Promise.resolve().then(this.#leave);
  }

  readonly #leave = (): void => {
    const said = this.#said;
    this.#said = [];
    if (!this.#isClosed) this.#wire.send(said.length === 1 ? said[0] : said);
  };
}

type AnyCommandHandler = (input: unknown) => Promise<Result<unknown, RpcError>>;
type AnyTopicSource = (params: unknown, sink: TopicSink<unknown>) => () => void;

/** Own keys only: "constructor" and "__proto__" are not commands. */
const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);
const isTopic = (name: string): name is TopicName => Object.hasOwn(topics, name);

const plain = (result: Result<unknown, RpcError>) =>
  result.ok
    ? { ok: true as const, value: result.value }
    : { ok: false as const, error: { ...result.error } };

const describe = (fault: unknown): string => (fault instanceof Error ? fault.message : 'unknown');

/** The first thing that is wrong with an input, by the name of its field. */
function inputFault({ issues: [issue] }: z.ZodError): string {
  if (issue === undefined) return 'it cannot be read';
  const field = issue.path.map(String).join('.');
  return field === '' ? issue.message : `${field}: ${issue.message}`;
}
