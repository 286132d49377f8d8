/**
 * Pointer and keyboard of the rows. A press counts only where it began, and only while the row still stands
 * for the price it had then: a ladder that moves under the hand must not send.
 */
import { useEffect, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { doubtOf } from '../../session/change-doubts';
import { deskState } from '../../session/desk-state';
import { meaningOf, NO_MODIFIERS, type Column, type Modifiers, type Press } from './meaning';
import { changeable } from './own';
import {
  lastNow,
  marketNow,
  rowsOf,
  say,
  scrollBy,
  targetAt,
  useLadder,
  type LadderStore,
  type Place,
} from './store';
import type { LadderTrading } from './trading';

interface Down {
  readonly place: Place;
  readonly price: number;
  readonly button: Press['button'];
}

export function useGridEvents(trading: LadderTrading) {
  const store = useLadder();
  const down = useRef<Down | null>(null);
  useModifiers(store);
  return useMemo(
    () => ({
      onPointerDown: (event: PointerEvent) => {
        down.current = downAt(store, event);
      },
      onPointerMove: (event: PointerEvent) => {
        const place = placeOf(event);
        const before = store.get().pointed;
        if (before?.index !== place?.index || before?.column !== place?.column) {
          store.set({ pointed: place });
        }
        dragTo(store, down.current, place);
      },
      onPointerUp: (event: PointerEvent) => {
        const began = down.current;
        down.current = null;
        if (store.get().drag !== null) drop(store, trading);
        else if (began !== null) pressAt(store, trading, began, event);
      },
      onPointerLeave: () => {
        down.current = null;
        store.set({ pointed: null, drag: null });
      },
      onWheel: (event: { readonly deltaY: number }) => {
        scrollBy(store, event.deltaY > 0 ? -1 : 1);
      },
      onBlur: () => {
        store.set({ active: null });
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (onKey(store, trading, event)) event.preventDefault();
      },
    }),
    [store, trading],
  );
}

const modifiersOf = (event: {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}): Modifiers => ({
  isShift: event.shiftKey,
  isCtrl: event.ctrlKey || event.metaKey,
  isAlt: event.altKey,
});

/** What is held changes what a click would do: the strip says so while the pointer rests. */
function useModifiers(store: LadderStore): void {
  useEffect(() => {
    const set = (next: Modifiers) => {
      const { isShift, isCtrl, isAlt } = store.get().modifiers;
      if (isShift === next.isShift && isCtrl === next.isCtrl && isAlt === next.isAlt) return;
      store.set({ modifiers: next });
    };
    const changed = (event: globalThis.KeyboardEvent) => {
      set(modifiersOf(event));
    };
    const left = () => {
      set(NO_MODIFIERS);
    };
    window.addEventListener('keydown', changed);
    window.addEventListener('keyup', changed);
    window.addEventListener('blur', left);
    return () => {
      window.removeEventListener('keydown', changed);
      window.removeEventListener('keyup', changed);
      window.removeEventListener('blur', left);
    };
  }, [store]);
}

function downAt(store: LadderStore, event: PointerEvent): Down | null {
  const place = placeOf(event);
  if (place === null || (event.button !== 0 && event.button !== 2)) return null;
  const target = targetAt(store.get(), place);
  if (target === null) return null;
  return { place, price: target.price, button: event.button === 2 ? 'right' : 'left' };
}

function pressAt(
  store: LadderStore,
  trading: LadderTrading,
  began: Down,
  event: PointerEvent,
): void {
  const state = store.get();
  const place = placeOf(event);
  if (place?.index !== began.place.index || place.column !== began.place.column) return;
  const target = targetAt(state, place);
  if (target?.price !== began.price) return;
  const press = { ...modifiersOf(event), button: began.button };
  trading.press(meaningOf(state.habits.scheme, target, press, marketNow(state)), press);
}

/** From an own order's cell to another row: the order goes along. */
function dragTo(store: LadderStore, began: Down | null, place: Place | null): void {
  if (began?.button !== 'left' || place === null) return;
  const state = store.get();
  const order = state.drag?.order ?? draggedFrom(store, began);
  const price = rowsOf(state)[place.index]?.price ?? null;
  if (order === null || price === null || price === state.drag?.price) return;
  if (state.drag === null && place.index === began.place.index) return;
  store.set({ drag: { order, price } });
}

function draggedFrom(store: LadderStore, { place }: Down) {
  const target = targetAt(store.get(), place);
  const own = place.column === 'own-buy' ? target?.own.BUY : target?.own.SELL;
  const isOwnCell = place.column === 'own-buy' || place.column === 'own-sell';
  if (!isOwnCell || own === null || own === undefined) return null;
  const order = changeable(own);
  if (order === null) say(store, { kind: 'severalOrders' });
  return order;
}

function drop(store: LadderStore, trading: LadderTrading): void {
  const state = store.get();
  store.set({ drag: null });
  if (state.drag === null) return;
  const { order, price } = state.drag;
  // It may have been filled or cancelled while it was held.
  const now = state.orders.find(({ orderId }) => orderId === order.orderId);
  if (now?.price === null || now?.price === undefined || now.price === price) return;
  const mode = deskState.get().session?.mode ?? 'live';
  const doubt = doubtOf(mode, now, price, lastNow(state)?.ticks ?? 0);
  if (doubt !== null) store.set({ changing: { order: now, price } });
  else trading.move(now, price);
}

const PAGE_ROWS = 10;

/** True when the key belongs to the rows. */
function onKey(store: LadderStore, trading: LadderTrading, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  switch (event.key) {
    case 'ArrowUp':
      return walk(store, -1);
    case 'ArrowDown':
      return walk(store, 1);
    case 'PageUp':
      return walk(store, -PAGE_ROWS);
    case 'PageDown':
      return walk(store, PAGE_ROWS);
    case 'ArrowLeft':
      return toColumn(store, 'bid');
    case 'ArrowRight':
      return toColumn(store, 'ask');
    case 'Enter':
      return event.repeat || pressActive(store, trading, event);
    case 'Delete':
      return event.repeat || cancelActive(store, trading);
    case 'Escape': {
      const { active, drag } = store.get();
      store.set({ active: null, drag: null });
      return active !== null || drag !== null;
    }
    default:
      return false;
  }
}

function walk(store: LadderStore, by: number): boolean {
  const { active, rows } = store.get();
  const from = active?.index ?? Math.floor(rows / 2) - Math.sign(by);
  const index = Math.min(rows - 1, Math.max(0, from + by));
  // The strip tells of what was moved last: the pointer again once it moves.
  store.set({ active: { index, column: active?.column ?? 'bid' }, pointed: null });
  return true;
}

function toColumn(store: LadderStore, column: Column): boolean {
  const { active } = store.get();
  if (active === null) return false;
  store.set({ active: { ...active, column }, pointed: null });
  return true;
}

/** As a left click in the cell; the keyboard has no buttons, so its columns always decide the side. */
function pressActive(store: LadderStore, trading: LadderTrading, event: KeyboardEvent): boolean {
  const state = store.get();
  const target = state.active === null ? null : targetAt(state, state.active);
  if (target === null) return false;
  const scheme = state.habits.scheme === 'buttons' ? 'columns' : state.habits.scheme;
  const press = { ...modifiersOf(event), button: 'left' } as const;
  trading.press(meaningOf(scheme, target, press, marketNow(state)), press);
  return true;
}

function cancelActive(store: LadderStore, trading: LadderTrading): boolean {
  const state = store.get();
  const target = state.active === null ? null : targetAt(state, state.active);
  const own = target?.own[state.active?.column === 'ask' ? 'SELL' : 'BUY'];
  if (own === null || own === undefined) return false;
  trading.cancelOwn(own);
  return true;
}

function placeOf(event: { readonly target: EventTarget }): Place | null {
  if (!(event.target instanceof Element)) return null;
  const cell = event.target.closest<HTMLElement>('[data-column]');
  const row = cell?.closest<HTMLElement>('[data-index]');
  if (cell === null || row === null || row === undefined) return null;
  const column = cell.dataset['column'] as Column; // written by the grid
  return { index: Number.parseInt(row.dataset['index'] ?? '', 10), column };
}
