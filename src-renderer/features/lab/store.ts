/** The mirror of what the terminal says about bots: the door, and who has keys. */
import type { BotAccount, TopicValue } from '@shared/contract/terminal';
import { createFeatureStore } from '../../lib/feature-store';
import type { Watch } from '../../session/terminal';

export type BotsValue = TopicValue<'bots'>;

interface LabState {
  /** Null until the terminal has said it once. */
  readonly bots: BotsValue | null;
  readonly accounts: readonly BotAccount[];
  readonly accountsProblem: string;
}

export const lab = createFeatureStore<LabState>({ bots: null, accounts: [], accountsProblem: '' });

export const watchBots: Watch = (terminal) =>
  terminal.subscribe(
    'bots',
    {},
    {
      onValue: (bots) => {
        lab.mark({ bots });
      },
    },
  );

/** While somebody looks: the terminal reads them anew for each who begins to. */
export const watchBotAccounts: Watch = (terminal) =>
  terminal.subscribe(
    'botAccounts',
    {},
    {
      onValue: ({ accounts, problem }) => {
        lab.mark({ accounts, accountsProblem: problem });
      },
    },
  );
