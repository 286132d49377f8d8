/**
 * The kill switch as a whole. Pulled by key, by button, from the tray, or by a key outside any window, it blocks in the
 * same tick, sweeps as long as there is an exchange to talk to, and stays on until its word is typed.
 */
import { KILL_LIFT_WORD, type TopicValue } from '@shared/contract/terminal';
import type { Clock } from '@shared/kernel/ports';
import { err, ok, type Result } from '@shared/kernel/result';
import type { ExchangeClient } from '../../client/exchange-client';
import type { Activity } from '../activity';
import type { Market } from '../market';
import type { Blotter } from '../orders/blotter';
import type { Conditions } from '../orders/conditions/conditions';
import type { UnlistedOrder } from '../orders';
import type { Latest, Outbox } from '../outbox';
import type { Reconcile } from '../reconcile';
import { NOTHING, Sweep, type SweepValue } from './sweep';
import type { WalletRights } from './rights';
import type { KillSource, KillSwitch, Lifted } from './switch';

interface KillParts {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly activity: Activity;
  readonly market: Market;
  readonly blotter: Blotter;
  readonly conditions: Conditions;
  readonly reconcile: Reconcile;
  readonly rights: WalletRights;
  readonly killSwitch: KillSwitch;
  readonly isSimulated: boolean;
  /** Orders of pairs that are listed no more, which may be open. */
  unlisted(): readonly UnlistedOrder[];
  /** Null until the session is ready. */
  client(): ExchangeClient | null;
  /** Orders may leave again. Ends when nothing that the switch has done can need to be told any more. */
  onLifted(lifted: Lifted): Promise<void>;
}

export class Kill {
  readonly topic: Latest<TopicValue<'kill'>>;
  readonly #parts: KillParts;
  #sweep: Sweep | null = null;
  /** What was last told of the sweep. */
  #told: SweepValue = NOTHING;
  #settling: Lifted | null = null;

  constructor(parts: KillParts) {
    this.#parts = parts;
    this.topic = parts.outbox.latest(this.#value());
  }

  /** Never refused; pulled again, it stays as it is. */
  pull(source: KillSource): void {
    const { killSwitch, activity } = this.#parts;
    if (!killSwitch.pull(source)) return;
    activity.add('killPulled', { source });
    this.#begin();
  }

  lift(word: string): Result<null, string> {
    const { killSwitch, activity } = this.#parts;
    if (word !== KILL_LIFT_WORD || killSwitch.lift() === null) {
      return err('the kill switch is not on');
    }
    this.#end();
    this.#parts.client()?.hold(false);
    activity.add('killLifted', {});
    this.topic.set(this.#value());
    this.settle();
    return ok(null);
  }

  /** What a lifted switch leads to, also where an earlier run died before it was done: once contracts are listed. */
  settle(): void {
    const { killSwitch } = this.#parts;
    const { unsettled } = killSwitch;
    if (unsettled === null || unsettled === this.#settling) return;
    this.#settling = unsettled;
    void this.#parts.onLifted(unsettled).then(() => {
      killSwitch.settled(unsettled);
    });
  }

  /** The session is open, for the first time or again: what was pulled before goes on. */
  open(): void {
    if (this.#parts.killSwitch.pulled !== null) this.#begin();
  }

  /** The exchange is gone, or the program ends. */
  close(): void {
    this.#end();
  }

  #begin(): void {
    this.#end();
    this.#told = NOTHING;
    this.topic.set(this.#value());
    const client = this.#parts.client();
    const { pulled } = this.#parts.killSwitch;
    if (client === null || pulled === null) return;
    client.hold(true);
    const onChanged = (value: SweepValue): void => {
      this.#changed(value);
    };
    this.#sweep = new Sweep({ ...this.#parts, onChanged, pulledMs: pulled.sinceMs }, client);
    this.#sweep.start();
  }

  #end(): void {
    this.#sweep?.stop();
    this.#sweep = null;
  }

  #changed(value: SweepValue): void {
    if (JSON.stringify(value) === JSON.stringify(this.#told)) return;
    const before = this.#told.phase;
    this.#told = value;
    this.topic.set(this.#value());
    if (value.phase === before) return;
    const { activity } = this.#parts;
    const gone = value.gone.toString();
    if (value.phase === 'verified') activity.add('killVerified', { gone });
    if (value.phase === 'needs-you') {
      activity.add('killNeedsYou', { gone, stuck: value.stuck.length.toString() });
    }
  }

  #value(): TopicValue<'kill'> {
    const { pulled } = this.#parts.killSwitch;
    if (pulled === null) {
      return { isOn: false, sinceMs: null, source: '', ...NOTHING, phase: 'off' };
    }
    return { isOn: true, ...pulled, ...this.#told };
  }
}
