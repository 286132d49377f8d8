/** The typed line as a command: its plan, or what is wrong with it, from what the desk knows now. */
import { parseCommand, type Command, type CommandError } from '@shared/domain/command-line';
import { useEffect } from 'react';
import { findInstrument, useInstruments, useSelectedSymbol } from '../../session/desk-state';
import { futuresState, watchFutures } from '../../session/futures-state';
import { useTerminal, useWatch } from '../../session/terminal';
import { useBook } from '../../session/workspace';
import { planOf, type Plan, type PlanProblem } from './plan';
import { palette, watchBook, watchLast } from './store';

export type CommandLine =
  | { readonly kind: 'unreadable'; readonly error: CommandError }
  | { readonly kind: 'impossible'; readonly problem: PlanProblem }
  | { readonly kind: 'ready'; readonly command: Command; readonly plan: Plan };

/** Null: the line is no command. */
export function useCommandLine(text: string): CommandLine | null {
  const terminal = useTerminal();
  const book = useBook();
  const instruments = useInstruments();
  const selected = useSelectedSymbol();
  useWatch(watchLast);
  useWatch(watchFutures);
  const account = futuresState.use((state) => state.account);
  const known = palette.use((state) => ({ tickers: state.tickers, book: state.book }));
  const read = parseCommand(text, (word) => symbolOf(word, instruments));
  const symbol = read?.ok === true ? (read.value.symbol ?? selected) : '';
  useEffect(() => (symbol === '' ? undefined : watchBook(terminal, symbol)), [terminal, symbol]);
  if (read === null) return null;
  if (!read.ok) return { kind: 'unreadable', error: read.error };
  const levels = known.book?.symbol === symbol ? known.book : null;
  const plan = planOf(read.value, {
    book,
    instrument: findInstrument({ instruments }, symbol),
    last: known.tickers.find((each) => each.symbol === symbol)?.last ?? 0,
    bid: levels?.bids[0]?.[0] ?? 0,
    ask: levels?.asks[0]?.[0] ?? 0,
    positions: account?.positions ?? [],
  });
  if (!plan.ok) return { kind: 'impossible', problem: plan.error };
  return { kind: 'ready', command: read.value, plan: plan.value };
}

/** "btcusdt", "btc/usdt" and "e-btc-usdt"; a base alone may mean several. */
function symbolOf(
  word: string,
  instruments: readonly { readonly symbol: string }[],
): string | null {
  const wanted = word.toUpperCase().replace('/', '');
  return instruments.find(({ symbol }) => symbol === wanted)?.symbol ?? null;
}
