/** What somebody other than the terminal asks of the exchange, over signed bytes; how it is answered nobody looks at. */
import { createHmac } from 'node:crypto';
import type { WorldClock } from './clocks';
import type { Venue } from './venue';

export interface User {
  readonly uid: number;
  readonly apiKey: string;
  readonly secret: string;
}

export class SignedUser {
  readonly #user: User;
  readonly #clock: WorldClock;
  readonly #venue: Venue;

  constructor(user: User, clock: WorldClock, venue: Venue) {
    this.#user = user;
    this.#clock = clock;
    this.#venue = venue;
  }

  post(path: string, fields: object): void {
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
      () => undefined,
    );
  }
}
