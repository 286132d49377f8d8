/**
 * What is decided about the account itself, in the record: each command before it is carried out, and how
 * it ended; and what changes without one. Fields are named one by one, so that no secret can come along;
 * only of limits all are kept, and all of them are figures.
 */
import type {
  CommandHandlers,
  CommandInput,
  CommandName,
  RpcError,
  TopicSink,
  TopicSources,
} from '@shared/contract/terminal';
import type { Result } from '@shared/kernel/result';
import type { Audit } from '.';

type Facts = Readonly<Record<string, unknown>>;
type Recorded = { readonly [Name in CommandName]?: (input: CommandInput<Name>) => Facts };

const nothing = (): Facts => ({});

const RECORDED: Recorded = {
  saveProfile: ({
    id,
    profile: { name, alias, baseUrl, futuresBaseUrl, wsUrl, futuresWsUrl },
  }) => ({ id, name, alias, baseUrl, futuresBaseUrl, wsUrl, futuresWsUrl }),
  deleteProfile: ({ id }) => ({ id }),
  storeKey: ({ id, slot }) => ({ id, slot }),
  forgetKey: ({ id, slot }) => ({ id, slot }),
  unlockKey: ({ id }) => ({ id }),
  switchVenue: ({ id }) => ({ id }),
  armTrading: nothing,
  disarmTrading: nothing,
  lockDesk: nothing,
  unlockDesk: nothing,
  saveIdleLock: ({ minutes }) => ({ minutes }),
  kill: ({ source }) => ({ source }),
  liftKill: nothing,
  saveRiskLimits: (limits) => limits,
  unlockRisk: nothing,
  allowWithdrawals: ({ isAllowed }) => ({ isAllowed }),
  saveAddress: ({ asset, name, address, label }) => ({ asset, name, address, label }),
  deleteAddress: ({ id }) => ({ id }),
  cancelAll: ({ book, symbol, side }) => ({ book, symbol, side }),
  dismissUnknown: ({ intentId }) => ({ intentId }),
  restoreOrder: ({ intentId, isWanted }) => ({ intentId, isWanted }),
};

/** A handler of the contract, whatever it takes and answers. */
type AnyHandler = (input: never) => Promise<Result<unknown, RpcError>>;
type AnyFacts = ((input: never) => Facts) | undefined;

/** The same handlers, of which those above leave two entries each. */
export function recorded(handlers: CommandHandlers, audit: Audit): CommandHandlers {
  const names = Object.keys(RECORDED) as (keyof Recorded)[];
  const wrapped = names.map((name) => {
    const [handler, factsOf]: [AnyHandler, AnyFacts] = [handlers[name], RECORDED[name]];
    const carryOut: AnyHandler = async (input) => {
      audit.note(`${name}.asked`, factsOf?.(input) ?? {});
      const reply = await handler(input);
      audit.note(`${name}.answered`, answerOf(reply));
      return reply;
    };
    return [name, carryOut] as const;
  });
  return { ...handlers, ...(Object.fromEntries(wrapped) as Partial<CommandHandlers>) };
}

/** "done", or who refused and why. */
function answerOf(reply: Result<unknown, RpcError>): Facts {
  if (!reply.ok) return { refused: reply.error.code, message: reply.error.message };
  const { kind, field, reason } = reply.value as Readonly<Record<string, unknown>>;
  return kind === 'refused' ? { refused: field, message: reason } : { done: true };
}

type Watched = Pick<TopicSources, 'trading' | 'kill' | 'risk'>;

/** What changes without anybody's command: a lock by idleness, the tray's kill switch, the day's loss. */
export function recordNews(topics: Watched, audit: Audit): () => void {
  const stops = [
    topics.trading(
      {},
      changes(audit, 'trading', ({ state, lockedBy }) => ({ state, lockedBy })),
    ),
    topics.kill(
      {},
      changes(audit, 'kill', ({ isOn, source, phase }) => ({ isOn, source, phase })),
    ),
    topics.risk(
      {},
      changes(audit, 'risk', ({ isLocked }) => ({ isLocked })),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** An entry for each change of these facts; what they are at the start is no news. */
function changes<Value>(
  audit: Audit,
  kind: string,
  factsOf: (value: Value) => Facts,
): TopicSink<Value> {
  let last = '';
  return {
    snapshot: (value) => {
      last = JSON.stringify(factsOf(value));
    },
    update: (value) => {
      const facts = factsOf(value);
      const text = JSON.stringify(facts);
      if (text !== last) audit.note(`${kind}.changed`, facts);
      last = text;
    },
  };
}
