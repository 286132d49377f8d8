/** One painted level. Its node stays; only what changed in it is written. */
import { memo, useLayoutEffect, useRef } from 'react';
import { deskClock } from '../../session/clock';
import type { BookSide } from './grouping';

export interface LevelRowProps {
  readonly id: string;
  readonly index: number;
  readonly side: BookSide;
  /** 0: an empty row that keeps its place. */
  readonly priceTicks: number;
  readonly lots: number;
  readonly price: string;
  readonly size: string;
  readonly total: string;
  readonly depthShare: number;
  readonly intensity: number;
  /** '' without an own order. */
  readonly own: string;
  readonly isActive: boolean;
  readonly isSwept: boolean;
}

const FLASH_MS = 150;
/** A row that changes with every frame would never stop flashing, and nothing would stand out. */
const FLASH_AGAIN_MS = 600;
const isStill = matchMedia('(prefers-reduced-motion: reduce)');
const FLASH = [{ opacity: 1 }, { opacity: 0 }];

export const LevelRow = memo(function LevelRow(props: LevelRowProps) {
  const { id, index, side, price, size, total, own, isActive, isSwept } = props;
  const flash = useFlash(props.priceTicks, props.lots);
  const isEmpty = props.priceTicks === 0;
  return (
    <div
      id={id}
      className="book-row"
      data-row={isEmpty ? undefined : index}
      data-side={side}
      data-swept={isSwept || undefined}
      data-active={isActive || undefined}
      role={isEmpty ? 'presentation' : 'option'}
      aria-selected={isEmpty ? undefined : isActive}
    >
      <span
        className="book-bar"
        style={{ transform: `scaleX(${String(props.depthShare)})` }}
        aria-hidden
      />
      <span className="book-heat" style={{ opacity: props.intensity }} aria-hidden />
      <span className="book-flash" ref={flash} aria-hidden />
      <span className="book-own" title={own === '' ? undefined : own}>
        {own === '' ? '' : '◆'}
      </span>
      <span className="book-price" data-cell="price">
        {price}
      </span>
      <span className="book-size" data-cell="size">
        {size}
      </span>
      <span className="book-total" data-cell="total">
        {total}
      </span>
    </div>
  );
});

/** Fades once when the size at the same price has changed, never when the row shows another price. */
function useFlash(priceTicks: number, lots: number) {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef({ priceTicks, lots, flashedAtMs: 0 });
  useLayoutEffect(() => {
    const known = before.current;
    before.current = { ...known, priceTicks, lots };
    if (known.priceTicks !== priceTicks || known.lots === lots || priceTicks === 0) return;
    const nowMs = deskClock.monotonicMs();
    if (nowMs - known.flashedAtMs < FLASH_AGAIN_MS || isStill.matches) return;
    before.current.flashedAtMs = nowMs;
    element.current?.animate(FLASH, { duration: FLASH_MS });
  }, [priceTicks, lots]);
  return element;
}
