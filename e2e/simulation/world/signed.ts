/** What somebody other than the terminal asks of the exchange, over signed bytes. */
import { createHmac } from 'node:crypto';
import type { GatewayAnswer } from '../../../src-main/gateway/messages';
import type { WorldClock } from './clocks';
import type { User } from './key-ring';
import type { Venue } from './venue';

export class SignedUser {
  readonly #user: User;
  readonly #clock: WorldClock;
  readonly #venue: Venue;

  constructor(user: User, clock: WorldClock, venue: Venue) {
    this.#user = user;
    this.#clock = clock;
    this.#venue = venue;
  }

  /** An exchange that is down, or goes down, answers nobody. */
  post(path: string, fields: object, onAnswer: (answer: GatewayAnswer) => void = ignore): void {
    const body = JSON.stringify(fields);
    const timestamp = String(this.#clock.nowMs());
    const signed = `${timestamp}POST${path}${body}`;
    this.#venue.gateway?.receive(
      {
        method: 'POST',
        target: path,
        ip: '10.0.0.2',
        body: Buffer.from(body),
        headers: [
          ['Content-Type', 'application/json'],
          ['X-CH-APIKEY', this.#user.apiKey],
          ['X-CH-TS', timestamp],
          ['X-CH-SIGN', createHmac('sha256', this.#user.secret).update(signed).digest('hex')],
        ],
      },
      onAnswer,
    );
  }
}

const ignore = (): void => undefined;
