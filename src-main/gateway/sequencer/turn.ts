/** What a task of a turn may do with the market. */
import type { Rejection } from '@shared/domain/rejection';
import type { Result } from '@shared/kernel/result';
import type { Command } from '../../engine/commands';
import type { Engine } from '../../engine/engine';
import type { EngineEvents } from '../../engine/events';
import type { EngineQuery } from '../../engine/query';
import type { ControlNote } from './journal-entry';
import type { MarketClock } from './market-clock';

/** Without its time: the sequencer stamps a command when it applies it. */
export type UnstampedCommand = Unstamped<Command>;
type Unstamped<One> = One extends Command ? Omit<One, 'atMs'> : never;

/** Orders are most of what is asked, and a copy member by member costs a tenth of a copy of anything. */
export function stampedWith(atMs: number, command: UnstampedCommand): Command {
  if (command.type !== 'placeOrder') return { ...command, atMs };
  const { type, uid, wallet, order } = command;
  return { type, uid, wallet, order, atMs };
}

/** What a task may do in its turn. The engine's state is the one all earlier tasks left behind. */
export interface Turn {
  readonly query: EngineQuery;
  /** The events are to be read before the next command. */
  execute(command: UnstampedCommand): Result<EngineEvents, Rejection>;
}

/** What the lab's tasks may do beyond that: the clock, the journal's notes, a look at everything. */
export interface LabTurn extends Turn {
  readonly engine: Pick<
    Engine,
    | 'seq'
    | 'marketTimeMs'
    | 'snapshot'
    | 'ledgerTotals'
    | 'brokenInvariants'
    | 'isCrowdOn'
    | 'setByHand'
  >;
  readonly marketClock: MarketClock;
  note(what: ControlNote['what'], value: ControlNote['value']): void;
  /** The turn ends with the whole state written, before anything is answered. */
  takeSnapshot(): void;
}
