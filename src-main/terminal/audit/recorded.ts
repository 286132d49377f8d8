/**
 * What a trader decides about the account itself, in the record: each decision before it is carried out,
 * and how it ended. Fields are named one by one, so that no secret can come along.
 */
import type {
  CommandHandlers,
  CommandInput,
  CommandName,
  RpcError,
} from '@shared/contract/terminal';
import type { Result } from '@shared/kernel/result';
import type { Audit } from '.';

type Facts = Readonly<Record<string, unknown>>;
type Recorded = { readonly [Name in CommandName]?: (input: CommandInput<Name>) => Facts };

const nothing = (): Facts => ({});

const RECORDED: Recorded = {
  saveProfile: ({ id, profile }) => ({ id, ...profile }),
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
