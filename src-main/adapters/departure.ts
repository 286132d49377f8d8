/**
 * Whether a request has left: it waits for a connection, or for its turn on one, and what is given up before that
 * was never sent. Nobody has counted it, and an order of that kind is certain not to have been placed.
 */
import type { Dispatcher } from 'undici';

type Handler = Dispatcher.DispatchHandler;

/** A timer stands still while its machine sleeps, and the wall's clock does not. */
const OVERSLEPT_MS = 5_000;

export class Departure {
  readonly signal: AbortSignal;
  /** Fails when its time is over and it has not left: the library would keep it until its turn comes. */
  readonly missed: Promise<never>;
  readonly #latestAtMs: number;
  #hasLeft = false;

  constructor(timeoutMs: number) {
    const signal = AbortSignal.timeout(timeoutMs);
    this.signal = signal;
    this.#latestAtMs = Date.now() + timeoutMs + OVERSLEPT_MS;
    this.missed = new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        // From now on the library refuses it a connection by itself.
        if (!this.#hasLeft) reject(signal.reason as Error);
      });
    });
    this.missed.catch(() => undefined); // whoever asked may have their answer
  }

  /** False: not one byte of it. */
  get hasLeft(): boolean {
    return this.#hasLeft;
  }

  /** The same dispatcher, for this request alone: it is told when its bytes are about to go. */
  watched(dispatcher: Dispatcher): Dispatcher {
    return dispatcher.compose((dispatch) => (options, handler) => {
      const watching: Handler = {
        ...passedOn(handler),
        onRequestStart: (controller, context: unknown) => {
          const isOverslept = Date.now() > this.#latestAtMs;
          if (!this.signal.aborted && !isOverslept) this.#hasLeft = true;
          handler.onRequestStart?.(controller, context);
          if (isOverslept) controller.abort(new Error(OVERSLEPT));
        },
      };
      return dispatch(options, watching);
    });
  }
}

const OVERSLEPT = 'it waited for a connection longer than it may: the machine was asleep';

/** All that follows, as it comes. */
const passedOn = (handler: Handler): Handler => ({
  onRequestUpgrade: (...told) => handler.onRequestUpgrade?.(...told),
  onResponseStart: (...told) => handler.onResponseStart?.(...told),
  onResponseData: (...told) => handler.onResponseData?.(...told),
  onResponseEnd: (...told) => handler.onResponseEnd?.(...told),
  onResponseError: (...told) => handler.onResponseError?.(...told),
});
