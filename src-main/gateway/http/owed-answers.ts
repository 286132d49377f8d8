/**
 * What comes behind a request that has no answer yet waits for that answer, a refusal too: the first
 * answer on a connection is the first request's. An order that is carried out must not read "400".
 */
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuseConnection, refuseRequest, type HttpRefusal } from './refusal';

/** Of the connections that Node's server has. */
export class OwedAnswers {
  /** The answer to the last request of each, given or not: Node gives them in the order of their requests. */
  readonly #last = new WeakMap<Duplex, ServerResponse>();
  readonly #refused = new WeakSet<Duplex>();

  note(connection: Duplex, response: ServerResponse): void {
    this.#last.set(connection, response);
  }

  /** As soon as nothing is owed. */
  whenGiven(connection: Duplex, then: () => void): void {
    const owed = this.#last.get(connection);
    if (owed === undefined || owed.closed) then();
    else owed.once('close', then);
  }

  /** The last word on the connection: what came next on it could not be read. */
  refuse(connection: Duplex, refusal: HttpRefusal): void {
    // The parser complains of each further piece that arrives.
    if (this.#refused.has(connection)) return;
    this.#refused.add(connection);
    const last = this.#last.get(connection);
    if (last !== undefined && !last.closed && !last.req.complete) {
      // It broke within its body, so the refusal is its own answer. It may have been refused before.
      if (!last.headersSent) refuseRequest(last, refusal);
      return;
    }
    this.whenGiven(connection, () => {
      refuseConnection(connection, refusal);
    });
  }
}
