/** The contract's commands and topics about the account's money, each to the part that carries it out. */
import type { CommandHandlers, TopicSources } from '@shared/contract/terminal';
import { ok } from '@shared/kernel/result';
import { fail, okLater } from './answers';
import { positionLife, type LifeFacts } from './inspect/life';
import type { Market } from './market';
import type { MoneyDesk } from './money';
import type { Session } from './session';

interface MoneyHandlerParts {
  readonly session: Session;
  readonly market: Market;
  readonly money: MoneyDesk;
}

type MoneyCommand =
  | 'profitHistory'
  | 'positionLife'
  | 'saveJournalNote'
  | 'withdraw'
  | 'withdrawalHistory'
  | 'saveAddress'
  | 'deleteAddress'
  | 'addressPasted'
  | 'allowWithdrawals'
  | 'saveAlert'
  | 'deleteAlert'
  | 'testAlert'
  | 'saveRiskLimits'
  | 'unlockRisk';

type MoneyTopic =
  | 'marks'
  | 'futuresAccount'
  | 'fundingBars'
  | 'journal'
  | 'journalNotes'
  | 'withdrawals'
  | 'assets'
  | 'addressBook'
  | 'withdrawalSafety'
  | 'equity'
  | 'alerts'
  | 'alertEvents'
  | 'risk';

export function moneyHandlers({
  session,
  market,
  money: { withdrawals, alerts, futures, observations, journal, risk },
}: MoneyHandlerParts): Pick<CommandHandlers, MoneyCommand> {
  return {
    profitHistory: ({ symbol, before }) => {
      const client = session.client();
      const contract = market.contract(symbol)?.contract;
      if (client === null) return fail('not-ready', 'the session has not started');
      if (contract === undefined) return fail('unknown-symbol', symbol);
      return okLater(futures.profits.page(client.futures, contract, before));
    },
    positionLife: (input) => {
      const client = session.client();
      const contract = market.contract(input.symbol)?.contract;
      if (client === null) return fail('not-ready', 'the session has not started');
      if (contract === undefined) return fail('unknown-symbol', input.symbol);
      const facts: LifeFacts = {
        accounts: () => futures.wallet.accounts(),
        observationsOf: (...life) => observations.of(...life),
      };
      return okLater(positionLife(client.futures, contract, input, facts));
    },
    saveJournalNote: (input) => Promise.resolve(journal.save(input)),
    withdraw: (input) => okLater(withdrawals.withdraw(input)),
    withdrawalHistory: (input) => okLater(withdrawals.history(input)),
    saveAddress: (input) => withdrawals.addressBook.save(input),
    addressPasted: ({ address }) => {
      withdrawals.pasted(address);
      return Promise.resolve(ok({}));
    },
    allowWithdrawals: (input) => Promise.resolve(withdrawals.safety.allow(input)),
    deleteAddress: ({ id }) => Promise.resolve(withdrawals.addressBook.delete(id)),
    saveAlert: (input) => Promise.resolve(alerts.save(input)),
    deleteAlert: ({ id }) => Promise.resolve(alerts.delete(id)),
    testAlert: ({ id }) => Promise.resolve(alerts.test(id)),
    saveRiskLimits: (limits) => {
      risk.save(limits);
      return Promise.resolve(ok({}));
    },
    unlockRisk: ({ word }) => {
      const lifted = risk.unlock(word);
      return lifted.ok ? Promise.resolve(ok({})) : fail('not-locked', lifted.error);
    },
  };
}

export function moneyTopics({
  futures,
  observations,
  journal,
  withdrawals,
  equity,
  alerts,
  risk,
}: MoneyDesk): Pick<TopicSources, MoneyTopic> {
  return {
    marks: (_params, sink) => futures.marks.watch(sink),
    futuresAccount: (_params, sink) => futures.wallet.watch(sink),
    fundingBars: (_params, sink) => observations.topic.watch(sink),
    journal: (_params, sink) => journal.watch(sink),
    journalNotes: (_params, sink) => journal.notes.topic.watch(sink),
    withdrawals: (_params, sink) => withdrawals.register.watch(sink),
    assets: (_params, sink) => withdrawals.assets.watch(sink),
    addressBook: (_params, sink) => withdrawals.addressBook.watch(sink),
    withdrawalSafety: (_params, sink) => withdrawals.safety.topic.watch(sink),
    equity: (_params, sink) => equity.topic.watch(sink),
    alerts: (_params, sink) => alerts.topic.watch(sink),
    alertEvents: (_params, sink) => alerts.events.watch(sink),
    risk: (_params, sink) => risk.topic.watch(sink),
  };
}
