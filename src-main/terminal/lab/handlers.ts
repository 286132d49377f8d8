/** The commands of a simulated exchange: opening it to bots, and the lab by hand. */
import type { CommandHandlers, RpcError } from '@shared/contract/terminal';
import { err, ok, type Result } from '@shared/kernel/result';
import type { MoneyDesk } from '../money';
import type { BotAccounts } from './bot-accounts';
import type { Bots } from './bots';
import type { LabControls } from './controls';

interface LabHandlerParts {
  readonly bots: Bots;
  readonly botAccounts: BotAccounts;
  readonly lab: LabControls;
  readonly money: MoneyDesk;
}

type LabCommand =
  | 'openToBots'
  | 'closeToBots'
  | 'openBotsAtStart'
  | 'revealLabToken'
  | 'createBotKey'
  | 'setBotKey'
  | 'deleteBotKey'
  | 'labAct'
  | 'newMarket'
  | 'addRecording'
  | 'explainOrder';

/** Acts after which an account is worth something else without a trade. */
const MOVES_MONEY: ReadonlySet<string> = new Set(['faucet', 'transfer', 'withdrawal']);

const empty = (result: Result<unknown, RpcError>): Result<Record<string, never>, RpcError> =>
  result.ok ? ok({}) : result;

export function labHandlers({
  bots,
  botAccounts,
  lab,
  money,
}: LabHandlerParts): Pick<CommandHandlers, LabCommand> {
  return {
    openToBots: async ({ port }) => empty(await bots.open(port)),
    closeToBots: async () => empty(await bots.close()),
    openBotsAtStart: ({ isWanted }) => {
      bots.openAtStart(isWanted);
      return Promise.resolve(ok({}));
    },
    revealLabToken: () => {
      const token = bots.labToken();
      return token === null ? Promise.resolve(err(NOT_OPEN)) : Promise.resolve(ok({ token }));
    },
    createBotKey: ({ account, permissions }) => botAccounts.create(account, permissions),
    setBotKey: async ({ keyId, isEnabled }) =>
      empty(await botAccounts.setEnabled(keyId, isEnabled)),
    deleteBotKey: async ({ keyId }) => empty(await botAccounts.delete(keyId)),
    labAct: async (input) => {
      const acted = await lab.act(input);
      if (acted.ok && MOVES_MONEY.has(input.name)) money.moneyMoved();
      return empty(acted);
    },
    newMarket: async (plan) => {
      const made = await lab.newMarket(plan);
      if (made.ok) money.moneyMoved();
      return empty(made);
    },
    addRecording: async (piece) => {
      const added = await lab.addRecording(piece);
      return added.ok ? ok({ name: added.value }) : added;
    },
    explainOrder: ({ orderId }) => lab.explain(orderId),
  };
}

const NOT_OPEN: RpcError = { code: 'not-open', message: 'the exchange is not open to bots' };
