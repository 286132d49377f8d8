/**
 * Pointer and keyboard of the rows. A press counts only where it began, and only while the row still stands
 * for the price it had then: a ladder that moves under the hand must not send.
 */
import type { OrderRow } from '@shared/contract/terminal';
import {
  useEffect,
  useMemo,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type WheelEvent,
} from 'react';
import { doubtOf } from '../../session/orders/change-doubts';
import { isSameOrder } from '../../session/orders/change-elsewhere';
import { deskState } from '../../session/desk-state';
import { isSameMeaning, meaningOf, NO_MODIFIERS, type Column, type Modifiers } from './meaning';
import { changeable, rowPriceOfOwn } from './own';
import { downAt, isHeldAlone, modifiersOf, placeOf, pressedAt, type Down } from './press';
import {
  aroundNow,
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
import { TurnedRows } from './turned-rows';

export function useGridEvents(trading: LadderTrading) {
  const store = useLadder();
  const down = useRef<Down | null>(null);
  /** Of several presses that follow one another at once, the first. */
  const first = useRef<Down | null>(null);
  const turned = useRef(new TurnedRows());
  useModifiers(store);
  return useMemo(() => {
    const letGo = () => {
      down.current = null;
      store.set({ drag: null });
    };
    return {
      onPointerDown: (event: PointerEvent) => {
        down.current = downAt(store.get(), event);
      },
      onMouseDown: ({ detail: presses }: MouseEvent) => {
        const began = down.current;
        if (presses < 2) first.current = began;
        // The second click of a double click orders nothing where the first has cancelled, nor the other way round.
        const isMeant = began !== null && (presses < 2 || isAgain(first.current, began));
        down.current = isMeant ? { ...began, isHeard: true } : null;
      },
      onPointerMove: (event: PointerEvent) => {
        const place = placeOf(event);
        const before = store.get().pointed;
        if (before?.index !== place?.index || before?.column !== place?.column) {
          store.set({ pointed: place });
        }
        const began = down.current;
        if (began === null) return;
        if (isHeldAlone(began, event)) dragTo(store, began, place);
        else letGo();
      },
      onPointerUp: (event: PointerEvent) => {
        const began = down.current;
        down.current = null;
        if (store.get().drag !== null) drop(store, trading, placeOf(event));
        else if (began !== null) {
          const pressed = pressedAt(store.get(), began, event);
          if (pressed !== null) trading.press(pressed.meaning, pressed.press);
        }
      },
      onPointerLeave: () => {
        letGo();
        store.set({ pointed: null });
      },
      onPointerCancel: letGo,
      onWheel: (event: WheelEvent<HTMLElement>) => {
        const row = event.currentTarget.querySelector<HTMLElement>('[data-index]');
        const rows = turned.current.take(event, row?.offsetHeight ?? 0);
        if (rows !== 0) scrollBy(store, -rows);
      },
      onBlur: () => {
        store.set({ active: null });
      },
      onKeyDown: (event: KeyboardEvent) => {
        // What is held in the hand is given up, too, and not taken up by the next movement.
        if (event.key === 'Escape') down.current = null;
        if (onKey(store, trading, event)) event.preventDefault();
      },
    };
  }, [store, trading]);
}

const isAgain = (before: Down | null, now: Down): boolean =>
  before?.symbol === now.symbol && isSameMeaning(before.meaning, now.meaning);

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

/** From an own order's cell to another row: the order goes along. */
function dragTo(store: LadderStore, began: Down, place: Place | null): void {
  const state = store.get();
  if (began.button !== 'left' || place === null || state.symbol !== began.symbol) return;
  const order = state.drag?.order ?? draggedFrom(store, began);
  const price = rowsOf(state)[place.index]?.price ?? null;
  if (order === null || price === null || price === state.drag?.price) return;
  if (state.drag === null && place.index === began.place.index) return;
  store.set({ drag: { order, price } });
}

/** What stood there as it was pressed: the rows may stand for other prices by now. */
function draggedFrom(store: LadderStore, { place, target }: Down): OrderRow | null {
  const isOwnCell = place.column === 'own-buy' || place.column === 'own-sell';
  const own = place.column === 'own-buy' ? target.own.BUY : target.own.SELL;
  if (!isOwnCell || own === null) return null;
  const order = changeable(own);
  if (order === null) say(store, { kind: 'severalOrders' });
  return order;
}

/** At the price that was last shown under the pointer, where that is still the row's. */
function drop(store: LadderStore, trading: LadderTrading, place: Place | null): void {
  const state = store.get();
  store.set({ drag: null });
  if (state.drag === null || place === null) return;
  const { order, price } = state.drag;
  if (rowsOf(state)[place.index]?.price !== price) return;
  // It may have been filled or cancelled while it was held.
  const now = state.orders.find((each) => isSameOrder(each, order));
  if (now?.price === null || now?.price === undefined) return;
  if (now.price !== order.price || now.lots !== order.lots) return; // moved elsewhere: not the one that was taken
  if (rowPriceOfOwn(now.side, now.price, state.step) === price) return;
  const mode = deskState.get().session?.mode ?? 'live';
  const doubt = doubtOf(mode, now, price, aroundNow(state, now, price));
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
