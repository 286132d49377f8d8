/** The exchange and the trader's own programs: the switch, where to connect, who may. */
import { useTranslation } from '../../lib/i18n';
import { useWatch } from '../../session/wire/terminal';
import { Dialog } from '../../ui/dialog';
import { DoorAddresses } from './door-addresses';
import { DoorSwitch } from './door-switch';
import { KeyList } from './key-list';
import { NewKey } from './new-key';
import { watchBotAccounts, type BotsValue } from './store';

interface BotsDialogProps {
  readonly bots: BotsValue;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function BotsDialog({ bots, isOpen, onClose }: BotsDialogProps) {
  const { t } = useTranslation('lab');
  return (
    <Dialog title={t('title')} isOpen={isOpen} onClose={onClose} width="wide">
      <Content bots={bots} />
    </Dialog>
  );
}

/** There only while the dialog is open: what was typed, and a secret, end with it. */
function Content({ bots }: { readonly bots: BotsValue }) {
  const { t } = useTranslation('lab');
  useWatch(watchBotAccounts);
  return (
    <div className="flex flex-col gap-4">
      <p>{t('lead')}</p>
      <DoorSwitch bots={bots} />
      {bots.addresses === null ? null : <DoorAddresses addresses={bots.addresses} />}
      <KeyList />
      <NewKey rest={bots.addresses?.rest ?? null} />
    </div>
  );
}
