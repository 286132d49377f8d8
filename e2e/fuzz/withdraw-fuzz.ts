/**
 * Desks of a live account that mean no good, while somebody withdraws: they ask for something else than was typed, for
 * lookalikes that they saved a day before, and say anything at all while the review is open. Whoever answers it reads
 * it against a piece of paper. Held against what is signed: that paper, to the last character, once for each answer.
 */
import { commands } from '@shared/contract/terminal';
import { memoryWires } from '@shared/contract/terminal/wire-memory.testing';
import { seededRng } from '@shared/kernel/rng';
import { formatFixed } from '@shared/money/decimal';
import type { Bench } from '../../src-main/terminal/bench.testing';
import type { ReviewAnswer, ReviewPage } from '../../src-main/terminal/ports';
import {
  ADDRESS,
  Surroundings,
  truthful,
} from '../../src-main/terminal/withdrawals/surroundings.testing';
import { Draws } from './draws';
import { SchemaValues } from './schema-values';

export interface WithdrawReport {
  /** Desks that asked for a withdrawal. */
  readonly desks: number;
  readonly messages: number;
  readonly reviews: number;
  /** Reviews that did not say what is on the paper, and were closed. */
  readonly refused: number;
  readonly signed: number;
  readonly problems: readonly string[];
}

const PROBLEMS_MAX = 20;
/** A desk that stops trading or locks it ends that for all after it. */
const DESKS_PER_TERMINAL = 12;
const DAY_MS = 86_400_000;
const USDT_SCALE = 8;
/** The same at both ends, which is where people look. */
const LOOKALIKES = ['TQn9Y2khEsLJW1ChVXFMSMeRDow5KcbLSE', 'TQn9ZyBLqJXWcXDzqN8zAqF3v5kVw3bLSE'];
const ABOUT_WITHDRAWALS = [
  'withdraw',
  'withdraw',
  'withdraw',
  'saveAddress',
  'deleteAddress',
  'allowWithdrawals',
] as const;

/** What somebody wants to send where. */
interface Paper {
  readonly amount: string;
  readonly address: string;
}

export class WithdrawFuzz {
  readonly #draws: Draws;
  readonly #values: SchemaValues;
  readonly #problems: string[] = [];
  #messages = 0;
  #reviews = 0;
  #refused = 0;
  #signed = 0;
  #nextId = 1;

  constructor(seed: number) {
    this.#draws = new Draws(seededRng(seed, 'withdrawals'));
    this.#values = new SchemaValues(this.#draws);
  }

  async run(desks: number): Promise<WithdrawReport> {
    let asked = 0;
    while (asked < desks && this.#problems.length < PROBLEMS_MAX) {
      const count = Math.min(DESKS_PER_TERMINAL, desks - asked);
      await this.#runTerminal(count);
      asked += count;
    }
    return {
      desks: asked,
      messages: this.#messages,
      reviews: this.#reviews,
      refused: this.#refused,
      signed: this.#signed,
      problems: this.#problems,
    };
  }

  async #runTerminal(desks: number): Promise<void> {
    const around = new Surroundings();
    const bench = around.bench();
    await bench.run(500);
    await withBook(bench);
    for (let count = 0; count < desks; count += 1) await this.#runDesk(around, bench);
    await bench.terminal.close();
  }

  async #runDesk(around: Surroundings, bench: Bench): Promise<void> {
    const paper: Paper = {
      amount: `${10 + this.#draws.below(90)}.${1 + this.#draws.below(9)}`,
      address: ADDRESS,
    };
    const { requests } = bench.exchange.withdrawalDesk;
    const before = requests.length;
    const intentId = bench.newIntent();
    const wires = memoryWires();
    bench.terminal.serve(wires.terminal);
    let answered = 0;
    const sayAnything = (): void => {
      for (let count = this.#draws.below(6); count > 0; count -= 1) {
        this.#messages += 1;
        wires.desk.send(this.#message(paper, intentId));
      }
    };
    around.answer = async (page) => {
      this.#reviews += 1;
      sayAnything();
      await bench.settle();
      const answer = answerOf(page, paper);
      if (answer === null) this.#refused += 1;
      else answered += 1;
      return answer;
    };
    this.#messages += 1;
    wires.desk.send(call((this.#nextId += 1), 'withdraw', this.#draft(paper, intentId)));
    await bench.run(400, 50);
    sayAnything();
    await bench.run(200, 50);
    wires.desk.close();
    this.#judge(paper, requests.slice(before), answered);
  }

  #judge(
    paper: Paper,
    sent: Bench['exchange']['withdrawalDesk']['requests'],
    answered: number,
  ): void {
    this.#signed += sent.length;
    if (sent.length > answered) {
      this.#problems.push(`${sent.length} were signed, ${answered} reviews answered`);
    }
    for (const { asset, amount, address, label } of sent) {
      const isPaper =
        asset === 'USDT' &&
        address === paper.address &&
        label === '' &&
        shown(amount) === `${paper.amount}${'0'.repeat(USDT_SCALE - 1)}`;
      if (!isPaper) {
        this.#problems.push(
          `signed ${shown(amount)} ${asset} to ${address} ${label}, the paper says ${JSON.stringify(paper)}`,
        );
      }
    }
  }

  /** What was typed, or what a desk makes of it. */
  #draft({ amount, address }: Paper, intentId: string): object {
    const honest = { intentId, asset: 'USDT', amount, address, label: '' };
    const draw = this.#draws.uniform();
    if (draw < 0.4) return honest;
    if (draw < 0.55) return { ...honest, address: this.#draws.pick(LOOKALIKES) };
    if (draw < 0.7)
      return {
        ...honest,
        amount: this.#draws.pick([`${amount}1`, `1${amount}`, ` ${amount}`, `0${amount}`]),
      };
    if (draw < 0.8) return { ...honest, label: this.#draws.pick(['1', ' ', '\u200b']) };
    if (draw < 0.9) {
      const odd = this.#draws.pick([
        address.toLowerCase(),
        ` ${address}`,
        `${address}\u200b`,
        `${address}0`,
      ]);
      return { ...honest, address: odd };
    }
    return this.#draws.changed(honest) as object;
  }

  /** Said while a review is open: most of it about this withdrawal or another, all of it of no form or one. */
  #message(paper: Paper, intentId: string): object {
    const id = (this.#nextId += 1);
    const draw = this.#draws.uniform();
    if (draw < 0.5) {
      const intent = this.#draws.uniform() < 0.6 ? intentId : 'c'.repeat(16);
      return call(id, 'withdraw', this.#draft(paper, intent));
    }
    const name =
      draw < 0.9
        ? this.#draws.pick(ABOUT_WITHDRAWALS)
        : this.#draws.pick(Object.keys(commands) as (keyof typeof commands)[]);
    const honest = call(id, name, this.#values.of(commands[name].input));
    return this.#draws.uniform() < 0.5 ? honest : call(id, name, this.#draws.changed(honest));
  }
}

const call = (id: number, name: string, input: unknown): object => ({
  type: 'call',
  id,
  name,
  input,
});

const shown = (amount: bigint): string => formatFixed(amount, USDT_SCALE);

/** The address of the paper and its lookalikes, saved a day ago by whoever had the desk then. */
async function withBook(bench: Bench): Promise<void> {
  const { desk } = bench;
  await bench.during(desk.call('armTrading', { alias: 'Main' }));
  await bench.during(desk.call('allowWithdrawals', { isAllowed: true, word: 'WITHDRAW' }), 20);
  for (const [index, address] of [ADDRESS, ...LOOKALIKES].entries()) {
    const entry = { asset: 'USDT', name: `Cold ${index}`, address, label: '' };
    await bench.during(desk.call('saveAddress', entry), 2_500);
  }
  bench.clock.jumpWall(DAY_MS);
  await bench.run(2_000, 500);
  await bench.during(desk.call('unlockDesk', { word: 'Main' }), 20);
  await bench.during(desk.call('armTrading', { alias: 'Main' }), 20);
}

/** Closed where anything that is not hidden differs from the paper. */
function answerOf(page: ReviewPage, { amount, address }: Paper): ReviewAnswer | null {
  const rows = new Map(page.rows);
  const told = rows.get('Address') ?? '';
  const isAddress =
    told.length === address.length &&
    Array.from(told).every((character, at) => character === '•' || character === address[at]);
  const isPaper =
    isAddress && rows.get('Amount') === `${amount} USDT` && rows.get('Label') === 'none';
  return isPaper ? truthful(page, address) : null;
}
