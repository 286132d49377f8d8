/**
 * More than words on hover and focus: hoverable, closed by Esc (WCAG 1.4.13). Never the only way to know.
 * Words alone are a `data-hint` (hints.tsx).
 */
import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

export const TooltipProvider = Base.Provider;

interface TooltipProps {
  readonly content: ReactNode;
  /** The element that is described; it must accept a ref and DOM props. */
  readonly children: ReactElement<Record<string, unknown>>;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
}

export function Tooltip({ content, children, side = 'bottom' }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="popup-layer" positionMethod="fixed">
          <Base.Popup className="tooltip">{content}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
