/**
 * The answers of a connection leave in the order of its requests, and what has no answer any more is not looked at.
 * What cannot be read is refused when those before it are answered: the first answer is the first request's, and an
 * order that is carried out must not read "400". Behind a last answer ("connection: close") nothing is carried out.
 */
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuseConnection, refuseRequest, type HttpRefusal } from './refusal';

/** Of the connections that Node's server has. */
export class OwedAnswers {
  /** The answer to the last request of each, given or not. */
  readonly #last = new WeakMap<Duplex, ServerResponse>();
  readonly #ended = new WeakSet<Duplex>();
  readonly #unreadable = new WeakSet<Duplex>();

  note(connection: Duplex, response: ServerResponse): void {
    this.#last.set(connection, response);
  }

  /** Whatever comes from now on has no answer. */
  end(connection: Duplex): void {
    this.#ended.add(connection);
  }

  hasEnded(connection: Duplex): boolean {
    return this.#ended.has(connection);
  }

  /** Refuses the request, and with it the connection. */
  refuse(response: ServerResponse, refusal: HttpRefusal): void {
    this.end(response.req.socket);
    refuseRequest(response, refusal);
  }

  /** As soon as nothing is owed. */
  whenGiven(connection: Duplex, then: () => void): void {
    const owed = this.#last.get(connection);
    if (owed === undefined || owed.closed) then();
    else owed.once('close', then);
  }

  /** What came next on the connection could not be read. */
  refuseRest(connection: Duplex, refusal: HttpRefusal): void {
    // The parser complains of each further piece that arrives.
    if (this.#unreadable.has(connection)) return;
    this.#unreadable.add(connection);
    const last = this.#last.get(connection);
    if (last !== undefined && !last.closed && !last.req.complete) {
      // It broke within its body, so the refusal is its own answer. It may have been refused before.
      if (!last.headersSent) this.refuse(last, refusal);
      return;
    }
    this.whenGiven(connection, () => {
      refuseConnection(connection, refusal);
    });
  }
}
