/**
 * The button that sends. Where money is real, or the order is large, it has to be held down, by mouse or by
 * key, until its bar is full; else one press is enough. Letting go earlier sends nothing, and the button says so.
 */
import { useCallback, useEffect, useRef, useState, type ComponentProps } from 'react';
import { useTranslation } from '../../lib/i18n';
import { deskClock } from '../../session/time/clock';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import type { HoldMs } from './hold-rule';

interface HoldButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** For which instrument and account: what is held is let go when that is another one (app/seen-press.ts). */
  readonly sends: string;
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
  sends,
  holdMs,
  onSend,
  className,
  children,
  onBlur,
  ...rest
}: HoldButtonProps) {
  const { t } = useTranslation('order-entry');
  const { isHolding, isLetGo, press, release, wasHeld } = useHold(onSend, holdMs);
  const button = useKeysDown(press);
  useEffect(() => release, [release, sends]);
  const isHeld = holdMs > 0 || isHolding;
  const seconds = holdMs / 1_000;
  return (
    <Button
      className={classNames(isHeld && 'hold-button', isHolding && 'hold-button-held', className)}
      ref={button}
      data-sends={sends}
      {...(isHeld ? { 'data-hold': holdMs, 'aria-description': t('holdHint', { seconds }) } : {})}
      onPointerDown={({ button: which }) => {
        if (which === 0) press();
      }}
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
      onClick={({ nativeEvent: { isTrusted: isByHand } }) => {
        // The rule follows the market: what began as a hold and was let go is no press now.
        if (holdMs === 0 && !(isByHand && wasHeld())) onSend();
      }}
      {...rest}
    >
      {isHeld ? (
        <>
          <span className="hold-bar" aria-hidden />
          <span className="hold-words">
            {isHolding ? t('holding') : isLetGo ? t('letGo', { seconds }) : children}
          </span>
        </>
      ) : (
        children
      )}
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

/** For as long the button says that it was let go too early, and that nothing was sent. */
const LET_GO_MS = 2_500;

function useHold(onHeld: () => void, holdMs: HoldMs) {
  const [isHolding, setIsHolding] = useState(false);
  const [isLetGo, setIsLetGo] = useState(false);
  const forgetLetGo = useRef<(() => void) | null>(null);
  const cancel = useRef<(() => void) | null>(null);
  /** It was sent, and the keys that sent it are still down: they repeat and send nothing more. */
  const isSpent = useRef(false);
  /** The last press began while it had to be held. */
  const beganHeld = useRef(false);
  const rule = useRef(holdMs);
  useEffect(() => {
    rule.current = holdMs;
  }, [holdMs]);
  const release = useCallback(() => {
    if (cancel.current !== null) {
      cancel.current();
      setIsLetGo(true);
      forgetLetGo.current?.();
      forgetLetGo.current = deskClock.setAlarm(LET_GO_MS, () => {
        setIsLetGo(false);
      });
    }
    cancel.current = null;
    isSpent.current = false;
    setIsHolding(false);
  }, []);
  const press = useCallback(() => {
    if (cancel.current !== null || isSpent.current) return;
    beganHeld.current = holdMs > 0;
    if (holdMs === 0) return;
    setIsLetGo(false);
    setIsHolding(true);
    const holdFor = (ms: number, heldMs: number): void => {
      cancel.current = deskClock.setAlarm(ms, () => {
        const missingMs = rule.current - heldMs;
        if (missingMs > 0) {
          holdFor(missingMs, rule.current);
          return;
        }
        cancel.current = null;
        isSpent.current = true;
        setIsHolding(false);
        onHeld();
      });
    };
    holdFor(holdMs, holdMs);
  }, [onHeld, holdMs]);
  const wasHeld = useCallback(() => beganHeld.current, []);
  useEffect(
    () => () => {
      cancel.current?.();
      cancel.current = null;
      forgetLetGo.current?.();
    },
    [],
  );
  return { isHolding, isLetGo, press, release, wasHeld };
}
