/** What a turn made public, gathered while it runs and told after its commit. */
import type { EngineEvent, EngineEvents } from '../../engine/events';

export type EventListener = (events: readonly EngineEvent[]) => void;

interface Listening {
  readonly listener: EventListener;
  readonly wantsTrades: () => boolean;
}

/**
 * Of single accounts. They are many, and whoever wants to know reads the query when it is asked for:
 * the API tells nobody of them.
 */
const isPrivate = (type: EngineEvent['type']): boolean =>
  type === 'balanceChanged' ||
  type === 'orderAccepted' ||
  type === 'orderUpdated' ||
  type === 'orderCanceled';

export class PublicEvents {
  readonly #listening: Listening[] = [];
  #events: EngineEvent[] = [];

  listen(listener: EventListener, wantsTrades: () => boolean = () => true): void {
    this.#listening.push({ listener, wantsTrades });
  }

  /** Copies what listeners want to know: the engine uses its place again. */
  note(events: EngineEvents): void {
    let areTradesWanted: boolean | null = null;
    for (let place = 0; place < events.length; place += 1) {
      const type = events.typeAt(place);
      if (isPrivate(type)) continue;
      if (type === 'trade') {
        areTradesWanted ??= this.#listening.some(({ wantsTrades }) => wantsTrades());
        if (!areTradesWanted) continue;
      }
      this.#events.push(events.at(place));
    }
  }

  publish(): void {
    const events = this.#events;
    this.#events = [];
    for (const { listener } of this.#listening) listener(events);
  }
}
