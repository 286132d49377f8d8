/**
 * The exits of an entry as data: what was asked for, what the entry has executed, and which condition
 * orders it has led to. An exit is never larger than what was executed, and grows with it by further
 * orders: cancelling one to place a larger one would leave the position bare in between (ADR 0040).
 */
import { commands, type ExitRow, type FuturesDraft } from '@shared/contract/terminal';
import { oppositeOf } from '@shared/domain/order';
import { formatTrimmed } from '@shared/money/decimal';
import { noted, type Note } from '../conditions/notes';

export type Purpose = ExitRow['purpose'];

/** One condition order of an exit. */
interface Part {
  readonly intentId: string;
  readonly contracts: number;
  /** `sent`: nobody has said that it is not there. `gone`: it never was. `filled`: its price came, and it has closed. */
  readonly state: 'sent' | 'placed' | 'gone' | 'filled';
  /** What it has closed so far, where it has not filled. */
  readonly closed?: number;
}

export interface Exit {
  readonly purpose: Purpose;
  readonly price: string;
  readonly parts: readonly Part[];
  /** Executed, but closed before an order of this exit could be placed: it needs none. */
  readonly closedMeanwhile: number;
  /** The same, closed by orders of the other exit. */
  readonly closedByOther?: number;
  /** The trader wants no more of it. */
  readonly isDropped: boolean;
  /** What had been executed when it was refused; −1 otherwise. */
  readonly refusedAt: number;
  /** The trader was told that what is missing is kept back; it is tried on. Absent in plans of former programs. */
  readonly isHeld?: boolean;
  /** It was the kill switch that refused it: said again when that is lifted. */
  readonly isKilled?: boolean;
  readonly note: string;
  /** Of the note, for the desk's words. Absent in plans of former programs. */
  readonly noteCode?: string;
  /** A condition order of no entry, which the kill switch has cancelled: it is placed again as it was. */
  readonly again?: FuturesDraft;
}

/** The order that was sent, or one that a change has put in its place. */
interface Entry {
  readonly intentId: string;
  readonly orderId: string;
  readonly contracts: number;
  readonly executed: number;
  /** It executes nothing any more. */
  readonly isOver: boolean;
  readonly isInQuestion: boolean;
}

export interface ExitPlan {
  /** Of the first entry. */
  readonly intentId: string;
  readonly draft: FuturesDraft;
  readonly entries: readonly Entry[];
  readonly exits: readonly Exit[];
  readonly createdAtMs: number;
}

/** The plan with a change to the exit of a purpose. */
export function withExit(plan: ExitPlan, purpose: Purpose, change: Partial<Exit>): ExitPlan {
  const exits = plan.exits.map((exit) =>
    exit.purpose === purpose ? { ...exit, ...change } : exit,
  );
  return { ...plan, exits };
}

/** So many growths at most, whatever the number of fills: each is a tenth of the entry, or the last. */
const MOST_GROWTHS = 10;

export function newPlan(
  intentId: string,
  draft: FuturesDraft,
  prices: { readonly takeProfit: string; readonly stopLoss: string },
  createdAtMs: number,
): ExitPlan {
  const exit = (purpose: Purpose, price: string): Exit[] =>
    price === '' ? [] : [newExit(purpose, price)];
  return {
    intentId,
    draft,
    createdAtMs,
    entries: [newEntry(intentId, draft)],
    exits: [...exit('take-profit', prices.takeProfit), ...exit('stop-loss', prices.stopLoss)],
  };
}

const newExit = (purpose: Purpose, price: string): Exit => ({
  purpose,
  price,
  parts: [],
  closedMeanwhile: 0,
  isDropped: false,
  refusedAt: -1,
  note: '',
});

export const newEntry = (intentId: string, { quantity }: { readonly quantity: string }): Entry => ({
  intentId,
  orderId: '',
  contracts: Number(quantity),
  executed: 0,
  isOver: false,
  isInQuestion: false,
});

export const executedOf = ({ entries }: ExitPlan): number =>
  entries.reduce((sum, { executed }) => sum + executed, 0);

const areEntriesOver = ({ entries }: ExitPlan): boolean => entries.every(({ isOver }) => isOver);

/** What the entry has executed, or may still execute. */
const wholeOf = ({ entries }: ExitPlan): number =>
  entries.reduce(
    (sum, { isOver, executed, contracts }) => sum + (isOver ? executed : contracts),
    0,
  );

const placedOf = ({ parts }: Exit): number =>
  parts.reduce((sum, { state, contracts }) => sum + (state === 'gone' ? 0 : contracts), 0);

const isOnItsWay = ({ parts }: Exit): boolean => parts.some(({ state }) => state === 'sent');

/** Of one that is kept back, what is tried once more is not placed by that. */
function shownPlaced(plan: ExitPlan, exit: Exit): number {
  const isTrying = stateOf(plan, exit) === 'HELD' && toPlace(plan, exit) === 0;
  const tried = exit.parts.filter(({ state }) => isTrying && state === 'sent');
  return placedOf(exit) - tried.reduce((sum, { contracts }) => sum + contracts, 0);
}

/** A filled one may have been cut to what was there: it has closed all of it. */
const closedOf = ({ state, contracts, closed = 0 }: Part): number =>
  state === 'filled' ? contracts : closed;

const closedBy = (exits: readonly Exit[]): number =>
  exits.flatMap(({ parts }) => parts).reduce((sum, part) => sum + closedOf(part), 0);

/** What is open of all that the entry has executed, as far as its exits know. */
function leftOf(plan: ExitPlan): number {
  const meanwhile = Math.min(...plan.exits.map(({ closedMeanwhile }) => closedMeanwhile));
  return executedOf(plan) - closedBy(plan.exits) - meanwhile;
}

/** The exits have closed all that the entry has executed: what is left of them protects nothing. */
export const isClosed = (plan: ExitPlan): boolean => closedBy(plan.exits) > 0 && leftOf(plan) <= 0;

/** Executed, and without this exit. */
export const missingOf = (plan: ExitPlan, exit: Exit): number =>
  Math.max(0, executedOf(plan) - placedOf(exit) - exit.closedMeanwhile - (exit.closedByOther ?? 0));

/** The plan once an order of an exit has closed so much: the other exit is not needed for that any more. */
export function withClosed(
  plan: ExitPlan,
  { purpose, parts }: Exit,
  partId: string,
  { executed, isFilled }: { readonly executed: number; readonly isFilled: boolean },
): ExitPlan {
  const part = parts.find(({ intentId }) => intentId === partId);
  if (part === undefined || part.state === 'filled') return plan;
  const next: Part = isFilled ? { ...part, state: 'filled' } : { ...part, closed: executed };
  if (closedOf(next) === closedOf(part) && next.state === part.state) return plan;
  const now = withExit(plan, purpose, { parts: parts.map((one) => (one === part ? next : one)) });
  const exits = now.exits.map((one) => (one.purpose === purpose ? one : sparing(now, one)));
  return { ...now, exits };
}

/** Needed is an exit for what is open; what it has placed and has not closed may come later than the other has fired. */
function sparing(plan: ExitPlan, exit: Exit): Exit {
  const waiting = placedOf(exit) - closedBy([exit]);
  const needed = Math.max(0, leftOf(plan) - waiting);
  const { closedByOther = 0 } = exit;
  const spared = missingOf(plan, exit) - needed;
  return spared > 0 ? { ...exit, closedByOther: closedByOther + spared } : exit;
}

/** The kill switch has cancelled an order of the exit: what it was to close is placed when the trader asks for it. */
export function withKilled(plan: ExitPlan, exit: Exit, partId: string, note: Note): ExitPlan {
  const parts = exit.parts.map((part) =>
    part.intentId === partId ? ({ ...part, state: 'gone' } as const) : part,
  );
  const killed = { ...exit, parts, ...noted(note), refusedAt: executedOf(plan), isKilled: true };
  return withExit(plan, exit.purpose, sparing(withExit(plan, exit.purpose, killed), killed));
}

/** The same of a condition order that belongs to no entry; null where `cancelled` was none. */
export function killedPlan(
  intentId: string,
  cancelled: FuturesDraft,
  createdAtMs: number,
  note: Note,
): ExitPlan | null {
  const { trigger, side } = cancelled;
  if (trigger === null || trigger.purpose === 'entry') return null;
  const held: FuturesDraft = {
    ...cancelled,
    side: oppositeOf(side),
    action: 'OPEN',
    type: 'MARKET',
    price: '',
    trigger: null,
  };
  const entry = newEntry(intentId, cancelled);
  const executed = entry.contracts;
  const exit = newExit(trigger.purpose, trigger.price);
  return {
    intentId,
    createdAtMs,
    draft: held,
    entries: [{ ...entry, executed, isOver: true }],
    exits: [{ ...exit, again: cancelled, ...noted(note), refusedAt: executed, isKilled: true }],
  };
}

/** What is missing is not placed by itself any more. */
export const isRefused = (plan: ExitPlan, exit: Exit): boolean =>
  !exit.isDropped && exit.refusedAt >= executedOf(plan);

/** The kill switch has taken an exit that the trader may want placed. */
export const isKilled = (plan: ExitPlan): boolean =>
  plan.exits.some((exit) => exit.isKilled === true && isRefused(plan, exit));

/** Contracts for which an order of this exit is to be placed now. */
export function toPlace(plan: ExitPlan, exit: Exit): number {
  const missing = missingOf(plan, exit);
  if (missing === 0 || exit.isDropped || isRefused(plan, exit)) return 0;
  if (isClosed(plan)) return 0;
  const isFirst = placedOf(exit) === 0;
  const isEnough = missing * MOST_GROWTHS >= wholeOf(plan);
  return isFirst || isEnough || areEntriesOver(plan) ? missing : 0;
}

/** Nothing that happens can lead to another order. */
export const isPlanOver = (plan: ExitPlan): boolean =>
  areEntriesOver(plan) &&
  plan.exits.every(
    (exit) =>
      exit.isDropped ||
      isRefused(plan, exit) ||
      (missingOf(plan, exit) === 0 && exit.parts.every(({ state }) => state !== 'sent')),
  );

/** The condition order that closes so many contracts when the price is there: at the market, unless it was another. */
export function exitDraft(
  { side, symbol, mode }: FuturesDraft,
  { purpose, price, again }: Pick<Exit, 'purpose' | 'price' | 'again'>,
  contracts: number,
): FuturesDraft {
  const quantity = formatTrimmed(BigInt(contracts), 0);
  const isLong = side === 'BUY';
  const direction = isLong === (purpose === 'take-profit') ? 'UP' : 'DOWN';
  if (again !== undefined) {
    return { ...again, quantity, trigger: again.trigger && { ...again.trigger, price } };
  }
  return {
    book: 'futures',
    symbol,
    side: isLong ? 'SELL' : 'BUY',
    action: 'CLOSE',
    mode,
    type: 'MARKET',
    timeInForce: 'GTC',
    price: '',
    quantity,
    trigger: { direction, price, purpose },
  };
}

export function rowsOf(plan: ExitPlan): ExitRow[] {
  const { intentId, draft, createdAtMs } = plan;
  return plan.exits.map((exit) => {
    const { side, symbol, mode, price, trigger } = exitDraft(draft, exit, 0);
    const { purpose, price: triggerPrice, note, noteCode = '' } = exit;
    return {
      intentId,
      symbol,
      side,
      mode,
      purpose,
      triggerPrice,
      ...(price === '' ? {} : { price }),
      note,
      noteCode,
      createdAtMs,
      trigger: trigger?.direction ?? 'UP',
      contracts: wholeOf(plan),
      executed: executedOf(plan),
      placed: shownPlaced(plan, exit),
      state: stateOf(plan, exit),
    };
  });
}

function stateOf(plan: ExitPlan, exit: Exit): ExitRow['state'] {
  if (exit.isDropped) return 'DROPPED';
  if (isRefused(plan, exit)) return 'REFUSED';
  const isMissing = toPlace(plan, exit) > 0;
  if (exit.isHeld === true && (isMissing || isOnItsWay(exit))) return 'HELD';
  if (isMissing) return 'PLACING';
  if (plan.entries.some(({ isInQuestion }) => isInQuestion)) return 'CHECKING';
  return areEntriesOver(plan) ? 'ENDED' : 'WAITING';
}

const UNPLACED: ReadonlySet<ExitRow['state']> = new Set(['CHECKING', 'WAITING', 'PLACING', 'HELD']);

/** How many entries wait to be executed, or for exits that are not placed yet: by nobody, while the program is closed. */
export function entriesToProtect(rows: readonly ExitRow[]): number {
  const waiting = rows.filter(({ state }) => UNPLACED.has(state));
  return new Set(waiting.map(({ intentId }) => intentId)).size;
}

/** A stored plan, or null when it is damaged. */
export function readPlan(content: string): ExitPlan | null {
  try {
    const plan = JSON.parse(content) as ExitPlan; // written by Exits; what matters is checked
    const drafts = [plan.draft, ...plan.exits.flatMap(({ again }) => again ?? [])];
    const counts = [
      ...plan.entries.flatMap(({ contracts, executed }) => [contracts, executed]),
      ...plan.exits.flatMap(({ parts }) => parts.map(({ contracts }) => contracts)),
      plan.createdAtMs,
    ];
    return drafts.every(isFuturesDraft) && counts.every(Number.isSafeInteger) ? plan : null;
  } catch {
    return null;
  }
}

function isFuturesDraft(draft: unknown): boolean {
  const read = commands.testOrder.input.shape.draft.safeParse(draft);
  return read.success && read.data.book === 'futures';
}
