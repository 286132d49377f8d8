/** A press that was refused puts the keyboard, and with it the screen, to the first field at fault. */
import { useEffect, useRef, useState, type RefObject } from 'react';

/** Of fields that are no input, what is pressed to change them. */
const AT_FAULT = '[aria-invalid="true"], [data-at-fault] button';

/**
 * The returned function asks for it: the errors are drawn by then. `refusal` is what came back later; each
 * new one asks for it as well, but none that was there before the form.
 */
export function useFaultFocus(
  form: RefObject<HTMLElement | null>,
  refusal: object | null = null,
): () => void {
  const [presses, setPresses] = useState(0);
  const seen = useRef({ presses, refusal });
  useEffect(() => {
    const before = seen.current;
    seen.current = { presses, refusal };
    const isNew = presses !== before.presses || (refusal !== null && refusal !== before.refusal);
    const field = isNew ? form.current?.querySelector<HTMLElement>(AT_FAULT) : null;
    field?.focus();
    // With what is said under it.
    field?.closest('.field')?.scrollIntoView({ block: 'nearest' });
  }, [form, presses, refusal]);
  return () => {
    setPresses((before) => before + 1);
  };
}
