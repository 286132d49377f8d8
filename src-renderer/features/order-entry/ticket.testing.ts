/** Tickets on a pair and on a contract with known accounts, and a terminal that answers when told to. */
import type { CommandOutcome } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { newTicket, type TicketDraft, type WalletFacts } from '@shared/domain/ticket';
import { atoms, rate, ticks } from '@shared/money/units';
import { onTestFinished } from 'vitest';
import { deskClock } from '../../session/time/clock';
import { BTC_CONTRACT } from '../../session/contract.testing';
import { deskState } from '../../session/desk-state';
import { askTicket } from '../../session/orders/ticket-drafts';
import { ticket } from './store';
import { BTC_PAIR } from '../../session/pair.testing';

export const FACTS: WalletFacts = {
  book: 'spot',
  pair: BTC_PAIR,
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
  // Another test of this process may have asked for an order on a pair that no ticket had.
  askTicket({ kind: 'clear' });
  onTestFinished(() => {
    ticket.reset();
    deskState.reset();
  });
  const nowMs = deskClock.nowMs();
  deskState.set({
    instruments: [BTC_PAIR, BTC_CONTRACT],
    symbol: BTC_PAIR.symbol,
    session: {
      phase: 'ready',
      mode: 'paper',
      problem: null,
      accountLabel: 'Paper',
      host: 'browser',
      version: '0',
      fees: { maker: '0.0008', taker: '0.001', isAssumed: true },
    },
  });
  ticket.reset();
  ticket.set({
    symbol: BTC_PAIR.symbol,
    draft,
    balances: { rows: [{ asset: 'USDT', free: '100000', locked: '0' }], readAtMs: nowMs },
    book: {
      symbol: BTC_PAIR.symbol,
      bids: [[5_999_900, 500_000]],
      asks: [[6_000_000, 400_000]],
      atMs: nowMs - bookAgeMs,
      arrivedAtMs: nowMs - bookAgeMs,
    },
    bookArrived: {
      wallMs: nowMs - bookAgeMs,
      monotonicMs: deskClock.monotonicMs() - bookAgeMs,
    },
  });
}

const LONG = {
  positionId: '10001',
  symbol: 'E-BTC-USDT',
  mode: 'isolated',
  side: 'BUY',
  contracts: 5000,
  closing: 0,
  closed: 0,
  leverage: 20,
  openPrice: '60000',
  averagePrice: '60000',
  closePrice: '0',
  markPrice: '60100.000',
  reducePrice: '57320.99758648',
  hold: '1500',
  value: '30050',
  unrealized: '50',
  openUnrealized: '50',
  realized: '0',
  historyRealized: '-6',
  closeProfit: '0',
  tradeFee: '-6',
  funding: '0',
  settleProfit: '0',
  sharedLoss: '0',
  marginRate: '0.05',
  returnRate: '0.03',
  keepRate: '0.005',
  maxFeeRate: '0.0006',
  isLiquidating: false,
  openedAtMs: 0,
  changedAtMs: 0,
} as const;

/** The same desk on the contract: 18,494 USDT free, an isolated long of 5000 if asked for. */
export function openFuturesTicket(draft: Partial<TicketDraft>, hasPosition = false): void {
  openTicket(newTicket());
  const { book } = ticket.get();
  deskState.set({ symbol: BTC_CONTRACT.symbol });
  ticket.set({
    symbol: BTC_CONTRACT.symbol,
    draft: { ...newTicket('BUY', 'LIMIT', 'futures'), ...draft },
    book:
      book === null
        ? null
        : {
            ...book,
            symbol: BTC_CONTRACT.symbol,
            bids: [[599_990, 3000]],
            asks: [[600_010, 3000]],
          },
    marks: [
      {
        symbol: BTC_CONTRACT.symbol,
        mark: '60000.000',
        index: '60000.000',
        fundingRate: '0',
        nextFundingAtMs: 0,
        readAtMs: 1,
      },
    ],
    futuresAccount: {
      accounts: [
        {
          marginCoin: 'USDT',
          normal: '18494',
          locked: '0',
          isolatedMargin: '0',
          crossMargin: '0',
          realized: '0',
          unrealized: '0',
          crossEquity: '18494',
          isolatedEquity: '0',
          crossMarginRate: '0',
          allMarginRate: '0',
        },
      ],
      positions: hasPosition ? [LONG] : [],
      readAtMs: 1,
    },
  });
}

interface BatchReply {
  readonly results: readonly { readonly intentId: string; readonly outcome: CommandOutcome }[];
}

interface Call {
  readonly name: string;
  readonly input: unknown;
  /** Answers the call and lets the ticket see it. */
  readonly answer: (outcome: CommandOutcome | BatchReply) => Promise<void>;
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
