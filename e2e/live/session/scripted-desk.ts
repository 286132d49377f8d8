/** A desk without a screen: it watches what a trader watches, and asks for what its script says. */
import type { LatestTopic, TerminalClient, TopicValue } from '@shared/contract/terminal';
import { seenResting } from '@shared/contract/terminal/seen-order';
import type { Clock } from '@shared/kernel/ports';
import { seededRng } from '@shared/kernel/rng';
import { formatTrimmed } from '@shared/money/decimal';
import { pause } from '../venue/pace';
import type { Ask, Outcomes, Settled, Shown } from './protocol';
import { CONTRACT, Script, SPOT, type Step, type Touch, type View } from './script';

const PLAIN = [
  ...([
    'session',
    'instruments',
    'openOrders',
    'conditions',
    'changes',
    'fills',
    'balances',
  ] as const),
  ...(['futuresAccount', 'withdrawals', 'connection'] as const),
] satisfies LatestTopic[];
const READY_WITHIN_MS = 120_000;
const LOOK_MS = 250;
/** More than this at once no hand can have under way. */
const IN_FLIGHT_MAX = 24;
const ON_ITS_WAY: ReadonlySet<string> = new Set(['SENDING', 'CHECKING', 'CANCELING', 'UNLISTED']);
const UNDER_WAY: ReadonlySet<string> = new Set([
  ...['testing', 'canceling', 'reading', 'placing', 'checking'],
]);

export class ScriptedDesk {
  readonly #client: TerminalClient;
  readonly #clock: Clock;
  readonly #values = new Map<string, unknown>();
  readonly #activity: string[] = [];

  constructor(client: TerminalClient, clock: Clock) {
    this.#client = client;
    this.#clock = clock;
    for (const topic of PLAIN) {
      client.subscribe(
        topic,
        {},
        { onValue: (value: unknown) => void this.#values.set(topic, value) },
      );
    }
    for (const symbol of [SPOT, CONTRACT]) {
      const onValue = (value: unknown) => void this.#values.set(symbol, value);
      client.subscribe('book', { symbol }, { onValue });
    }
    const note = (items: readonly { readonly key: string; readonly values: object }[]): void => {
      this.#activity.push(...items.map(({ key, values }) => `${key} ${JSON.stringify(values)}`));
    };
    client.subscribe('activity', {}, { onSnapshot: note, onAppend: note });
  }

  /** Resolves when all that a decision needs is on the screen. */
  async open(): Promise<void> {
    void this.#client.call('startPaper', {});
    const endMs = this.#clock.monotonicMs() + READY_WITHIN_MS;
    const isReady = (): boolean =>
      this.#value('session').phase === 'ready' &&
      this.#value('balances').rows.length > 0 &&
      // Before everything is read, every order would be refused for just that.
      this.#value('connection').accountReadAtMs > 0 &&
      this.#hasBook(SPOT) &&
      this.#hasBook(CONTRACT);
    while (!this.#values.has('session') || !isReady()) {
      if (this.#clock.monotonicMs() > endMs) throw new Error(`not usable: ${this.#state()}`);
      await pause(this.#clock, LOOK_MS);
    }
    void this.#client.call('select', { symbol: SPOT, group: null });
  }

  async trade({
    seed,
    prefix,
    count,
    everyMs,
    isAwaited,
  }: Extract<Ask, { kind: 'trade' }>): Promise<Outcomes> {
    const script = new Script(seededRng(seed, prefix), prefix);
    const outcomes: Record<string, number> = {};
    const inFlight = new Set<Promise<void>>();
    for (let asked = 0; asked < count; asked += 1) {
      while (inFlight.size >= IN_FLIGHT_MAX) await Promise.race(inFlight);
      const step = script.next(this.#view());
      const done = this.#ask(step).then((names) => {
        for (const name of names) outcomes[name] = (outcomes[name] ?? 0) + 1;
        inFlight.delete(done);
      });
      inFlight.add(done);
      await pause(this.#clock, everyMs);
    }
    if (isAwaited) await Promise.all(inFlight);
    return outcomes;
  }

  async settle(withinMs: number): Promise<Settled> {
    const startedMs = this.#clock.monotonicMs();
    for (;;) {
      const left = this.#left();
      const tookMs = Math.round(this.#clock.monotonicMs() - startedMs);
      if (left.length === 0 || tookMs > withinMs) return { tookMs, left };
      await pause(this.#clock, LOOK_MS);
    }
  }

  show(): Shown {
    return {
      openOrders: this.#value('openOrders'),
      conditions: this.#value('conditions'),
      changes: this.#value('changes'),
      fills: this.#value('fills'),
      balances: this.#value('balances'),
      futuresAccount: this.#value('futuresAccount'),
      withdrawals: this.#value('withdrawals'),
      connection: this.#value('connection'),
      activity: this.#activity,
    };
  }

  async #ask(step: Step): Promise<string[]> {
    const reply = await this.#client.call(step.name, step.input);
    if (!reply.ok) return [`${step.name} failed: ${reply.error.code}`];
    const { value } = reply;
    const outcomes = 'results' in value ? value.results.map(({ outcome }) => outcome) : [value];
    return outcomes.map((outcome) => {
      const why = outcome.kind === 'rejected' ? ` ${outcome.by} ${outcome.code}` : '';
      return `${step.name} ${outcome.kind}${why}`;
    });
  }

  #left(): string[] {
    const { openOrders, conditions, changes, withdrawals, connection } = this.show();
    const isSilent = (connection.blockedUntilMs ?? 0) > this.#clock.nowMs();
    return [
      ...(isSilent ? ['the exchange asks to wait'] : []),
      ...openOrders
        .filter(({ status }) => ON_ITS_WAY.has(status))
        .map((row) => `${row.book} ${row.status} ${row.clientOrderId} ${row.orderId}`),
      ...conditions
        .filter(({ state }) => ON_ITS_WAY.has(state))
        .map((row) => `condition ${row.state} ${row.intentId} ${row.orderId}`),
      ...changes
        .filter(({ step }) => UNDER_WAY.has(step))
        .map((row) => `change ${row.step} ${row.intentId} of ${row.orderId}: ${row.note}`),
      ...withdrawals.rows
        .filter(({ status }) => ON_ITS_WAY.has(status))
        .map((row) => `withdrawal ${row.status} ${row.withdrawOrderId}`),
    ];
  }

  #view(): View {
    const open = this.#value('openOrders').filter(
      ({ orderId, status }) =>
        orderId !== '' && (status === 'NEW' || status === 'PARTIALLY_FILLED'),
    );
    return {
      spot: this.#touch(SPOT),
      futures: this.#touch(CONTRACT),
      open: open.map(({ book, orderId, lots, price }) => ({
        book,
        orderId,
        seen: seenResting({ lots, price }),
        quantity: lots === null ? '' : formatTrimmed(BigInt(lots), book === 'futures' ? 0 : 6),
      })),
      waiting: this.#value('conditions').flatMap(({ state, orderId }) =>
        state === 'WAITING' ? [orderId] : [],
      ),
    };
  }

  #touch(symbol: string): Touch {
    const { bids, asks } = this.#values.get(symbol) as TopicValue<'book'>;
    const listed = this.#value('instruments').find((one) => one.symbol === symbol);
    return {
      bid: bids[0]?.[0] ?? 0,
      ask: asks[0]?.[0] ?? 0,
      decimals: listed?.pricePrecision ?? 0,
    };
  }

  #hasBook(symbol: string): boolean {
    const book = this.#values.get(symbol) as TopicValue<'book'> | undefined;
    return book !== undefined && book.bids.length > 0 && book.asks.length > 0;
  }

  #value<Name extends LatestTopic>(topic: Name): TopicValue<Name> {
    return this.#values.get(topic) as TopicValue<Name>;
  }

  #state(): string {
    const { session, connection } = Object.fromEntries(this.#values);
    return `${JSON.stringify({ session, connection })} ${this.#activity.join('; ')}`;
  }
}
