/**
 * The lab of one simulated exchange (exchange-rules §14): commands and questions as functions. Inputs
 * are checked here, whoever asks; what changes the exchange goes through its sequencer.
 */
import {
  labCommands,
  labQueries,
  readLabInput,
  type LabCommandInput,
  type LabCommandName,
  type LabError,
  type LabQueryInput,
  type LabQueryName,
} from '@shared/contract/lab';
import { err, type Result } from '@shared/kernel/result';
import {
  createAccount,
  decideWithdrawal,
  deleteKey,
  listAccounts,
  pay,
  setKey,
  setLeverage,
  transfer,
} from './accounts';
import { setClock } from './clock';
import { controls } from './controls';
import { explain } from './explain';
import { halt, resume, setFunding, setIndex, setMarket } from './market';
import type { LabParts, Reply } from './parts';
import { futures, insurance, margin, state } from './questions';
import {
  deleteSession,
  forkSession,
  listSessions,
  loadSession,
  record,
  reset,
  saveSession,
} from './sessions';
import { setFault, setLatency } from './venue';

export interface Lab {
  /** Whatever goes wrong is an answer; `input` may be anything. */
  command(name: LabCommandName, input: unknown): Promise<Result<unknown, LabError>>;
  query(name: LabQueryName, input: unknown): Promise<Result<unknown, LabError>>;
}

const COMMANDS: {
  readonly [Name in LabCommandName]: (
    parts: LabParts,
    input: LabCommandInput<Name>,
  ) => Reply<unknown>;
} = {
  clock: setClock,
  market: setMarket,
  index: setIndex,
  funding: setFunding,
  fault: setFault,
  latency: setLatency,
  accounts: createAccount,
  key: setKey,
  'key/delete': deleteKey,
  faucet: pay,
  transfer,
  leverage: setLeverage,
  withdrawal: decideWithdrawal,
  halt,
  resume,
  reset,
  record,
  'session/save': saveSession,
  'session/load': loadSession,
  'session/fork': forkSession,
  'session/delete': deleteSession,
};

const QUERIES: {
  readonly [Name in LabQueryName]: (parts: LabParts, input: LabQueryInput<Name>) => Reply<unknown>;
} = {
  state,
  controls,
  accounts: listAccounts,
  sessions: listSessions,
  explain,
  insurance,
  margin,
  futures,
};

type Act = (parts: LabParts, input: unknown) => Reply<unknown>;

export function createLab(parts: LabParts): Lab {
  const run = async (act: Act, input: Result<unknown, LabError>): Reply<unknown> => {
    if (!input.ok) return input;
    try {
      return await act(parts, input.value);
    } catch (cause) {
      // Whoever holds the lab's token owns the disk as well: what it refuses is theirs to mend.
      return err({ code: -1000, msg: cause instanceof Error ? cause.message : 'Unknown error' });
    }
  };
  return {
    command: (name, input) => run(COMMANDS[name] as Act, readLabInput(labCommands[name], input)),
    query: (name, input) => run(QUERIES[name] as Act, readLabInput(labQueries[name], input)),
  };
}
