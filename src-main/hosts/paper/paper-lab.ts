/** The lab of the paper exchange, as the terminal asks it: over the messages of the exchange's thread. */
import type { AccountReply, LabCommandName, NewKeyReply } from '@shared/contract/lab';
import type { BotAccount } from '@shared/contract/terminal';
import { err, ok, type Result } from '@shared/kernel/result';
import type { LabPort } from '../../terminal/lab/lab-port';
import type { ExchangeThread } from './exchange-thread';

export interface RunningPaper {
  readonly thread: ExchangeThread;
  /** The account the desk trades with. */
  readonly ownUid: number;
}

const NOT_RUNNING = err('the exchange is not running');

/** `running` tells the exchange of now, or null while there is none. */
export function createPaperLab(running: () => RunningPaper | null): LabPort {
  /** The reply is what the lab says it is: it is this program that answers. */
  const command = async <Reply>(
    name: LabCommandName,
    input: object,
  ): Promise<Result<Reply, string>> => {
    const reply = await running()?.thread.lab({ kind: 'command', name, input });
    if (reply === undefined) return NOT_RUNNING;
    return reply.ok ? ok(reply.value as Reply) : err(reply.error.msg);
  };
  const done = async (name: LabCommandName, input: object): Promise<Result<null, string>> => {
    const reply = await command(name, input);
    return reply.ok ? ok(null) : reply;
  };
  return {
    openToBots: async (port) => {
      const opened = await running()?.thread.openToBots(port);
      if (opened === undefined) return NOT_RUNNING;
      if (!opened.ok) return opened;
      if (opened.value === null) return err('it was closed again at once');
      const { addresses, labToken } = opened.value;
      const { baseUrl: rest, futuresBaseUrl: futures, wsUrl: stream, labUrl: lab } = addresses;
      return ok({ addresses: { rest, futures, stream, lab }, labToken });
    },
    closeToBots: async () => {
      await running()?.thread.closeToBots();
    },
    accounts: async () => {
      const paper = running();
      if (paper === null) return NOT_RUNNING;
      const reply = await paper.thread.lab({ kind: 'query', name: 'accounts', input: {} });
      if (!reply.ok) return err(reply.error.msg);
      const { accounts } = reply.value as { readonly accounts: readonly AccountReply[] };
      return ok(accounts.map((account) => shown(account, paper.ownUid)));
    },
    createKey: (owner, permissions) =>
      command<NewKeyReply>('accounts', {
        ...(owner.kind === 'existing' ? { uid: owner.uid } : { label: owner.label }),
        permissions,
      }),
    setKey: (keyId, enabled) => done('key', { apiKey: keyId, enabled }),
    deleteKey: (keyId) => done('key/delete', { apiKey: keyId }),
  };
}

const shown = ({ uid, label, keys }: AccountReply, ownUid: number): BotAccount => ({
  uid,
  label,
  isOwn: uid === ownUid,
  keys: keys.map(({ id, apiKey, enabled, permissions }) => ({
    id,
    name: apiKey,
    isEnabled: enabled,
    permissions: [...permissions],
  })),
});
