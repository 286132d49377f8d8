/**
 * The pointer over the candles: it draws, moves drawings, drags lines, asks for drafts; what it does not
 * take is the chart's own panning. One press does one of these. Pixels become prices and times here.
 */
import type { DrawingPoint } from '@shared/contract/terminal/charts';
import type { Pixel } from './drawings/drawing';
import { newId, type Chart } from './chart';
import type { Subject } from './trading/line-drag';
import type { Trading } from './trading/trading';

/** A line that can be dragged, and where it lies. */
export interface Grip {
  readonly subject: Subject;
  readonly price: number;
}

interface PointerPorts {
  readonly chart: Chart;
  readonly trading: Trading;
  readonly grips: () => readonly Grip[];
}

const REACH_PX = 5;
/** A click may tremble this far: a line is where it was, however many ticks that would be. */
const CLICK_PX = 4;

/** The left button alone, in `buttons`. */
const LEFT = 1;

/** Listens on the box of canvas and labels; returns what stops it. */
export function attachPointer(box: HTMLElement, ports: PointerPorts): () => void {
  const pointer = new ChartPointer(box, ports);
  return pointer.attach();
}

class ChartPointer {
  readonly #box: HTMLElement;
  readonly #ports: PointerPorts;
  /** Whose press it is that lasts, and where it began. What is moved by keys is not moved by the pointer. */
  #press: { readonly by: number; readonly from: Pixel } | null = null;
  /** Of a line that is held: so far below the pointer it lies. Null before the pointer has moved. */
  #belowPx: number | null = null;
  /** A press with a modifier that may become a draft. */
  #click: { readonly at: Pixel; readonly isRange: boolean } | null = null;

  constructor(box: HTMLElement, ports: PointerPorts) {
    this.#box = box;
    this.#ports = ports;
  }

  attach(): () => void {
    const down = (event: PointerEvent) => {
      this.#down(event);
    };
    const move = (event: PointerEvent) => {
      this.#move(event);
    };
    const up = (event: PointerEvent) => {
      this.#up(event);
    };
    const cancel = () => {
      this.#ports.chart.giveUp();
      this.#end();
    };
    const lost = (event: PointerEvent) => {
      if (event.pointerId === this.#press?.by) this.#letGo();
    };
    this.#box.addEventListener('pointerdown', down, { capture: true });
    this.#box.addEventListener('pointermove', move);
    this.#box.addEventListener('pointerup', up);
    this.#box.addEventListener('pointercancel', cancel);
    this.#box.addEventListener('lostpointercapture', lost);
    return () => {
      this.#box.removeEventListener('pointerdown', down, { capture: true });
      this.#box.removeEventListener('pointermove', move);
      this.#box.removeEventListener('pointerup', up);
      this.#box.removeEventListener('pointercancel', cancel);
      this.#box.removeEventListener('lostpointercapture', lost);
    };
  }

  #down(event: PointerEvent): void {
    const { chart } = this.#ports;
    const pixel = this.#pixel(event);
    const at = this.#point(pixel);
    if (this.#isHeldByAnother(event)) {
      event.stopPropagation(); // a second finger takes nothing
      return;
    }
    if (event.button === 0) this.#press = { by: event.pointerId, from: pixel };
    const isOnCanvas = event.target instanceof HTMLElement && event.target.tagName === 'CANVAS';
    if (event.button !== 0 || !isOnCanvas || at === null) return;
    const { tool, gesture, view } = chart.store.get();
    if (gesture.kind === 'placing') {
      this.#hold(event);
      chart.gesture({ type: 'press', at });
    } else if (tool !== null) {
      this.#hold(event);
      chart.gesture({ type: 'begin', tool, id: newId(), colour: 'blue', at });
    } else if (event.shiftKey || event.altKey) {
      this.#hold(event);
      this.#click = { at: pixel, isRange: event.altKey };
    } else {
      const grip = this.#gripAt(pixel);
      const hit = grip === null ? (view?.drawingAt(pixel) ?? null) : null;
      if (grip !== null) {
        this.#hold(event);
        this.#ports.trading.drag({ type: 'grab', subject: grip.subject });
      } else if (hit !== null) {
        this.#hold(event);
        chart.store.set({ selectedId: hit.drawing.id });
        chart.gesture({ type: 'grab', ...hit, at });
      } else chart.store.set({ selectedId: null });
    }
  }

  #move(event: PointerEvent): void {
    const { chart, trading } = this.#ports;
    const pixel = this.#pixel(event);
    const at = this.#point(pixel);
    const { gesture, drag, tool } = chart.store.get();
    if (at !== null && gesture.kind !== 'idle') chart.gesture({ type: 'move', at });
    if (drag.phase === 'dragging' && event.pointerId === this.#press?.by) {
      // Its end was not heard, or another button asks for something else: nothing is moved by that.
      if (event.buttons !== LEFT) this.#letGo();
      else if (Math.abs(this.#press.from.y - pixel.y) <= CLICK_PX) {
        trading.drag({ type: 'move', price: drag.subject.price });
      } else {
        this.#belowPx ??= this.#belowPointer(drag.subject, this.#press.from);
        const there = this.#point({ ...pixel, y: pixel.y + this.#belowPx });
        if (there !== null) trading.drag({ type: 'move', price: there.price });
      }
    }
    this.#box.dataset['cursor'] = this.#cursor(pixel, at, tool !== null);
  }

  #up(event: PointerEvent): void {
    const { chart, trading } = this.#ports;
    if (this.#isHeldByAnother(event)) return;
    const pixel = this.#pixel(event);
    const at = this.#point(pixel);
    const { gesture, drag } = chart.store.get();
    if (gesture.kind !== 'idle') {
      if (at === null) chart.gesture({ type: 'give-up' });
      else chart.gesture({ type: 'release', at });
    }
    const isHeld = drag.phase === 'dragging' && this.#press !== null;
    if (isHeld || drag.phase === 'gone') trading.release();
    const click = this.#click;
    this.#end();
    if (click === null || at === null) return;
    if (Math.hypot(click.at.x - pixel.x, click.at.y - pixel.y) > CLICK_PX) return;
    if (click.isRange) trading.draftRange(at.price);
    else trading.draftOrder(at.price);
  }

  /** The press is ours: the chart does not pan, and the pointer is followed outside the box as well. */
  #hold(event: PointerEvent): void {
    this.#pannable(false);
    this.#box.setPointerCapture(event.pointerId);
  }

  /** The line goes back to where it was. */
  #letGo(): void {
    const { chart, trading } = this.#ports;
    if (chart.store.get().drag.phase === 'dragging') trading.drag({ type: 'give-up' });
    this.#end();
  }

  #end(): void {
    this.#press = null;
    this.#belowPx = null;
    this.#click = null;
    this.#pannable(true);
  }

  #isHeldByAnother({ pointerId }: PointerEvent): boolean {
    const { drag, gesture } = this.#ports.chart.store.get();
    const isHeld = drag.phase === 'dragging' || gesture.kind !== 'idle';
    return isHeld && this.#press !== null && this.#press.by !== pointerId;
  }

  #pannable(isPannable: boolean): void {
    this.#ports.chart.store.get().view?.setPannable(isPannable);
  }

  #cursor(pixel: Pixel, at: DrawingPoint | null, isDrawing: boolean): string {
    if (at === null) return '';
    if (isDrawing) return 'draw';
    const { drag, view } = this.#ports.chart.store.get();
    if (drag.phase === 'dragging' || this.#gripAt(pixel) !== null) return 'line';
    return (view?.drawingAt(pixel) ?? null) === null ? '' : 'move';
  }

  /**
   * Where several orders lie close together their labels stand beside their lines: taken by one of them a line moves as
   * far as the hand does, and not first to the hand. One out of sight comes to where its label was taken.
   */
  #belowPointer({ kind, price }: Subject, from: Pixel): number {
    const y = kind === 'order' ? (this.#ports.chart.store.get().view?.yOf(price) ?? null) : null;
    return y === null || this.#point({ ...from, y }) === null ? 0 : y - from.y;
  }

  #gripAt({ y }: Pixel): Grip | null {
    const { view } = this.#ports.chart.store.get();
    let nearest: Grip | null = null;
    let reach = REACH_PX;
    for (const grip of this.#ports.grips()) {
      const line = view?.yOf(grip.price) ?? null;
      if (line === null || Math.abs(line - y) > reach) continue;
      reach = Math.abs(line - y);
      nearest = grip;
    }
    return nearest;
  }

  #pixel(event: PointerEvent): Pixel {
    const { left, top } = this.#box.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  #point(pixel: Pixel): DrawingPoint | null {
    return this.#ports.chart.store.get().view?.pointAt(pixel) ?? null;
  }
}
