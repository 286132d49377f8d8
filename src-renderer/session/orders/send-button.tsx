/**
 * The last button before something leaves for the exchange. Where nothing may be sent it is disabled, says
 * why, and offers the way to change that.
 */
import type { ComponentProps } from 'react';
import { useTranslation } from '../../lib/i18n';
import { Button, IconButton } from '../../ui/button';
import { ConfirmDialog } from '../../ui/dialog';
import { useSendReason } from './send-reason';
import { askToGoLive, useDeskMode, useModeChip, useModeWord } from './trading-mode';

interface SendButtonProps extends ComponentProps<typeof Button> {
  /** For which order or position: what is another one by the time it is pressed is not sent (app/seen-press.ts). */
  readonly sends: string;
  /** What it does; the mode is put behind it. Or `children` that name the mode themselves. */
  readonly words?: string;
}

export function SendButton({ sends, words, disabled, children, ...rest }: SendButtonProps) {
  const { t } = useTranslation('common');
  const reason = useSendReason();
  const mode = useModeWord();
  return (
    <Button
      {...rest}
      data-sends={`${sends} ${mode}`}
      disabled={disabled === true || reason !== null}
    >
      {words === undefined ? children : t('withMode', { words, mode })}
    </Button>
  );
}

interface CancelIconButtonProps extends ComponentProps<typeof IconButton> {
  /** Which order; as of `SendButton`. */
  readonly sends: string;
}

/** Cancels one order of a row at once. Its hint says why it cannot be pressed. */
export function CancelIconButton({ sends, label, onClick, ...rest }: CancelIconButtonProps) {
  const reason = useSendReason('cancel');
  const mode = useModeWord();
  if (reason === null) {
    const what = `${sends} ${mode}`;
    return <IconButton {...rest} label={label} data-sends={what} onClick={onClick} />;
  }
  return <IconButton {...rest} label={`${label}. ${reason}`} aria-disabled />;
}

/** Over the buttons of the ticket while real money moves; READ-ONLY has its note under them. */
export function ModeLine() {
  const { t } = useTranslation('common');
  const { mode } = useDeskMode();
  const chip = useModeChip();
  if (mode !== 'live') return null;
  return (
    <p className="mode-word font-semibold" data-trading={mode}>
      {t('realMoney', { mode: chip })}
    </p>
  );
}

interface SendNoteProps {
  readonly kind?: 'order' | 'cancel';
}

/** Why nothing may be sent, beside a button or in place of one. Nothing while it may. */
export function SendNote({ kind = 'order' }: SendNoteProps) {
  const { t } = useTranslation('common');
  const reason = useSendReason(kind);
  const canGoLive = useDeskMode().mode === 'read-only';
  if (reason === null) return null;
  return (
    <p className="send-note" role="note">
      <span>{reason}</span>
      {canGoLive ? (
        <Button size="small" onClick={askToGoLive}>
          {t('goLive')}
        </Button>
      ) : null}
    </p>
  );
}

interface SendQuestionProps extends ComponentProps<typeof ConfirmDialog> {
  /** What is asked about; as of `SendButton`. */
  readonly sends: string;
  readonly kind?: 'order' | 'cancel';
}

/** A confirmation of something that leaves: its button ends with the mode. */
export function SendQuestion({ kind = 'order', sends, ...props }: SendQuestionProps) {
  const { confirmLabel, question, isBarred = false } = props;
  const { t } = useTranslation('common');
  const reason = useSendReason(kind);
  const mode = useModeWord();
  return (
    <ConfirmDialog
      {...props}
      question={
        <div className="flex flex-col gap-3">
          <div>{question}</div>
          <SendNote kind={kind} />
        </div>
      }
      confirmLabel={t('withMode', { words: confirmLabel, mode })}
      isBarred={isBarred || reason !== null}
      sends={`${sends} ${mode}`}
    />
  );
}
