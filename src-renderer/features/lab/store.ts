/** The mirror of what the terminal says of the lab: what is set, the door for bots, and who has keys. */
import type { BotAccount, TopicValue } from '@shared/contract/terminal';
import { endAll } from '../../lib/end-all';
import { createFeatureStore } from '../../lib/feature-store';
import type { LabRequest } from '../../session/lab/lab-requests';
import type { Watch } from '../../session/wire/terminal';
import { terminalRefusal } from '../../session/wire/terminal-refusal';
import { watchTopic } from '../../session/wire/watch-topic';

export type BotsValue = TopicValue<'bots'>;
export type LabValue = TopicValue<'lab'>;
export type WithdrawalValue = TopicValue<'withdrawals'>['rows'][number];
type BalanceValue = TopicValue<'balances'>['rows'][number];

interface LabState {
  /** Null until the terminal has said it once. */
  readonly lab: LabValue | null;
  /** What the rest of the desk has asked for and is not shown yet. */
  readonly askedSection: LabRequest | null;
  /** Whose leverage is shown; null: that of the contract on the screen. */
  readonly askedContract: string | null;
  readonly withdrawals: readonly WithdrawalValue[];
  readonly balances: readonly BalanceValue[];
  /** Null until the terminal has said it once. */
  readonly bots: BotsValue | null;
  readonly accounts: readonly BotAccount[];
  readonly accountsProblem: string;
}

export const lab = createFeatureStore<LabState>({
  lab: null,
  askedSection: null,
  askedContract: null,
  withdrawals: [],
  balances: [],
  bots: null,
  accounts: [],
  accountsProblem: '',
});

export const watchLab: Watch = (terminal) =>
  watchTopic(terminal, 'lab', (value) => {
    lab.mark({ lab: value });
  });

/** While the panel is there: what an operator may decide, and the assets there are. */
export const watchAccount: Watch = (terminal) => {
  return endAll([
    watchTopic(terminal, 'withdrawals', ({ rows }) => {
      lab.mark({ withdrawals: rows });
    }),
    watchTopic(terminal, 'balances', ({ rows }) => {
      lab.mark({ balances: rows });
    }),
  ]);
};

export const watchBots: Watch = (terminal) =>
  watchTopic(terminal, 'bots', (bots) => {
    lab.mark({ bots });
  });

/** While somebody looks: the terminal reads them anew for each who begins to. */
export const watchBotAccounts: Watch = (terminal) =>
  watchTopic(terminal, 'botAccounts', ({ accounts, problem }) => {
    lab.mark({ accounts, accountsProblem: problem === null ? '' : terminalRefusal(problem) });
  });
