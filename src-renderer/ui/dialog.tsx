/** Modal windows of the desk. A confirmation names what will happen and starts on the safe button. */
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useCallback, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from '../lib/i18n';
import { Button, type ButtonTone } from './button';
import { FocusAtOnce } from './focus-at-once';
import { keyScroll } from './key-scroll';
import { useWayBack } from './way-back';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** Of one that only tells something: the button that ends it, which has the keyboard. */
  readonly done?: { readonly label: string; readonly isHeld?: boolean };
  readonly width?: 'narrow' | 'wide';
}

export function Dialog({ title, isOpen, onClose, children, footer, done, width }: DialogProps) {
  const { t } = useTranslation('common');
  const body = useRef<HTMLElement>(null);
  const bodyRef = useCallback((element: HTMLElement | null) => {
    body.current = element;
    return keyScroll(element);
  }, []);
  const closeButton = useRef<HTMLButtonElement>(null);
  const doneButton = useRef<HTMLButtonElement>(null);
  const first = () => doneButton.current ?? firstField(body) ?? closeButton.current;
  const wayBack = useWayBack(isOpen);
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup
          className={`dialog dialog-${width ?? 'narrow'}`}
          initialFocus={doneAtOnce}
          finalFocus={wayBack}
        >
          <FocusAtOnce isOpen={isOpen} find={first} />
          <header className="dialog-header">
            <Base.Title className="dialog-title">{title}</Base.Title>
            {/* No tooltip here: it would take the first Esc for itself. */}
            <Button
              ref={closeButton}
              tone="quiet"
              className="button-icon"
              aria-label={t('closeDialog')}
              onClick={onClose}
            >
              <X size={14} aria-hidden />
            </Button>
          </header>
          <div ref={bodyRef} className="dialog-body">
            {children}
          </div>
          {footer === undefined ? null : <footer className="dialog-footer">{footer}</footer>}
          {done === undefined ? null : (
            <footer className="dialog-footer">
              <Button ref={doneButton} onClick={onClose} aria-disabled={done.isHeld ?? false}>
                {done.label}
              </Button>
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** By `FocusAtOnce`. Base UI does it a frame later: it would take the keyboard back from where it has gone since. */
const doneAtOnce = (): boolean => false;

/** What is typed first in a form; where nothing is typed, the first button has the keyboard. */
const firstField = ({ current }: RefObject<HTMLElement | null>): HTMLElement | null =>
  current?.querySelector<HTMLElement>(FIELD) ?? null;

const FIELD =
  'textarea:not(:disabled), input:not(:disabled, [readonly], [type="checkbox"], [type="radio"], [type="range"], [type="hidden"], [aria-hidden="true"])';

interface ConfirmDialogProps {
  readonly title: string;
  readonly question: ReactNode;
  readonly confirmLabel: string;
  /** The safe button. Never "Close" or "Cancel" where that is what the other button does. */
  readonly keepLabel?: string | undefined;
  readonly tone?: ButtonTone;
  /** It cannot be confirmed now; the question says why. */
  readonly isBarred?: boolean;
  /** What it is about, where something is sent: once that is another thing, a press for it does nothing. */
  readonly sends?: string;
  readonly isOpen: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, question, confirmLabel, tone = 'danger', isOpen, onConfirm, onClose } = props;
  const { isBarred = false, keepLabel, sends } = props;
  const { t } = useTranslation('common');
  const safeButton = useRef<HTMLButtonElement>(null);
  const wayBack = useWayBack(isOpen);
  return (
    <AlertDialog.Root
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup
          className="dialog dialog-narrow"
          initialFocus={doneAtOnce}
          finalFocus={wayBack}
        >
          <FocusAtOnce isOpen={isOpen} find={() => safeButton.current} />
          <header className="dialog-header">
            <AlertDialog.Title className="dialog-title">{title}</AlertDialog.Title>
          </header>
          <AlertDialog.Description className="dialog-body" render={<div ref={keyScroll} />}>
            {question}
          </AlertDialog.Description>
          <footer className="dialog-footer">
            <Button ref={safeButton} onClick={onClose}>
              {keepLabel ?? t('back')}
            </Button>
            <Button
              tone={tone}
              data-sends={sends}
              disabled={isBarred}
              onClick={() => {
                onClose();
                onConfirm();
              }}
            >
              {confirmLabel}
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
