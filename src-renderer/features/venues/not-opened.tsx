/** Over whatever screen there is: this start should have begun with an account, and why it is paper instead. */
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { venues } from './store';

export function NotOpened() {
  const { t } = useTranslation('venues');
  const notOpened = venues.use(({ venues: known }) => known?.notOpened ?? null);
  const [isRead, setRead] = useState(false);
  if (notOpened === null || isRead) return null;
  return (
    <section role="alert" className="venue-not-opened">
      <p>{notOpened.name === '' ? t('accountsLost') : t('notOpened', notOpened)}</p>
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
