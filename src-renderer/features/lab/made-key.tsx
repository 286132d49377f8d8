/** The one time a key and its secret are on the screen. */
import type { CommandOutput } from '@shared/contract/terminal/commands';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { CopyLine } from './copy-line';
import { environment, signedRequest } from './first-requests';

interface MadeKeyProps {
  readonly made: CommandOutput<'createBotKey'>;
  /** Where the exchange is open; null: it is closed. */
  readonly rest: string | null;
  readonly onDone: () => void;
}

export function MadeKey({ made, rest, onDone }: MadeKeyProps) {
  const { t } = useTranslation('lab');
  const { uid, apiKey, apiSecret } = made;
  const section = useRef<HTMLElement>(null);
  // The button that made it has gone: the keyboard goes on where the key is.
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="ticket-note ticket-note-warn"
      aria-label={t('made')}
    >
      <h3 className="font-semibold text-text-1">{t('madeTitle', { uid })}</h3>
      <p role="status">{t('madeNote')}</p>
      <dl className="w-full">
        <CopyLine name={t('apiKey')} text={apiKey}>
          {apiKey}
        </CopyLine>
        <CopyLine name={t('apiSecret')} text={apiSecret}>
          {apiSecret}
        </CopyLine>
        <CopyLine name={t('environment')} text={environment(apiKey, apiSecret)}>
          {t('environmentShown')}
        </CopyLine>
        {rest === null ? null : (
          <CopyLine name={t('signedRequest')} text={signedRequest(rest)}>
            {t('signedRequestShown')}
          </CopyLine>
        )}
      </dl>
      <Button onClick={onDone}>{t('madeDone')}</Button>
    </section>
  );
}
