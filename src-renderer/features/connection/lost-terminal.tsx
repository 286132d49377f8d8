/**
 * Covers the window once the Wire is gone: what is on screen would only look alive. The browser's own modal
 * dialog, because it has to lie over any other that is open, and nothing behind it may be pressed or read.
 */
import { useEffect, useId, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { replacing } from './replacing';

interface LostTerminalProps {
  /** What else is over with it; not said while the window is about to load itself again. */
  readonly children?: ReactNode;
}

export function LostTerminal({ children }: LostTerminalProps) {
  const { t } = useTranslation('shell');
  const { isReplacing } = replacing.use((state) => state);
  const textId = useId();
  useEffect(() => {
    if (isReplacing) location.reload();
  }, [isReplacing]);
  return createPortal(
    <dialog
      ref={openModal}
      className="lost-terminal"
      role="alertdialog"
      aria-label={t('lost.title')}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault();
      }}
    >
      <h2 className="text-mid font-semibold">{t('lost.title')}</h2>
      <div id={textId} className="flex flex-col gap-2 text-text-2">
        <p>{t('lost.text')}</p>
        {isReplacing ? null : children}
      </div>
      <Button
        tone="primary"
        autoFocus
        onClick={() => {
          location.reload();
        }}
      >
        {t('lost.reload')}
      </Button>
    </dialog>,
    document.body,
  );
}

const openModal = (dialog: HTMLDialogElement | null): void => {
  if (dialog?.open === false) dialog.showModal();
};
