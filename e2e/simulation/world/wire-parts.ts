/** What a simulated wire is made of, for requests and for streams alike. */
import type { HttpRequest } from '../../../src-main/client/transport';
import type { GatewayAnswer } from '../../../src-main/gateway/messages';
import type { ProgramClock, WorldClock } from './clocks';
import type { Rates } from './swarm';
import type { Decider } from './tape';
import type { Venue } from './venue';
import type { Violation } from './violation';

export interface WireParts {
  readonly clock: WorldClock;
  readonly program: ProgramClock;
  readonly venue: Venue;
  readonly tape: Decider;
  readonly rates: () => Rates;
  readonly note: (what: string) => void;
  readonly fail: (violation: Violation) => void;
  /** The kill switch is on, and the desk has been told so. */
  readonly isStopped: () => boolean;
  /** The account is READ-ONLY or locked, and the desk has been told so. */
  readonly isReadOnly: () => boolean;
  /** A named order may be delivered twice unless the exchange takes a used name. */
  readonly canRepeat: boolean;
  /** Told what the exchange has answered, whether it arrives or not. */
  readonly onAnswered: (request: HttpRequest, answer: GatewayAnswer) => void;
}
