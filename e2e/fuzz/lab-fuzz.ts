/**
 * What a bot may ask of the lab: every command and question of its contract with values its schema takes, then changed,
 * then with its bytes damaged. Each is answered, none as a defect; what is refused says why and has changed nothing.
 */
import { labCommands, labQueries } from '@shared/contract/lab';
import { seededRng } from '@shared/kernel/rng';
import { LabWorld, memoryRecordings, OWNER, SELL } from '../../src-main/gateway/lab/lab.testing';
import { Draws } from './draws';
import { SchemaValues } from './schema-values';

export interface LabReport {
  readonly asked: number;
  readonly perSecond: number;
  readonly accepted: number;
  /** Of the contract's commands and questions, each carried out or answered at least once. */
  readonly reached: number;
  /** Those that were only ever refused. */
  readonly missed: readonly string[];
  readonly problems: readonly string[];
}

const PROBLEMS_MAX = 20;
/** After so many another exchange begins: one that only ever refuses tells nothing. */
const ASKED_PER_EXCHANGE = 400;
/** One that is deleted is asked for no more. */
const KEYS = 6;
/** Of the refusals, whose effect on the whole state is looked at: it is a hash of all of it. */
const HASHED = 0.5;
const JSON_HEADERS = [['Content-Type', 'application/json']] as const;

/** What means something to this exchange, by the field's name: a number drawn at random is nobody's. */
type Meant = Readonly<Record<string, readonly unknown[]>>;
const MEANT: Meant = {
  uid: [OWNER.uid],
  name: ['one', 'two'],
  from: ['spot', 'one'],
  asset: ['USDT', 'BTC'],
  amount: ['1', '0.5'],
  symbol: ['BTCUSDT', 'E-BTC-USDT'],
  underlying: ['BTCUSDT'],
  contractName: ['E-BTC-USDT'],
  leverage: [10, 20],
  price: ['60000', null],
  rate: ['0.0001', null],
};

type Message = { readonly name: string; readonly isCommand: boolean; readonly input: unknown };

export class LabFuzz {
  readonly #draws: Draws;
  readonly #values: SchemaValues;
  readonly #problems: string[] = [];
  readonly #reached = new Set<string>();
  readonly #commands = Object.entries(labCommands);
  readonly #queries = Object.entries(labQueries);
  #accepted = 0;

  constructor(seed: number) {
    this.#draws = new Draws(seededRng(seed, 'lab'));
    this.#values = new SchemaValues(this.#draws);
  }

  async run(count: number): Promise<LabReport> {
    const startedMs = performance.now();
    let asked = 0;
    while (asked < count && this.#problems.length < PROBLEMS_MAX) {
      const now = Math.min(ASKED_PER_EXCHANGE, count - asked);
      await this.#runExchange(now);
      asked += now;
    }
    const names = [...this.#commands, ...this.#queries].map(([name]) => name);
    return {
      asked,
      perSecond: Math.round((asked / (performance.now() - startedMs)) * 1_000),
      accepted: this.#accepted,
      reached: this.#reached.size,
      missed: names.filter((name) => !this.#reached.has(name)),
      problems: this.#problems,
    };
  }

  async #runExchange(count: number): Promise<void> {
    const world = new LabWorld({ recordings: memoryRecordings() });
    const meant = await firstOf(world);
    for (let asked = 0; asked < count; asked += 1) {
      const message = this.#message(meant);
      const isHashed = this.#draws.uniform() < HASHED;
      const before = isHashed ? await hashOf(world) : null;
      const { status, body } = await this.#ask(world, message);
      const words = `${message.name} ${JSON.stringify(message.input)}`.slice(0, 400);
      if (status >= 500) this.#problems.push(`${status} to ${words}: ${JSON.stringify(body)}`);
      if (status === 200) {
        this.#accepted += 1;
        this.#reached.add(message.name);
        continue;
      }
      if (typeof body['msg'] !== 'string' || body['msg'] === '')
        this.#problems.push(`${status} without a word to ${words}`);
      if (before !== null && (await hashOf(world)) !== before)
        this.#problems.push(`refused, and the state is another: ${words}`);
    }
    for (const failure of world.failures)
      this.#problems.push(`the exchange ended: ${String(failure)}`);
  }

  #message(meant: Meant): Message {
    const isCommand = this.#draws.uniform() < 0.7;
    const [name, schema] = this.#draws.pick(isCommand ? this.#commands : this.#queries);
    const honest = this.#meant(this.#values.of(schema), meant);
    const input = this.#draws.uniform() < 0.5 ? honest : this.#draws.changed(honest);
    return { name, isCommand, input };
  }

  /** Many commands take exactly one of their fields. */
  #meant(drawn: unknown, byName: Meant): unknown {
    if (typeof drawn !== 'object' || drawn === null || Array.isArray(drawn)) return drawn;
    const all = Object.entries(drawn);
    const kept = all.length > 1 && this.#draws.uniform() < 0.3 ? [this.#draws.pick(all)] : all;
    return Object.fromEntries(
      kept.map(([name, value]: [string, unknown]) => {
        const meant = byName[name];
        return [
          name,
          meant !== undefined && this.#draws.uniform() < 0.8 ? this.#draws.pick(meant) : value,
        ];
      }),
    );
  }

  #ask(world: LabWorld, { name, isCommand, input }: Message) {
    const text = input === undefined ? '' : JSON.stringify(input);
    if (!isCommand) return world.get(`${name}?${queryOf(input)}`);
    if (this.#draws.uniform() > 0.1) return world.ask('POST', name, text, [...JSON_HEADERS]);
    const bytes = Buffer.from(this.#draws.damage(Buffer.from(text)));
    return world.ask('POST', name, bytes.toString('utf8'), [...JSON_HEADERS]);
  }
}

/** Keys, an order and a withdrawal to ask for. */
async function firstOf(world: LabWorld): Promise<Meant> {
  const keys: unknown[] = [];
  for (let count = 0; count < KEYS; count += 1)
    keys.push((await world.post('accounts', { uid: OWNER.uid })).body['apiKey']);
  const { body: order } = await world.order(SELL);
  const applied = { withdrawOrderId: 'first', amount: '20', address: 'TFirst', symbol: 'USDT' };
  const sent = await world.signed('POST', '/sapi/v1/withdraw/apply', JSON.stringify(applied));
  const { id } = sent.body['data'] as { readonly id: unknown };
  return { ...MEANT, apiKey: keys, orderId: [order['orderId']], id: [id] };
}

async function hashOf(world: LabWorld): Promise<string> {
  return JSON.stringify((await world.get('state')).body['stateHash']);
}

function queryOf(input: unknown): string {
  if (typeof input !== 'object' || input === null) return encodeURIComponent(JSON.stringify(input));
  const fields = Object.entries(input).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return new URLSearchParams(fields).toString();
}
