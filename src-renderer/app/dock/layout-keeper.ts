/**
 * Keeps a workspace's layout with the terminal, beside other windows that do the same. What this window rearranges is
 * everybody's, and the last one wins; what is only its own (fronts, widths) is written over what is shared, and undoes
 * nothing that another window has rearranged.
 */
import type { Clock } from '@shared/kernel/ports';
import type { IJsonModel } from 'flexlayout-react';
import type { PanelUse } from './panel-use';
import { layoutHere, structureOf } from './shared-layout';

const SAVE_AFTER_MS = 400;

interface Sent {
  readonly text: string | null;
  readonly isRearranged: boolean;
  /** The terminal has it: what another window says from now on is newer. */
  isAnswered: boolean;
}

interface LayoutPorts {
  readonly clock: Pick<Clock, 'setAlarm'>;
  /** Null for what is no layout. */
  readonly read: (text: string) => IJsonModel | null;
  /** Of a window of that width; without one, of this window. */
  readonly defaults: (widthPx?: number) => IJsonModel;
  readonly use: () => PanelUse;
  readonly save: (text: string | null) => Promise<unknown>;
}

export class LayoutKeeper {
  readonly #ports: LayoutPorts;
  /** What the terminal has, as far as is known here; null is the default. */
  #stored: string | null;
  /** As it is drawn. */
  #layout: IJsonModel;
  /** The panels are not where the stored layout has them, by a hand in this window. */
  #isRearranged = false;
  #isReset = false;
  #cancelAlarm: (() => void) | null = null;
  /** Own words, oldest first, until the terminal has the last of them: they are told here still, and are no news. */
  #sent: readonly Sent[] = [];

  constructor(stored: string | null, ports: LayoutPorts) {
    this.#ports = ports;
    this.#stored = stored;
    this.#layout = this.#shared() ?? ports.defaults();
  }

  get layout(): IJsonModel {
    return this.#layout;
  }

  /** By a hand in this window. */
  changed(layout: IJsonModel): void {
    if (structureOf(layout) !== structureOf(this.#layout)) this.#isRearranged = true;
    this.#layout = layout;
    this.#isReset = false;
    this.#saveSoon();
  }

  /** The default, which is drawn from now on. */
  reset(): IJsonModel {
    this.#layout = this.#ports.defaults();
    this.#isReset = true;
    this.#isRearranged = true;
    this.#saveSoon();
    return this.#layout;
  }

  /**
   * What is stored as far as this window has heard, own words included that are on their way. Gives back what is drawn
   * from now on, null where that stays.
   */
  told(stored: string | null): IJsonModel | null {
    const unanswered = this.#sent.filter(({ isAnswered }) => !isAnswered);
    if (stored === this.#stored) {
      if (unanswered.length === 0) this.#sent = [];
      return null;
    }
    // An answer that took its time, to words that newer ones follow; or words that another window's have overtaken.
    if (this.#sent.some(({ text }) => text === stored)) return null;
    // What this window has rearranged comes after it.
    if (this.#isRearranged || unanswered.some(({ isRearranged }) => isRearranged)) return null;
    this.#sent = unanswered;
    if (unanswered.length > 0) this.#saveSoon();
    this.#stored = stored;
    const shared = this.#shared() ?? this.#ports.defaults();
    if (this.#isSamePlaces(shared)) return null;
    this.#layout = layoutHere(shared, { layout: this.#layout, ...this.#ports.use() });
    return this.#layout;
  }

  #saveSoon(): void {
    this.#cancelAlarm?.();
    this.#cancelAlarm = this.#ports.clock.setAlarm(SAVE_AFTER_MS, this.flush);
  }

  readonly flush = (): void => {
    if (this.#cancelAlarm === null) return;
    this.#cancelAlarm();
    this.#cancelAlarm = null;
    const text = this.#text();
    this.#stored = text;
    const sent: Sent = { text, isRearranged: this.#isRearranged, isAnswered: false };
    this.#sent = [...this.#sent, sent];
    this.#isRearranged = false;
    this.#isReset = false;
    void this.#ports.save(text).then(() => {
      sent.isAnswered = true;
    });
  };

  #text(): string | null {
    if (this.#isReset) return null;
    const shared = this.#isRearranged ? null : this.#shared();
    // A panel that is only held here is not opened for everybody again.
    const kept = shared === null ? this.#layout : layoutHere(shared, { layout: this.#layout });
    return JSON.stringify(kept);
  }

  #shared(): IJsonModel | null {
    return this.#stored === null ? null : this.#ports.read(this.#stored);
  }

  /** Also where each of two windows shows the default of its own width. */
  #isSamePlaces(shared: IJsonModel): boolean {
    const [there, here] = [structureOf(shared), structureOf(this.#layout)];
    if (there === here) return true;
    const defaults = [NARROW_PX, WIDE_PX].map((widthPx) =>
      structureOf(this.#ports.defaults(widthPx)),
    );
    return defaults.includes(there) && defaults.includes(here);
  }
}

/** On either side of where the default has another column. */
const [NARROW_PX, WIDE_PX] = [0, Infinity];
