/**
 * The button that sends. Where money is real, or the order is large, it has to be held down, by mouse or by
 * key, until its bar is full; else one press is enough. Letting go earlier sends nothing.
 */
import { useCallback, useEffect, useRef, useState, type ComponentProps } from 'react';
import { useTranslation } from '../../lib/i18n';
import { deskClock } from '../../session/clock';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import type { HoldMs } from './hold-rule';

interface HoldButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  readonly holdMs: HoldMs;
  readonly onSend: () => void;
}

/** Tells the button, which has the keyboard then, that the keys which submit the ticket are down. */
const KEYS_DOWN = 'ticket-keys-down';

/** The keys are held from here on; they are let go over the button. */
export function holdByKeys(button: HTMLElement): void {
  button.focus();
  button.dispatchEvent(new Event(KEYS_DOWN));
}

export function HoldButton({
  holdMs,
  onSend,
  className,
  children,
  onBlur,
  ...rest
}: HoldButtonProps) {
  const { t } = useTranslation('order-entry');
  const { isHolding, press, release } = useHold(onSend, holdMs);
  const button = useKeysDown(press);
  if (holdMs === 0) {
    return (
      <Button className={className} onClick={onSend} onBlur={onBlur} {...rest}>
        {children}
      </Button>
    );
  }
  return (
    <Button
      className={classNames('hold-button', isHolding && 'hold-button-held', className)}
      ref={button}
      data-hold={holdMs}
      aria-description={t('holdHint', { seconds: holdMs / 1_000 })}
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
      <span className="hold-words">{isHolding ? t('holding') : children}</span>
    </Button>
  );
}

/** Pressed once for as long as the keys are down, however often they repeat. */
function useKeysDown(press: () => void) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = button.current;
    element?.addEventListener(KEYS_DOWN, press);
    return () => {
      element?.removeEventListener(KEYS_DOWN, press);
    };
  });
  return button;
}

function useHold(onHeld: () => void, holdMs: HoldMs) {
  const [isHolding, setIsHolding] = useState(false);
  const cancel = useRef<(() => void) | null>(null);
  /** It was sent, and the keys that sent it are still down: they repeat and send nothing more. */
  const isSpent = useRef(false);
  const release = useCallback(() => {
    cancel.current?.();
    cancel.current = null;
    isSpent.current = false;
    setIsHolding(false);
  }, []);
  const press = useCallback(() => {
    if (cancel.current !== null || isSpent.current) return;
    setIsHolding(true);
    cancel.current = deskClock.setAlarm(holdMs, () => {
      cancel.current = null;
      isSpent.current = true;
      setIsHolding(false);
      onHeld();
    });
  }, [onHeld, holdMs]);
  useEffect(() => () => cancel.current?.(), []);
  return { isHolding, press, release };
}
