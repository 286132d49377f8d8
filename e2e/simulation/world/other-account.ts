/**
 * The trader's other account at the same exchange: another store, another key that may do less. Somebody goes there while
 * the first one's orders, exits, cancels and reads are under way, trades a little, and comes back. Nothing of the one may
 * be sent by, shown on or kept by the other, in either direction; what the first has missed it learns when it is back.
 */
import { clientOrderIdOf, type OrderDraft } from '@shared/contract/terminal';
import { parseDecimal } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import type { Command } from '../../../src-main/engine/commands';
import type { HttpRequest } from '../../../src-main/client/transport';
import type { ExchangeIds } from '../../../src-main/gateway/exchange-ids';
import { comeBackTo } from './keeper';
import { ACCOUNTS } from './live-account';
import type { Decider, Span, Tape } from './tape';
import { TerminalProgram } from './terminal';
import type { TerminalParts } from './terminal-parts';
import { OTHER, OTHERS_MOST, TRADER } from './venue';
import { Violation } from './violation';

/** One in so many steps goes over, and comes back. */
const GOES = 25;
const RETURNS = 25;
const ACTIONS = ['rest', 'trade', 'contracts', 'cancel', 'all', 'end'] as const;
/** Beyond the actions, and in the first choice: nothing is done. */
const CHOICES = 2 * ACTIONS.length;
const ENDS = 10;
const OWN_INTENT = /^other\d{11}$/;
/** What the terminal names its orders and withdrawals by, in whatever it sends. */
const NAMES = /"tmw?-([a-z0-9]{16})"/g;
const ORDER_IDS = /"?orderIds?"?[=:][["]*([\d",]+)/g;

interface OtherAccountParts extends Omit<TerminalParts, 'name' | 'isLive' | 'tape'> {
  readonly tape: Tape;
  readonly program: TerminalProgram;
  readonly ids: ExchangeIds;
  /** Whether the exchange refuses some orders after it has answered, of which it keeps no trace. */
  readonly answersEarly: boolean;
}

export class OtherAccount {
  readonly program: TerminalProgram;
  readonly #parts: OtherAccountParts;
  readonly #asked = new Set<string>();
  /** Times that somebody went there. */
  visits = 0;
  /** Orders of it that the exchange has made durable. */
  orders = 0;
  #count = 0;

  constructor(parts: OtherAccountParts) {
    this.#parts = parts;
    const tape: Decider = { next: (subsystem) => parts.tape.next(`other's ${subsystem}`) };
    const onAnswered = (request: HttpRequest): void => {
      this.#sent(request);
    };
    const own = { tape, onAnswered, name: 'other', isLive: true } as const;
    this.program = new TerminalProgram({ ...parts, ...own }, parts.program);
  }

  act(): void {
    const span = this.#parts.tape.next('other');
    if (this.program.desk === null) {
      if (span.choose(GOES) === 1) this.#go();
      return;
    }
    comeBackTo(this.program);
    this.#judge();
    const action = ACTIONS[span.choose(CHOICES) - 1];
    if (action !== undefined) this.#do(action, span);
    if (span.choose(RETURNS) === 1) this.#goBack();
  }

  /** The first account is the one that is looked at in the end. */
  heal(): void {
    if (this.program.desk !== null) this.#goBack();
  }

  /** Commands of the journal that are durable: each account's are its own. */
  note(commands: readonly Command[]): void {
    for (const command of commands) {
      if (!('uid' in command)) continue;
      const name = nameOf(command);
      const isOfOther = this.#asked.has(name);
      if (command.uid === OTHER.uid && name !== '') this.orders += 1;
      if (command.uid === OTHER.uid && !isOfOther && PLACES.has(command.type)) {
        throw new Violation('A1-account', `${command.type} ${name} on the other account`);
      }
      if (command.uid === TRADER.uid && isOfOther) {
        throw new Violation('A1-account', `${name} of the other account on the first`);
      }
    }
  }

  #go(): void {
    const { program } = this.#parts;
    void program.desk?.call('switchVenue', { id: ACCOUNTS.other.id }).then((reply) => {
      if (reply.ok && reply.value.kind === 'done') this.visits += 1;
    });
  }

  #goBack(): void {
    const { desk } = this.program;
    if (this.program.value('trading')?.state === 'locked') return;
    void desk?.call('switchVenue', { id: ACCOUNTS.trader.id });
  }

  #do(action: (typeof ACTIONS)[number], span: Span): void {
    const { program } = this;
    switch (action) {
      case 'rest':
        this.#place({ ...SPOT, price: String(50_000 - span.choose(1_000)) });
        return;
      case 'trade':
        this.#place({ ...SPOT, type: 'MARKET', price: '', side: 'SELL' });
        return;
      case 'contracts':
        this.#place(CONTRACTS);
        return;
      case 'cancel': {
        const open = program.value('openOrders') ?? [];
        const order = open[span.choose(open.length)];
        if (order === undefined || order.orderId === '') return;
        const { book, symbol, orderId } = order;
        void program.desk?.call('cancelOrder', { book, symbol, orderId });
        return;
      }
      case 'all':
        void program.desk?.call('cancelAll', { book: null, symbol: null, side: null });
        return;
      case 'end':
        if (span.choose(ENDS) === 1) program.kill('kill -9 on the other account');
        return;
    }
  }

  #place(draft: OrderDraft): void {
    this.#count += 1;
    const intentId = `other${String(this.#count).padStart(11, '0')}`;
    this.#asked.add(clientOrderIdOf(intentId));
    void this.program.desk?.call('placeOrder', { intentId, draft });
  }

  /** What this account has sent names nothing of the first one's. */
  #sent({ url, body, headers }: HttpRequest): void {
    const text = `${url} ${Buffer.from(body ?? []).toString('utf8')}`;
    const key = headers['X-CH-APIKEY'] ?? OTHER.apiKey;
    if (key !== OTHER.apiKey) this.#fail(`${url} signed by ${key}`);
    for (const [, intentId = ''] of text.matchAll(NAMES)) {
      if (!OWN_INTENT.test(intentId)) this.#fail(`${intentId} was sent by the other account`);
    }
    for (const [, numbers = ''] of text.matchAll(ORDER_IDS)) {
      const foreign = (numbers.match(/\d+/g) ?? []).find((orderId) => !this.#isOwn(orderId));
      if (foreign !== undefined) this.#fail(`order ${foreign} was named by the other account`);
    }
  }

  /** An id that no order of the account's own wallet has is somebody else's; "0" names none (exchange-rules §2). */
  #isOwn(orderId: string): boolean {
    const { venue, ids, answersEarly } = this.#parts;
    const number = ids.parse(orderId);
    if (orderId === '0' || !venue.isUp || number === null) return true;
    const found = venue.query.findOrder(number);
    return found === null ? answersEarly : found.order.uid === OTHER.uid;
  }

  /** What is shown there, and what either store keeps. */
  #judge(): void {
    const { program } = this;
    const orders = program.value('openOrders') ?? [];
    const order = orders.find(({ orderId }) => orderId !== '' && !this.#isOwn(orderId));
    if (order !== undefined) this.#fail(`order ${order.orderId} is shown on the other account`);
    const fills = program.value('fills') ?? [];
    const fill = fills.find(({ orderId }) => !this.#isOwn(orderId));
    if (fill !== undefined) this.#fail(`trade ${fill.tradeId} is shown on the other account`);
    for (const { asset, free } of program.value('balances')?.rows ?? []) {
      const read = parseDecimal(free, ASSET_SCALE);
      if (!read.ok || read.value > OTHERS_MOST * 2n) this.#fail(`${free} ${asset} are shown there`);
    }
    for (const topic of ['conditions', 'changes'] as const) {
      if ((program.value(topic) ?? []).length > 0) this.#fail(`${topic} are shown there`);
    }
    if ((program.value('withdrawals')?.rows ?? []).length > 0) this.#fail('withdrawals are shown');
    if ((program.value('futuresAccount')?.positions ?? []).length > 0) this.#fail('a position');
    const limits = program.value('risk')?.limits;
    if (program.lock > 0 || (limits?.dailyLoss ?? '') !== '') {
      this.#fail('the limits of a day that nobody has set there');
    }
    const told = program.told.find(({ values }) => !OWN_INTENT.test(values['intentId'] ?? OWN));
    if (told !== undefined) this.#fail(`${told.key} was told of ${told.values['intentId'] ?? ''}`);
    const kept = [...program.store.intents.keys()].find((intentId) => !OWN_INTENT.test(intentId));
    if (kept !== undefined) this.#fail(`${kept} is kept by the other account`);
    const lost = [...this.#parts.program.store.intents.keys()].find((one) => OWN_INTENT.test(one));
    if (lost !== undefined) this.#fail(`${lost} is kept by the first account`);
  }

  #fail(words: string): void {
    this.#parts.fail(new Violation('A1-account', words));
  }
}

const OWN = 'other00000000000';
const PLACES: ReadonlySet<string> = new Set([
  ...(['placeOrder', 'placeBatch', 'placeFuturesOrder', 'placeCondition'] as const),
  ...(['applyWithdrawal'] as const),
]);

const SPOT: OrderDraft = {
  book: 'spot',
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  unit: 'base',
  price: '50000',
  quantity: '0.001',
};
/** Its key has no right to them. */
const CONTRACTS: OrderDraft = {
  book: 'futures',
  symbol: 'E-BTC-USDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  action: 'OPEN',
  mode: 'cross',
  price: '50000',
  quantity: '10',
  trigger: null,
};

function nameOf(command: Command): string {
  if (command.type === 'placeOrder') return command.order.clientOrderId ?? '';
  if (command.type === 'placeFuturesOrder') return command.order.clientOrderId ?? '';
  return '';
}
