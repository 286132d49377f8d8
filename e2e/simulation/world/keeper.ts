/**
 * Who has a live account at the terminal: unlocks its key after every start, arms it, and disarms, locks, unlocks, renews
 * its key or goes over to it anew while requests are under way. Now and then somebody tries to remove the account or its
 * key: of one that runs this is refused.
 */
import type { WorldClock } from './clocks';
import type { Span, Tape } from './tape';
import type { TerminalProgram } from './terminal';
import type { Venue } from './venue';
import { Violation } from './violation';

const ACTIONS = ['disarm', 'lock', 'anew', 'remove', 'renew', 'look', 'wrong word'] as const;
/** Beyond the actions, and in the first choice: all stays as it is. */
const CHOICES = 12 * ACTIONS.length;
/** One in so many steps somebody comes back to what is locked or disarmed. */
const COMES_BACK = 6;
/** A renewed key is known to the terminal by then, whatever answers late. */
const REVOKED_MS = 5_000;

export class Keeper {
  /** Answers that the account runs, and is not removed. */
  refusals = 0;
  readonly #tape: Tape;
  readonly #clock: WorldClock;
  readonly #venue: Venue;
  readonly #program: TerminalProgram;
  readonly #isAlone: boolean;
  readonly #fail: (violation: Violation) => void;

  constructor(parts: {
    readonly tape: Tape;
    readonly clock: WorldClock;
    readonly venue: Venue;
    readonly program: TerminalProgram;
    /** Nobody else has the same key. */
    readonly isAlone: boolean;
    readonly fail: (violation: Violation) => void;
  }) {
    this.#tape = parts.tape;
    this.#clock = parts.clock;
    this.#venue = parts.venue;
    this.#program = parts.program;
    this.#isAlone = parts.isAlone;
    this.#fail = parts.fail;
  }

  act(): void {
    const span = this.#tape.next('keeper');
    const action = ACTIONS[span.choose(CHOICES) - 1];
    if (action !== undefined) this.#do(action, span);
    // A tape without an entry here has somebody who is there at once.
    if (span.choose(COMES_BACK) === 0) this.comeBack();
  }

  comeBack(): void {
    comeBackTo(this.#program);
  }

  #do(action: (typeof ACTIONS)[number], span: Span): void {
    const { account, desk } = this.#program;
    if (account === null || desk === null) return;
    const id = account.current;
    switch (action) {
      case 'disarm':
        void desk.call('disarmTrading', {});
        return;
      case 'lock':
        void desk.call('lockDesk', {});
        return;
      case 'anew':
        void desk.call('switchVenue', { id });
        return;
      case 'look':
        void desk.call('checkVenue', { id });
        return;
      case 'wrong word':
        void desk.call('unlockDesk', { word: 'a guess' });
        return;
      case 'renew':
        this.#renew();
        return;
      case 'remove':
        this.#remove(span);
        return;
    }
  }

  /** The former key is revoked once the terminal has said that it has the new one. */
  #renew(): void {
    const { account, desk } = this.#program;
    if (account === null || desk === null) return;
    const former = account.key;
    const { apiKey, secret } = this.#venue.keys.renewTrader();
    const key = { apiKey, secret, passphrase: account.passphrase };
    void desk.call('storeKey', { id: account.current, slot: 'trade', ...key }).then((reply) => {
      if (!reply.ok || reply.value.kind !== 'done' || !this.#isAlone) return;
      this.#clock.setAlarm(REVOKED_MS, () => {
        this.#venue.keys.revoke(former);
      });
    });
  }

  #remove(span: Span): void {
    const { account, desk } = this.#program;
    if (account === null || desk === null) return;
    const id = account.current;
    const asked =
      span.choose(2) === 0
        ? desk.call('deleteProfile', { id })
        : desk.call('forgetKey', { id, slot: 'trade' });
    void asked.then((reply) => {
      // A locked desk answers nothing of the kind.
      if (!reply.ok) return;
      if (reply.value.kind === 'refused' && reply.value.code === 'account-runs') this.refusals += 1;
      else this.#fail(new Violation('K2-removed', 'the account that runs was taken away'));
    });
  }
}

/** Opens, unlocks and arms, one after the other. */
export function comeBackTo(program: TerminalProgram): void {
  const { account, desk } = program;
  const trading = program.value('trading');
  if (account === null || desk === null || trading === undefined) return;
  if (trading.state === 'locked') void desk.call('unlockDesk', { word: account.passphrase });
  else if (account.closedKey() !== null) {
    void desk.call('unlockKey', { id: account.current, passphrase: account.passphrase });
  } else if (trading.state === 'read-only') program.arm();
}
