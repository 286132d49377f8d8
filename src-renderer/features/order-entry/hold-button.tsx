/**
 * The button that sends. Where money is real it has to be held down, by mouse or by key, until its
 * bar is full; on paper one press is enough. Letting go earlier sends nothing.
 */
import { useCallback, useEffect, useRef, useState, type ComponentProps } from 'react';
import { useTranslation } from '../../lib/i18n';
import { deskClock } from '../../session/clock';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';

interface HoldButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  readonly isHoldNeeded: boolean;
  readonly onSend: () => void;
}

/** As long as its bar takes to fill: `.hold-bar` in order-entry.css. */
const HOLD_MS = 800;

export function HoldButton({
  isHoldNeeded,
  onSend,
  className,
  children,
  onBlur,
  ...rest
}: HoldButtonProps) {
  const { t } = useTranslation('order-entry');
  const { isHolding, press, release } = useHold(onSend);
  if (!isHoldNeeded) {
    return (
      <Button className={className} onClick={onSend} onBlur={onBlur} {...rest}>
        {children}
      </Button>
    );
  }
  return (
    <Button
      className={classNames('hold-button', isHolding && 'hold-button-held', className)}
      data-hold=""
      aria-description={t('holdHint')}
      onPointerDown={press}
      onPointerUp={release}
      onPointerLeave={release}
      onBlur={(event) => {
        release();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if ((event.key === ' ' || event.key === 'Enter') && !event.repeat) press();
      }}
      onKeyUp={release}
      {...rest}
    >
      <span className="hold-bar" aria-hidden />
      <span className="hold-words">{children}</span>
    </Button>
  );
}

function useHold(onHeld: () => void) {
  const [isHolding, setIsHolding] = useState(false);
  const cancel = useRef<(() => void) | null>(null);
  const release = useCallback(() => {
    cancel.current?.();
    cancel.current = null;
    setIsHolding(false);
  }, []);
  const press = useCallback(() => {
    release();
    setIsHolding(true);
    cancel.current = deskClock.setAlarm(HOLD_MS, () => {
      cancel.current = null;
      setIsHolding(false);
      onHeld();
    });
  }, [onHeld, release]);
  useEffect(() => () => cancel.current?.(), []);
  return { isHolding, press, release };
}
