/** The latest requests to the exchange, for the desk to look at. Nothing of it is kept. */
import { topics, type TrafficRow } from '@shared/contract/terminal';
import type { Traffic } from '../../client/exchange-client';
import type { Outbox, Ring } from '../outbox';

export class TrafficLog {
  readonly topic: Ring<TrafficRow>;
  #nextId = 1;

  constructor(outbox: Outbox) {
    this.topic = outbox.ring(topics.traffic.capacity);
  }

  add({ headers, ...entry }: Traffic): void {
    const copied = headers.map(([name, value]): [string, string] => [name, value]);
    this.topic.append([{ ...entry, id: this.#nextId, headers: copied }]);
    this.#nextId += 1;
  }
}
