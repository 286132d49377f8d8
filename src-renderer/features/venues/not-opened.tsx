/** Over whatever screen there is: this start should have begun with an account, and why it is paper instead. */
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { terminalRefusal } from '../../session/wire/terminal-refusal';
import { Button } from '../../ui/button';
import { venues } from './store';

export function NotOpened() {
  const { t } = useTranslation('venues');
  const notOpened = venues.use(({ venues: known }) => known?.notOpened ?? null);
  const [isRead, setRead] = useState(false);
  if (notOpened === null || isRead) return null;
  const { name, code, reason } = notOpened;
  const said = terminalRefusal({ code, message: reason });
  return (
    <section role="alert" className="venue-not-opened">
      <p>{name === '' ? t('accountsLost') : t('notOpened', { name, reason: said })}</p>
      <Button
        onClick={() => {
          setRead(true);
        }}
      >
        {t('understood')}
      </Button>
    </section>
  );
}
