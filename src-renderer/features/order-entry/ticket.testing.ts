/** A ticket on BTCUSDT with a known account and book, and a terminal that answers when told to. */
import type { CommandOutcome } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { newTicket, type TicketDraft, type TicketFacts } from '@shared/domain/ticket';
import { atoms, rate, ticks } from '@shared/money/units';
import { deskClock } from '../../session/clock';
import { deskState } from '../../session/desk-state';
import { ticket } from './store';

const PAIR = {
  kind: 'spot',
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  pricePrecision: 2,
  quantityPrecision: 6,
} as const;

export const FACTS: TicketFacts = {
  pair: PAIR,
  available: { base: atoms(100_000_000n), quote: atoms(10_000_000_000_000n) },
  fees: { maker: rate(80_000n), taker: rate(100_000n), isAssumed: true },
  bids: [[5_999_900, 500_000]],
  asks: [
    [6_000_000, 400_000],
    [6_000_100, 600_000],
  ],
  isBookKnown: true,
  last: ticks(6_000_000),
};

export const draftOf = (change: Partial<TicketDraft>): TicketDraft => ({
  ...newTicket(),
  ...change,
});

/** Puts the stores into the state of an open desk with `draft` in the ticket. */
export function openTicket(draft: TicketDraft, bookAgeMs = 0): void {
  const nowMs = deskClock.nowMs();
  deskState.set({
    instruments: [PAIR],
    symbol: PAIR.symbol,
    session: {
      phase: 'ready',
      mode: 'paper',
      problem: '',
      accountLabel: 'Paper',
      host: 'browser',
      version: '0',
      fees: { maker: '0.0008', taker: '0.001', isAssumed: true },
    },
  });
  ticket.reset();
  ticket.set({
    symbol: PAIR.symbol,
    draft,
    balances: { rows: [{ asset: 'USDT', free: '100000', locked: '0' }], readAtMs: nowMs },
    book: {
      symbol: PAIR.symbol,
      bids: [[5_999_900, 500_000]],
      asks: [[6_000_000, 400_000]],
      atMs: nowMs - bookAgeMs,
      arrivedAtMs: nowMs - bookAgeMs,
    },
  });
}

interface Call {
  readonly name: string;
  readonly input: unknown;
  /** Answers the call and lets the ticket see it. */
  readonly answer: (outcome: CommandOutcome) => Promise<void>;
  readonly fail: (code: string) => Promise<void>;
}

export function scriptedTerminal(): {
  readonly terminal: TerminalClient;
  readonly calls: readonly Call[];
} {
  const calls: Call[] = [];
  const call = (name: string, input: unknown) =>
    new Promise((resolve) => {
      const reply = async (value: unknown) => {
        resolve(value);
        await new Promise((next) => setTimeout(next, 0));
      };
      calls.push({
        name,
        input,
        answer: (value) => reply({ ok: true, value }),
        fail: (code) => reply({ ok: false, error: { code, message: 'no reply' } }),
      });
    });
  const terminal: TerminalClient = {
    call: call as TerminalClient['call'],
    subscribe: () => () => undefined,
    onClose: () => undefined,
    close: () => undefined,
  };
  return { terminal, calls };
}
