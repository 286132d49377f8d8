/** The lab of the paper exchange, as the terminal asks it: over the messages of the exchange's thread. */
import type {
  AccountReply,
  ControlsReply,
  ExplainReply,
  LabCommandName,
  LabQueryName,
  MarginReply,
  NewKeyReply,
} from '@shared/contract/lab';
import {
  isOfAccount,
  type BotAccount,
  type NewMarket,
  type RecordingPiece,
} from '@shared/contract/terminal';
import { err, ok, type Result } from '@shared/kernel/result';
import type { LabFiles, LabPort } from '../../terminal/lab/lab-port';
import type { VenueAddresses } from '../market-source/venue-addresses';
import type { ExchangeThread } from './exchange-thread';

export interface RunningPaper {
  readonly thread: ExchangeThread;
  /** The account the desk trades with. */
  readonly ownUid: number;
}

const NOT_RUNNING = err('the exchange is not running');

interface PaperLabParts {
  /** The exchange of now, or null while there is none. */
  readonly running: () => RunningPaper | null;
  /** Another market has taken its place: whoever knows the old one has to begin anew. */
  readonly onNewMarket: () => void;
  /** Keeps the venue that a market in mode live follows; the error names the address. */
  readonly follow: (venue: VenueAddresses) => Result<null, string>;
  readonly following: () => VenueAddresses | null;
  /** Of a recording from a file; the error is for the trader. */
  readonly addRecording: (piece: RecordingPiece) => Promise<Result<string | null, string>>;
}

export interface PaperLab extends LabPort {
  /** The exchange has another market: the desk has asked for it, or a bot that has the lab's token. */
  readonly marketReplaced: () => void;
}

export function createPaperLab({
  running,
  onNewMarket,
  follow,
  following,
  addRecording,
}: PaperLabParts): PaperLab {
  let tellReplaced = (): void => undefined;
  /** While it is open to bots. They keep port and token when the market is another. */
  let door: { readonly port: number; readonly labToken: string } | null = null;
  /** The reply is what the lab says it is: it is this program that answers. */
  const command = async <Reply>(
    name: LabCommandName,
    input: object,
  ): Promise<Result<Reply, string>> => {
    const reply = await running()?.thread.lab({ kind: 'command', name, input });
    if (reply === undefined) return NOT_RUNNING;
    return reply.ok ? ok(reply.value as Reply) : err(reply.error.msg);
  };
  const query = async <Reply>(
    name: LabQueryName,
    input: (paper: RunningPaper) => object = () => ({}),
  ): Promise<Result<Reply, string>> => {
    const paper = running();
    if (paper === null) return NOT_RUNNING;
    const reply = await paper.thread.lab({ kind: 'query', name, input: input(paper) });
    return reply.ok ? ok(reply.value as Reply) : err(reply.error.msg);
  };
  const done = async (name: LabCommandName, input: object): Promise<Result<null, string>> => {
    const reply = await command(name, input);
    return reply.ok ? ok(null) : reply;
  };
  return {
    openToBots: async (port) => {
      const opened = await running()?.thread.openToBots(port, door?.labToken);
      if (opened === undefined) return NOT_RUNNING;
      door = null;
      if (!opened.ok) return opened;
      if (opened.value === null) return err('it was closed again at once');
      const { addresses, labToken } = opened.value;
      door = { port: Number(new URL(addresses.baseUrl).port), labToken };
      const { baseUrl: rest, futuresBaseUrl: futures, wsUrl: stream, labUrl: lab } = addresses;
      return ok({ addresses: { rest, futures, stream, lab }, labToken });
    },
    keptPort: () => door?.port ?? null,
    closeToBots: async () => {
      door = null;
      await running()?.thread.closeToBots();
    },
    accounts: async () => {
      const paper = running();
      if (paper === null) return NOT_RUNNING;
      const reply = await query<{ readonly accounts: readonly AccountReply[] }>('accounts');
      if (!reply.ok) return reply;
      return ok(reply.value.accounts.map((account) => shown(account, paper.ownUid)));
    },
    createKey: (owner, permissions) =>
      command<NewKeyReply>('accounts', {
        ...(owner.kind === 'existing' ? { uid: owner.uid } : { label: owner.label }),
        permissions,
      }),
    setKey: (keyId, enabled) => done('key', { apiKey: keyId, enabled }),
    deleteKey: (keyId) => done('key/delete', { apiKey: keyId }),
    controls: () => query<ControlsReply>('controls', ({ ownUid: uid }) => ({ uid })),
    margin: () => query<MarginReply>('margin', ({ ownUid: uid }) => ({ uid })),
    act: (name, input) => {
      const uid = running()?.ownUid;
      return done(name, isOfAccount(name) && uid !== undefined ? { ...input, uid } : input);
    },
    explain: (orderId) => query<ExplainReply>('explain', () => ({ orderId })),
    files: async () => {
      const reply = await query<Omit<LabFiles, 'venue'>>('sessions');
      return reply.ok ? ok({ ...reply.value, venue: following() }) : reply;
    },
    addRecording,
    newMarket: async (plan) => {
      const kept = plan.kind === 'follow' ? follow(plan.venue) : ok(null);
      if (!kept.ok) return kept;
      return replace(done, plan);
    },
    onReplaced: (listener) => {
      tellReplaced = listener;
    },
    marketReplaced: () => {
      tellReplaced();
      onNewMarket();
    },
  };
}

function replace(
  done: (name: LabCommandName, input: object) => Promise<Result<null, string>>,
  plan: NewMarket,
): Promise<Result<null, string>> {
  switch (plan.kind) {
    case 'reset':
      return done('reset', plan.seed === null ? {} : { seed: plan.seed });
    case 'synthetic':
      return done('reset', { mode: 'synthetic' });
    case 'replay':
      return done('reset', { mode: 'replay', recording: plan.recording });
    case 'follow':
      return done('reset', { mode: 'live' });
    case 'load':
      return plan.seed === null
        ? done('session/load', { name: plan.name })
        : done('session/fork', { name: plan.name, seed: plan.seed });
  }
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
