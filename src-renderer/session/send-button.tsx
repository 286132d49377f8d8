/**
 * The last button before something leaves for the exchange. Where nothing may be sent it is disabled, says
 * why, and offers the way to change that.
 */
import type { ComponentProps } from 'react';
import { useTranslation } from '../lib/i18n';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/dialog';
import { askToGoLive, useDeskMode, useModeWord, useSendReason } from './trading-mode';

interface SendButtonProps extends ComponentProps<typeof Button> {
  /** What it does; the mode is put behind it. Or `children` that name the mode themselves. */
  readonly words?: string;
}

export function SendButton({ words, disabled, children, ...rest }: SendButtonProps) {
  const { t } = useTranslation('common');
  const reason = useSendReason();
  const mode = useModeWord();
  return (
    <Button {...rest} disabled={disabled === true || reason !== null}>
      {words === undefined ? children : t('withMode', { words, mode })}
    </Button>
  );
}

/** Why nothing may be sent, beside a button or in place of one. Nothing while it may. */
export function SendNote() {
  const { t } = useTranslation('common');
  const reason = useSendReason();
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

/** A confirmation of something that leaves: its button ends with the mode. */
export function SendQuestion(props: ComponentProps<typeof ConfirmDialog>) {
  const { confirmLabel, question } = props;
  const { t } = useTranslation('common');
  const reason = useSendReason();
  const mode = useModeWord();
  return (
    <ConfirmDialog
      {...props}
      question={
        <>
          {typeof question === 'string' ? <p>{question}</p> : question}
          <SendNote />
        </>
      }
      confirmLabel={t('withMode', { words: confirmLabel, mode })}
      isBarred={reason !== null}
    />
  );
}
