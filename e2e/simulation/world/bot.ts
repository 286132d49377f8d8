/**
 * A program of the trader's own, with a key of its own, on the same account as the terminal: it trades, cancels what
 * the terminal has placed, withdraws. Sometimes it signs wrongly, uses a key that was taken from it, or one that may
 * only read: of that nothing may happen. What it does the terminal must show, and as placed elsewhere.
 */
import type { ExchangeIds } from '../../../src-main/gateway/exchange-ids';
import type { GatewayAnswer } from '../../../src-main/gateway/messages';
import { lotsMark, type Ledger } from './ledger';
import type { User } from './key-ring';
import type { Protections } from './protections';
import { SignedUser } from './signed';
import type { Span, Tape } from './tape';
import type { WorldClock } from './clocks';
import { TRADER, type Venue } from './venue';
import { Violation } from './violation';

const ACTIONS = [
  ...(['spot', 'margin', 'futures', 'condition', 'cancel', 'cancel all', 'withdraw'] as const),
  ...(['forged', 'read only', 'former key', 'new key'] as const),
];
/** Beyond the actions, and in the first choice: it rests. */
const CHOICES = 5 * ACTIONS.length;
const PAIR = 'BTCUSDT';
const CONTRACT = 'E-BTC-USDT';
/** Quantities of its own, above everybody else's: the journal says by them whose an order is. */
const LOTS = 5_000_000;
const CONTRACTS = 20_000;
const CENTS = 50_000_000;
const BATCH = 10;
const WRONG = 'not the secret of any key';

/** What has been asked for, and by which right. */
interface Asking {
  readonly user: User;
  readonly isAllowed: boolean;
}

export class Bot {
  /** Orders that it was told it has, by the exchange's number and book. */
  readonly told = new Map<string, 'spot' | 'margin' | 'futures'>();
  readonly #tape: Tape;
  readonly #clock: WorldClock;
  readonly #venue: Venue;
  readonly #ledger: Ledger;
  readonly #protections: Protections;
  readonly #ids: ExchangeIds;
  readonly #fail: (violation: Violation) => void;
  /** Refused as it had to be. */
  refused = 0;
  #count = 0;

  constructor(parts: {
    readonly tape: Tape;
    readonly clock: WorldClock;
    readonly venue: Venue;
    readonly ledger: Ledger;
    readonly protections: Protections;
    readonly ids: ExchangeIds;
    readonly fail: (violation: Violation) => void;
  }) {
    this.#tape = parts.tape;
    this.#clock = parts.clock;
    this.#venue = parts.venue;
    this.#ledger = parts.ledger;
    this.#protections = parts.protections;
    this.#ids = parts.ids;
    this.#fail = parts.fail;
  }

  act(): void {
    const span = this.#tape.next('bot');
    const action = ACTIONS[span.choose(CHOICES) - 1];
    const asking = { user: this.#venue.keys.bot, isAllowed: true };
    switch (action) {
      case undefined:
        return;
      case 'spot':
      case 'margin':
      case 'futures':
      case 'condition':
        this.#place(action, asking, span);
        return;
      case 'cancel':
        this.#cancel(span);
        return;
      case 'cancel all':
        this.#cancelAll();
        return;
      case 'withdraw':
        if (span.choose(4) === 0) this.#withdraw(asking);
        return;
      case 'forged':
        this.#anything({ user: { ...asking.user, secret: WRONG }, isAllowed: false }, span);
        return;
      case 'read only':
        this.#anything({ user: this.#venue.keys.reader, isAllowed: false }, span);
        return;
      case 'former key':
        if (this.#venue.keys.former === null) return;
        this.#anything({ user: this.#venue.keys.former, isAllowed: false }, span);
        return;
      case 'new key':
        this.#venue.keys.replaceBot();
        return;
    }
  }

  #anything(asking: Asking, span: Span): void {
    const kind = (['spot', 'margin', 'futures', 'condition'] as const)[span.choose(5)];
    if (kind === undefined) this.#withdraw(asking);
    else this.#place(kind, asking, span);
  }

  #place(kind: 'spot' | 'margin' | 'futures' | 'condition', asking: Asking, span: Span): void {
    const count = ++this.#count;
    const side = span.choose(2) === 0 ? 'BUY' : 'SELL';
    const away = span.choose(200) - 60;
    const price = String(side === 'BUY' ? 60_000 - away : 60_000 + away);
    if (kind === 'spot' || kind === 'margin') {
      const lots = LOTS + count;
      this.#ledger.askElsewhere(lotsMark(kind, lots), asking.isAllowed);
      const path = kind === 'spot' ? '/sapi/v1/order' : '/sapi/v1/margin/order';
      const order = { symbol: PAIR, side, type: 'LIMIT', price };
      this.#ask(path, { ...order, volume: (lots / 1_000_000).toFixed(6) }, asking, kind);
      return;
    }
    const contracts = CONTRACTS + count;
    this.#ledger.askElsewhere(lotsMark(kind, contracts), asking.isAllowed);
    const order = { contractName: CONTRACT, side, open: 'OPEN', type: 'LIMIT', price };
    const fields = { ...order, positionType: 1 + span.choose(2), volume: String(contracts) };
    if (kind === 'futures') this.#ask('/fapi/v1/order', fields, asking, 'futures');
    else {
      const trigger = { triggerType: '3', triggerPrice: String(60_100 + span.choose(200)) };
      this.#ask('/fapi/v1/conditionOrder', { ...fields, ...trigger }, asking, 'futures');
    }
  }

  /** Whose it is does not matter: the account is one. */
  #cancel(span: Span): void {
    if (!this.#venue.isUp) return;
    const open = this.#venue.query.futures.openOrders(TRADER.uid, CONTRACT);
    const order = open[span.choose(open.length)];
    if (order === undefined) return;
    const orderId = this.#ids.text(order.orderId);
    this.#protections.cancel(orderId);
    const target = { contractName: CONTRACT, orderId };
    this.#signed(this.#venue.keys.bot).post('/fapi/v1/cancel', target);
  }

  #cancelAll(): void {
    if (!this.#venue.isUp) return;
    const open = this.#venue.query.openOrders(TRADER.uid, 'spot', PAIR, BATCH);
    if (open.length === 0) return;
    const orderIds = `[${open.map(({ orderId }) => this.#ids.text(orderId)).join(',')}]`;
    this.#signed(this.#venue.keys.bot).post('/sapi/v1/batchCancel', { symbol: PAIR, orderIds });
  }

  #withdraw(asking: Asking): void {
    const cents = CENTS + ++this.#count;
    this.#ledger.askElsewhere(`withdrawal ${BigInt(cents) * 1_000_000n}`, asking.isAllowed);
    const withdrawOrderId = `bot-${cents}`;
    const target = { address: 'TBotsOwnAddress', symbol: 'USDT', amount: (cents / 100).toFixed(2) };
    this.#ask('/sapi/v1/withdraw/apply', { withdrawOrderId, ...target }, asking, null);
  }

  #ask(
    path: string,
    fields: object,
    { user, isAllowed }: Asking,
    book: 'spot' | 'margin' | 'futures' | null,
  ): void {
    this.#signed(user).post(path, fields, ({ status, text }: GatewayAnswer) => {
      if (!isAllowed) {
        this.refused += 1;
        if (status < 400) this.#fail(new Violation('K1-right', `${path}: ${status} ${text}`));
        return;
      }
      const orderId = /"(?:orderIdString|orderId)":"?(\d+)/.exec(text)?.[1];
      if (status === 200 && book !== null && orderId !== undefined) this.told.set(orderId, book);
    });
  }

  #signed(user: User): SignedUser {
    return new SignedUser(user, this.#clock, this.#venue);
  }
}
