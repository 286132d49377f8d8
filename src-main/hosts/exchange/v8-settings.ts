/**
 * What V8 is told where programs trade.
 *
 * Its compiler may put more of the engine's small functions into one. By default it stops long before a
 * command's way from the door to the ledger is covered, and calls, checks and boxed numbers between the
 * pieces then cost a quarter of the time. It pays where programs trade: compiling this way takes half a
 * second of another core, which a desk's few orders never bring in again.
 *
 * What is young is collected by one thread: little of it lives, and waking helpers takes longer than the
 * collection. The exchange then stands still for half as long (docs/decisions/0106).
 */
import { setFlagsFromString } from 'node:v8';

/** To be called before the orders come: code that is compiled already stays as it is. */
export function setV8ForTrading(): void {
  // Electron's V8 takes its settings only when the program starts.
  if ('electron' in process.versions) return;
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=6000');
  // Beyond it not even the smallest function is taken in.
  setFlagsFromString('--max-inlined-bytecode-size-absolute=20000');
  setFlagsFromString('--no-parallel-scavenge');
}
