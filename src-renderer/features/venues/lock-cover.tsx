/**
 * In place of the whole desk while it is locked: nothing of the account is in the window, so that no key and
 * no tool of the browser brings it back. The word is the terminal's to judge.
 */
import { Lock } from 'lucide-react';
import { useTranslation } from '../../lib/i18n';
import { useTerminal } from '../../session/wire/terminal';
import { tradingMode } from '../../session/orders/trading-mode';
import { refusalOf } from './refusal';
import { SecretForm } from './secret-form';
import { useCurrentAccount } from './store';

export function LockCover() {
  const { t } = useTranslation('venues');
  const terminal = useTerminal();
  const lockedBy = tradingMode.use((state) => state.trading?.lockedBy ?? '');
  const account = useCurrentAccount();
  const isByPassphrase = account?.trade.keptBy === 'passphrase';
  return (
    <main className="venue-screen">
      <div className="venue-card" data-tone="lock">
        <h1 className="flex items-center gap-2 text-last font-semibold">
          <Lock size={18} aria-hidden />
          {t('lockedTitle')}
        </h1>
        <p role="status">{t(`lockedBy.${lockedBy === '' ? 'hand' : lockedBy}`)}</p>
        <p className="text-text-2">{t('lockedText')}</p>
        <SecretForm
          title={t('unlock')}
          busyTitle={t('unlocking')}
          label={t(isByPassphrase ? 'passphrase' : 'aliasWord')}
          onSecret={async (word) => refusalOf(await terminal.call('unlockDesk', { word }))}
          isScreen
        />
      </div>
    </main>
  );
}
