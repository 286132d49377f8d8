/**
 * The keyboard never falls out of the desk: when what has it goes away (a row, a toast, a workspace), it goes
 * to the row that took its place, stays in its panel, or goes back to where it was before. One keeper for all panels, because any
 * button may take its own row away.
 */
import { useEffect, type RefObject } from 'react';

/** Where the keyboard was, and what tells its neighbours by. */
interface Spot {
  readonly element: HTMLElement;
  readonly row: RowSpot | null;
  /** In a panel or the top bar: not in a dialog, a menu or a toast. */
  readonly isOnDesk: boolean;
}

interface RowSpot {
  readonly scroller: HTMLElement;
  /** In the whole list: of a long one only the rows near its window are in the document. */
  readonly place: number;
  /** The first word of a button's name says what it does to its row: "Cancel", "Change". */
  readonly verb: string;
}

/** What F6 stops at, and the top bar: dialogs are opened from it as well as from a panel. */
const REGION = '[data-panel], [data-cycle], .top-bar';

/** A key that is pressed once too often would send something else, or be for another order's line on the chart. */
const SENDING = '[data-sends], .chart-label *';

/** It acts without a question: nobody is put there, and a second Enter presses nothing. */
const AT_ONCE = '[data-acts-at-once]';

/** One that is closed stays for some frames. */
const MODAL = ':is(.dialog, .palette):not([data-closed])';

/** What a modal window covers. Base UI brings the keyboard back from there a frame later: a held Tab key is faster. */
const BEHIND = '#desk';
const STOPS = 'button, input, select, textarea, a[href], [tabindex="0"]:not([aria-hidden])';

/** Enough to get past a dialog with all its fields, a menu and a toast that are gone. */
const REMEMBERED = 40;

/** `home`: where the keyboard starts, and goes when nothing else is left. */
export function useFocusKeeper(home: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const keeper = new FocusKeeper(home);
    return keeper.stop;
  }, [home]);
}

class FocusKeeper {
  readonly stop: () => void;
  readonly #home: RefObject<HTMLElement | null>;
  /** What is hidden loses the keyboard without a word of it, sometimes. */
  readonly #sight: IntersectionObserver;
  #spots: readonly Spot[] = [];
  /** What had the keyboard last, also where nobody is put again. */
  #had: Spot | null = null;
  /** The last panel it was in, or the top bar; a dialog is in none. */
  #region: HTMLElement | null = null;
  #isByKey = false;
  /** A press or the Tab key is at work in this frame: it may leave the keyboard nowhere on purpose. */
  #isLeaving = false;
  /** By what it has been left nowhere. */
  #leftBy: 'press' | 'tab' | null = null;
  /** Which way the Tab key of this frame leads. */
  #tab: 'forward' | 'back' | null = null;
  /** Where the key that is held down was pressed. */
  #pressedOn: Element | null = null;

  constructor(home: RefObject<HTMLElement | null>) {
    this.#home = home;
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const lost = ({ target }: FocusEvent) => {
      const isByTab = this.#tab !== null && target instanceof HTMLElement && canHave(target);
      this.#leftBy = this.#isLeaving ? (isByTab ? 'tab' : 'press') : null;
      const modal = openModal();
      if (target instanceof HTMLElement && modal?.contains(target) === true) {
        queueMicrotask(() => {
          keepInModal(modal, target);
        });
      }
      requestAnimationFrame(this.#mend);
    };
    document.addEventListener('focusin', this.#remember, options);
    // Of an element that is taken away, too. What takes the keyboard next has it within the frame.
    document.addEventListener('focusout', lost, options);
    document.addEventListener('pointerdown', this.#onPress, options);
    // Of a finger it comes with its end, and not with its beginning.
    document.addEventListener('mousedown', this.#onPress, options);
    document.addEventListener('keydown', this.#onKey, options);
    document.addEventListener('keypress', this.#onEnter, options);
    this.#sight = new IntersectionObserver(this.#mend);
    this.stop = () => {
      listening.abort();
      this.#sight.disconnect();
    };
  }

  readonly #remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    const modal = this.#tab === null ? undefined : openModal();
    if (modal !== undefined && target.closest(BEHIND) !== null) {
      const stops = stopsOf(modal);
      putOnOne([this.#tab === 'back' ? stops.at(-1) : stops[0], modal]);
      return;
    }
    this.#sight.disconnect();
    this.#sight.observe(target);
    this.#note(target);
    this.#region = target.closest<HTMLElement>(REGION) ?? this.#region;
    this.#leftBy = null;
  };

  #note(target: HTMLElement): void {
    const spot = spotOf(target);
    this.#had = spot;
    if (target.matches(AT_ONCE)) return;
    const others = this.#spots.filter(({ element }) => element !== target);
    this.#spots = [...others, spot].slice(-REMEMBERED);
  }

  readonly #onPress = (): void => {
    this.#isByKey = false;
    this.#mayLeave();
  };

  /** An empty place was pressed, or the page's last stop was left: the browser does so before the next frame. */
  #mayLeave(): void {
    this.#isLeaving = true;
    requestAnimationFrame(() => {
      this.#isLeaving = false;
      this.#tab = null;
    });
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    this.#isByKey = true;
    if (event.key === 'Tab') {
      this.#tab = event.shiftKey ? 'back' : 'forward';
      this.#mayLeave();
    }
    // Before it is mended: a key that was meant for a row that is gone is not for the next one's button.
    if (!event.repeat) this.#pressedOn = document.activeElement;
    const had = this.#had;
    // Rows above it have come and gone since the keyboard came to it.
    if (had !== null && had.row !== null && had.element === document.activeElement) {
      this.#note(had.element);
    }
    this.#mend();
    const focused = document.activeElement;
    if (!event.repeat || (event.key !== 'Enter' && event.key !== ' ')) return;
    // A button is pressed once, and what has the keyboard after it (the next row's button, the ticket's after a
    // command, a dialog's) not at all.
    if (focused === this.#pressedOn && !(focused instanceof HTMLButtonElement)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Chromium presses a button by what follows the key: it is not for what has got the keyboard in between. */
  readonly #onEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || document.activeElement === this.#pressedOn) return;
    event.preventDefault();
    event.stopPropagation();
  };

  readonly #mend = (): void => {
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    const had = this.#had;
    if (had === null || this.#isLeftOn(had.element)) return;
    const modal = openModal();
    if (modal !== undefined) {
      // Nothing behind it may have the keyboard.
      const inside = this.#spots.findLast(({ element }) => modal.contains(element));
      putOnOne([inside?.element, modal]);
      return;
    }
    const last = this.#spotBefore(had);
    const row = last === undefined || canHave(last.element) ? null : last.row;
    const neighbour = row === null ? null : besideRow(row, this.#isByKey);
    const before = this.#spots
      .toReversed()
      .map(({ element }) => element)
      .filter(canHave);
    const region = this.#region;
    const isNear = (element: HTMLElement): boolean => region?.contains(element) === true;
    // What was moved in the page, or could not be pressed for a moment, has lost it and is the first of them.
    const inside = before.filter(
      (element) => element === had.element || (isNear(element) && !element.matches(SENDING)),
    );
    const place = region === null || !canHave(region) ? null : region;
    putOnOne([neighbour, ...inside, place, ...before, this.#home.current]);
  };

  /** Of messages one behind the other the last hides its button once the Tab key has left it: that is no loss. */
  #isLeftOn(had: HTMLElement): boolean {
    if (this.#leftBy === null || canHave(had)) return this.#leftBy !== null;
    return this.#leftBy === 'tab' && had.isConnected && openModal() === undefined;
  }

  /** A menu or a dialog that is over was about the row that had it before: one may have led to the next. */
  #spotBefore(had: Spot): Spot | undefined {
    if (!had.isOnDesk) return this.#spots.findLast(({ isOnDesk }) => isOnDesk);
    const last = this.#spots.at(-1);
    return last?.element === had.element ? last : undefined;
  }
}

const openModal = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(MODAL)].at(-1);

/**
 * Base UI puts the keyboard on a dialog of which a part went, and once more with the next frame: that takes it from a
 * field that is typed in by then. Where it is there already, Base UI leaves it alone.
 */
function keepInModal(modal: HTMLElement, lost: HTMLElement): void {
  if (document.activeElement === document.body && !canHave(lost)) {
    modal.focus({ preventScroll: true });
  }
}

const stopsOf = (modal: HTMLElement): HTMLElement[] =>
  [...modal.querySelectorAll<HTMLElement>(STOPS)].filter(
    (element) => element.tabIndex >= 0 && canHave(element),
  );

/** The first of them that takes the keyboard: one that looks as if it did may be inside what does not. */
function putOnOne(places: readonly (HTMLElement | null | undefined)[]): void {
  for (const place of places) {
    place?.focus({ preventScroll: true });
    if (document.activeElement !== document.body) return;
  }
}

function spotOf(element: HTMLElement): Spot {
  const isOnDesk = element.closest(REGION) !== null;
  const row = element.closest<HTMLElement>('tbody tr');
  const scroller = row?.closest<HTMLElement>('.table-scroller') ?? null;
  if (row === null || scroller === null) return { element, row: null, isOnDesk };
  return { element, row: { scroller, place: placeOf(row), verb: verbOf(element) }, isOnDesk };
}

/**
 * The same button of the row that is there now; the table itself after a click, where there is none, and where the row
 * was scrolled away: a key there would be for an order that nobody sees.
 */
function besideRow({ scroller, place, verb }: RowSpot, isByKey: boolean): HTMLElement | null {
  if (!canHave(scroller)) return null;
  if (!isByKey || verb === '') return scroller;
  const rows = [...scroller.querySelectorAll<HTMLElement>(ROW)];
  const at = (wanted: number) => rows.find((row) => placeOf(row) === wanted);
  if (at(place) === undefined && place <= placesOf(scroller)) return scroller;
  const sameIn = (row: HTMLElement | undefined) =>
    [...(row?.querySelectorAll('button') ?? [])].find((button) => verbOf(button) === verb);
  // A row that goes may still be there without its button.
  return sameIn(at(place)) ?? sameIn(at(place + 1)) ?? sameIn(at(place - 1)) ?? scroller;
}

/** As its table tells readers. */
const ROW = 'tbody tr[aria-rowindex]';
const placeOf = (row: HTMLElement): number => Number(row.ariaRowIndex);
const placesOf = (scroller: HTMLElement): number =>
  Number(scroller.querySelector('table')?.ariaRowCount);

const verbOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent).split(' ')[0] ?? '';

/** Seen, and a stop of the keyboard still: what is disabled, inert or no longer scrolled takes none. */
const canHave = (element: HTMLElement): boolean =>
  element.isConnected &&
  element.checkVisibility({ visibilityProperty: true }) &&
  (element.tabIndex >= 0 || element.hasAttribute('tabindex')) &&
  !element.matches(':disabled, [inert], [inert] *');
