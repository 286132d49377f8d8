/** States that exist while somebody watches them: the first watcher opens one, the last closes it. */
export class WatchedStates<State> {
  readonly #entries = new Map<string, { readonly state: State; watchers: number }>();
  readonly #open: (key: string) => State;
  readonly #close: (state: State) => void;

  constructor(open: (key: string) => State, close: (state: State) => void) {
    this.#open = open;
    this.#close = close;
  }

  get(key: string): State | undefined {
    return this.#entries.get(key)?.state;
  }

  keys(): string[] {
    return [...this.#entries.keys()];
  }

  states(): State[] {
    return [...this.#entries.values()].map(({ state }) => state);
  }

  /** The state and the function that gives it up; giving up twice counts once. */
  take(key: string): readonly [State, () => void] {
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      entry = { state: this.#open(key), watchers: 0 };
      this.#entries.set(key, entry);
    }
    const taken = entry;
    taken.watchers += 1;
    let isHeld = true;
    const release = (): void => {
      if (!isHeld) return;
      isHeld = false;
      taken.watchers -= 1;
      if (taken.watchers > 0) return;
      this.#entries.delete(key);
      this.#close(taken.state);
    };
    return [taken.state, release];
  }
}
