/**
 * Somebody at the terminal whose changes end badly: the old order is gone, and the new one is refused, because the market
 * closes between the two or because nobody would take such a price. What is offered then is mostly wanted, sometimes
 * twice at once, and sometimes not.
 */
import type { ChangeRow, OrderRow } from '@shared/contract/terminal';
import { seenResting } from '@shared/contract/terminal/seen-order';
import type { ExchangeIds } from '../../../src-main/gateway/exchange-ids';
import type { WorldClock } from './clocks';
import { lotsMark, type Ledger } from './ledger';
import type { Protections } from './protections';
import { goneOf, type Restores } from './restores';
import type { Span, Tape } from './tape';
import type { TerminalProgram } from './terminal';
import type { Venue } from './venue';

const ACTIONS = ['close', 'far', 'answer', 'answer', 'answer'] as const;
/** Beyond the actions, and in the first choice: nothing is done. */
const CHOICES = 2 * ACTIONS.length;
/** Outside of what the exchange takes (exchange-rules §2), on the side of which the terminal has nothing to say. */
const FAR = { BUY: '1000', SELL: '900000' } as const;
/** Quantities of its own, beyond those of other changes. */
const LOTS = 20_000_000;
const CONTRACTS = 40_000;

export interface MenderParts {
  readonly tape: Tape;
  readonly clock: WorldClock;
  readonly venue: Venue;
  readonly program: TerminalProgram;
  readonly ledger: Ledger;
  readonly protections: Protections;
  readonly restores: Restores;
  readonly ids: ExchangeIds;
}

export class Mender {
  readonly #parts: MenderParts;
  #count = 0;

  constructor(parts: MenderParts) {
    this.#parts = parts;
  }

  act(): void {
    const span = this.#parts.tape.next('mender');
    const action = ACTIONS[span.choose(CHOICES) - 1];
    if (action === 'answer') this.#answer(span);
    else if (action !== undefined) this.#change(action, span);
  }

  #change(action: 'close' | 'far', span: Span): void {
    const open = (this.#parts.program.value('openOrders') ?? []).filter(isPlain);
    const order = open[span.choose(open.length)];
    if (order === undefined) return;
    const { book, symbol, orderId, side, clientOrderId } = order;
    const count = ++this.#count;
    const intentId = `mended${String(count).padStart(10, '0')}`;
    this.#parts.protections.cancel(orderId);
    this.#parts.protections.changed(clientOrderId, intentId);
    const waitingMark = book === 'futures' ? lotsMark('condition', CONTRACTS + count) : '';
    this.#parts.ledger.ask({ intentId, kind: 'change', book, mark: '', waitingMark });
    const quantity =
      book === 'futures' ? String(CONTRACTS + count) : ((LOTS + count) / 1_000_000).toFixed(6);
    const near = side === 'BUY' ? 59_900 - span.choose(100) : 60_100 + span.choose(100);
    // The exchange's own test of a spot order refuses such a price while the old order still rests.
    const price = action === 'far' && book !== 'spot' ? FAR[side] : String(near);
    if (action === 'close') this.#close(symbol, span);
    const seen = seenResting(order);
    const change = { intentId, book, symbol, orderId, seen, price, quantity };
    void this.#parts.program.desk?.call('changeOrder', change);
  }

  /** The market closes in a moment, and opens again. */
  #close(symbol: string, span: Span): void {
    const { clock, venue } = this.#parts;
    clock.setAlarm(5 * span.choose(40), () => {
      venue.operate({ type: 'haltMarket', symbol });
    });
    const open = (): void => {
      // An exchange that is down hears of nothing: it is told when it is there again.
      if (venue.isUp) venue.operate({ type: 'resumeMarket', symbol });
      else clock.setAlarm(500, open);
    };
    clock.setAlarm(500 + span.choose(2_000), open);
  }

  #answer(span: Span): void {
    const { program } = this.#parts;
    const offers = (program.value('changes') ?? []).filter(({ step }) => step === 'offer-restore');
    const row = offers[span.choose(offers.length)];
    const isWanted = span.choose(5) !== 4;
    const isTwice = span.choose(3) === 2;
    if (row === undefined) return;
    if (isWanted) this.#restore(row, isTwice);
    else void program.desk?.call('restoreOrder', { intentId: row.intentId, isWanted });
  }

  #restore({ intentId, orderId }: ChangeRow, isTwice: boolean): void {
    const { venue, program, restores, ids } = this.#parts;
    const number = ids.parse(orderId);
    const gone = venue.isUp && number !== null ? goneOf(venue.query, number) : null;
    if (gone === null) return;
    restores.ask(intentId, gone);
    for (const _ of isTwice ? [1, 2] : [1]) {
      const asked = program.desk?.call('restoreOrder', { intentId, isWanted: true });
      void asked?.then((reply) => {
        if (!reply.ok || reply.value.kind !== 'accepted') return;
        if (reply.value.status !== 'GIVEN_UP') restores.accepted(reply.value.orderId, gone);
      });
    }
  }
}

const isPlain = ({ type, orderId, status }: OrderRow): boolean =>
  type === 'LIMIT' && orderId !== '' && (status === 'NEW' || status === 'PARTIALLY_FILLED');
