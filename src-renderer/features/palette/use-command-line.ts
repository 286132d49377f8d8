/** The typed line as a command: its plan, or what is wrong with it, from what the desk knows now. */
import { parseCommand, type Command, type CommandError } from '@shared/domain/command-line';
import { useEffect } from 'react';
import { findInstrument, useInstruments, useSelectedSymbol } from '../../session/desk-state';
import { futuresState, watchFutures } from '../../session/futures/futures-state';
import { useTerminal, useWatch } from '../../session/wire/terminal';
import { useBook } from '../../session/windows/workspace';
import { factsFrom } from '../../session/orders/ticket-facts';
import { doubtsOf, type Doubt } from './doubts';
import { bookOf, planOf, type Plan, type PlanProblem } from './plan';
import { palette, watchBook, watchJudges, watchLast } from './store';

export type CommandLine =
  | { readonly kind: 'unreadable'; readonly error: CommandError }
  | { readonly kind: 'impossible'; readonly problem: PlanProblem }
  | {
      readonly kind: 'ready';
      readonly command: Command;
      readonly plan: Plan;
      readonly doubts: readonly Doubt[];
    };

/** Null: the line is no command. */
export function useCommandLine(text: string): CommandLine | null {
  const terminal = useTerminal();
  const book = useBook();
  const instruments = useInstruments();
  const selected = useSelectedSymbol();
  useWatch(watchLast);
  useWatch(watchFutures);
  useWatch(watchJudges);
  const futures = futuresState.use(({ account, marks }) => ({ account, marks }));
  const known = palette.use(({ tickers, book: levels, balances, collarPercent }) => ({
    tickers,
    levels,
    balances,
    collarPercent,
  }));
  const read = parseCommand(text, (word) => symbolOf(word, instruments));
  const symbol = read?.ok === true ? (read.value.symbol ?? selected) : '';
  useEffect(() => (symbol === '' ? undefined : watchBook(terminal, symbol)), [terminal, symbol]);
  if (read === null) return null;
  if (!read.ok) return { kind: 'unreadable', error: read.error };
  const levels = known.levels?.symbol === symbol ? known.levels : null;
  const last = known.tickers.find((each) => each.symbol === symbol)?.last ?? 0;
  const instrument = findInstrument({ instruments }, symbol);
  const plan = planOf(read.value, {
    book,
    instrument,
    last,
    bid: levels?.bids[0]?.[0] ?? 0,
    ask: levels?.asks[0]?.[0] ?? 0,
    positions: futures.account?.positions ?? [],
  });
  if (!plan.ok) return { kind: 'impossible', problem: plan.error };
  const { value } = plan;
  const facts =
    value.kind === 'ticket'
      ? factsFrom(
          bookOf(book, symbol, instrument),
          symbol,
          {
            book: levels,
            balances: known.balances,
            marks: futures.marks,
            futuresAccount: futures.account,
            // No doubt is about them: the ticket tells what they leave.
            openOrders: [],
          },
          last,
        )
      : null;
  const doubts =
    value.kind === 'ticket' && facts !== null
      ? doubtsOf(value.request, facts, known.collarPercent)
      : [];
  return { kind: 'ready', command: read.value, plan: value, doubts };
}

/** "btcusdt", "btc/usdt" and "e-btc-usdt"; a base alone may mean several. */
function symbolOf(
  word: string,
  instruments: readonly { readonly symbol: string }[],
): string | null {
  const wanted = word.toUpperCase().replace('/', '');
  return instruments.find(({ symbol }) => symbol === wanted)?.symbol ?? null;
}
