/** In the top bar: whether the paper exchange is open to bots, and the way to it. Absent on live. */
import { Bot } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useSession } from '../../session/desk-state';
import { useWatch } from '../../session/wire/terminal';
import { IconButton, IconSlot } from '../../ui/button';
import { BotsDialog } from './bots-dialog';
import { lab, watchBots } from './store';

export function BotsButton() {
  const { t } = useTranslation('lab');
  useWatch(watchBots);
  const [isShown, setShown] = useState(false);
  const bots = lab.use((state) => state.bots);
  const isPaper = useSession()?.mode === 'paper';
  if (bots === null && isPaper) return <IconSlot />;
  if (bots?.isOffered !== true) return null;
  const isOpen = bots.addresses !== null;
  return (
    <>
      {isOpen ? <span className="chip text-warn">{t('openChip')}</span> : null}
      <IconButton
        label={isOpen ? t('buttonOpen', { address: bots.addresses?.rest ?? '' }) : t('button')}
        icon={<Bot size={15} aria-hidden />}
        onClick={() => {
          setShown(true);
        }}
      />
      <BotsDialog
        bots={bots}
        isOpen={isShown}
        onClose={() => {
          setShown(false);
        }}
      />
    </>
  );
}
