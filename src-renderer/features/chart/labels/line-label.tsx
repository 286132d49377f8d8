/**
 * The label of a line that can be moved: dragged with the pointer, or with the arrow keys (Shift for ten
 * ticks, Alt for a hundred), Enter to let go there, Esc to give up.
 */
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import type { LineTone } from '../canvas/price-lines';
import { useChart } from '../chart';
import { isSame, type Subject } from '../trading/line-drag';
import type { Trading } from '../trading/trading';
import { Anchored } from './anchored';
import { useLabelKeyboard } from './label-keyboard';

interface LineLabelProps {
  /** Where it stands while nobody holds it. */
  readonly price: number;
  /** Null: it stays. */
  readonly subject: Subject | null;
  /** It stays for now, as while a change of it is under way: the keyboard stays with it. */
  readonly isMovable?: boolean;
  readonly trading: Trading;
  readonly tone: LineTone;
  /** Said of it: side, quantity, price. */
  readonly name: string;
  readonly children: ReactNode;
  /** Buttons; they keep their own clicks. */
  readonly actions?: ReactNode;
}

export function LineLabel(props: LineLabelProps) {
  const { price, subject, isMovable = false, trading, tone, name, children, actions } = props;
  const { store } = useChart();
  const drag = store.use((state) => state.drag);
  const text = useLabelKeyboard(subject?.kind === 'order' ? subject : null);
  const isHeld =
    subject?.kind === 'order' && drag.phase !== 'idle' && isSame(drag.subject, subject);
  const at = isHeld && drag.phase !== 'gone' ? drag.price : price;
  const grip =
    subject?.kind === 'order'
      ? {
          tabIndex: 0,
          role: 'button',
          'aria-label': name,
          onPointerDown: (event: PointerEvent<HTMLElement>) => {
            grab(event, trading, subject);
          },
          onKeyDown: (event: KeyboardEvent) => {
            steer(event, trading, subject);
          },
          onBlur: () => {
            if (store.get().drag.phase === 'dragging') trading.drag({ type: 'give-up' });
          },
        }
      : isMovable
        ? { tabIndex: -1 }
        : {};
  return (
    <Anchored
      price={at}
      atMs={null}
      className="chart-label"
      data-tone={tone}
      data-held={isHeld || undefined}
    >
      <span ref={text} className="chart-label-text" {...grip}>
        {children}
      </span>
      {actions}
    </Anchored>
  );
}

/** The box of the chart follows the pointer from here on. */
export function grab(event: PointerEvent<HTMLElement>, trading: Trading, subject: Subject): void {
  if (event.button !== 0) return;
  event.preventDefault();
  event.currentTarget.focus();
  event.currentTarget.closest('.chart-canvas-box')?.setPointerCapture(event.pointerId);
  trading.drag({ type: 'grab', subject });
}

function steer(event: KeyboardEvent, trading: Trading, subject: Subject): void {
  const step = event.altKey ? 100 : event.shiftKey ? 10 : 1;
  switch (event.key) {
    case 'ArrowUp':
      trading.drag({ type: 'nudge', subject, byTicks: step });
      break;
    case 'ArrowDown':
      trading.drag({ type: 'nudge', subject, byTicks: -step });
      break;
    case 'Enter':
      trading.release();
      break;
    default:
      return;
  }
  event.preventDefault();
  event.stopPropagation();
}
