/**
 * The accounts of a simulated exchange and the keys the lab made for them, as a desk may see them. The
 * exchange keeps them; here is only what it said last.
 */
import type { BotPermission, RpcError, TopicSink, TopicValue } from '@shared/contract/terminal';
import { err, type Result } from '@shared/kernel/result';
import type { Activity } from '../activity';
import type { Latest, Outbox } from '../outbox';
import type { BotsPort, KeyOwner, NewBotKey } from './lab-port';

type Accounts = TopicValue<'botAccounts'>;

/** With a sentence of the lab's. */
const LAB_REFUSED = 'lab-refused';

export class BotAccounts {
  readonly #topic: Latest<Accounts>;
  readonly #activity: Activity;
  readonly #lab: BotsPort | null;

  constructor(outbox: Outbox, activity: Activity, lab: BotsPort | null) {
    this.#topic = outbox.latest<Accounts>({ accounts: [], problem: null });
    this.#activity = activity;
    this.#lab = lab;
  }

  /** Read anew for who begins to look: programs make keys through the lab, too. */
  watch(sink: TopicSink<Accounts>): () => void {
    void this.refresh();
    return this.#topic.watch(sink);
  }

  async refresh(): Promise<void> {
    if (this.#lab === null) return;
    const read = await this.#lab.accounts();
    this.#topic.set(
      read.ok
        ? { accounts: [...read.value], problem: null }
        : { ...this.#topic.get(), problem: { code: LAB_REFUSED, message: read.error } },
    );
  }

  create(
    owner: KeyOwner,
    permissions: readonly BotPermission[],
  ): Promise<Result<NewBotKey, RpcError>> {
    return this.#change(async (lab) => {
      const made = await lab.createKey(owner, permissions);
      if (made.ok) {
        const { uid } = made.value;
        this.#activity.add('botKeyMade', { uid: `${uid}`, permissions: permissions.join(', ') });
      }
      return made;
    });
  }

  setEnabled(keyId: string, isEnabled: boolean): Promise<Result<null, RpcError>> {
    return this.#change((lab) => lab.setKey(keyId, isEnabled));
  }

  delete(keyId: string): Promise<Result<null, RpcError>> {
    return this.#change((lab) => lab.deleteKey(keyId));
  }

  async #change<Value>(
    act: (lab: BotsPort) => Promise<Result<Value, string>>,
  ): Promise<Result<Value, RpcError>> {
    if (this.#lab === null) {
      return err({ code: 'not-offered', message: 'only a paper exchange has a lab' });
    }
    const done = await act(this.#lab);
    await this.refresh();
    return done.ok ? done : err({ code: LAB_REFUSED, message: done.error });
  }
}
