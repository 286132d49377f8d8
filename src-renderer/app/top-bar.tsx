/** The first row: brand, workspaces, mode, and the doors to keys and settings. */
import { Keyboard, Settings } from 'lucide-react';
import { BotsButton } from '../features/lab';
import { useTranslation } from '../lib/i18n';
import { useSession } from '../session/desk-state';
import { HOTKEYS } from '../session/hotkeys';
import { IconButton } from '../ui/button';
import { TideMark } from './tide-mark';

interface TopBarProps {
  readonly onSettings: () => void;
  readonly onHotkeys: () => void;
}

export function TopBar({ onSettings, onHotkeys }: TopBarProps) {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <header className="top-bar" data-mode={useSession()?.mode ?? 'paper'}>
      <div className="flex items-center gap-2 pr-3 font-semibold">
        <TideMark />
        <h1 className="text-input">{t('common:appName')}</h1>
      </div>
      <nav aria-label={t('shell:workspaces')} className="flex h-full">
        <span className="workspace-tab" aria-current="page">
          {t('shell:workspaceSpot')}
        </span>
      </nav>
      <div className="ml-auto flex items-center gap-2">
        <ModeChip />
        <BotsButton />
        <IconButton
          label={t('shell:keys')}
          hotkey={HOTKEYS.showHotkeys.label}
          icon={<Keyboard size={15} aria-hidden />}
          onClick={onHotkeys}
        />
        <IconButton
          label={t('shell:settings')}
          hotkey={HOTKEYS.openSettings.label}
          icon={<Settings size={15} aria-hidden />}
          onClick={onSettings}
        />
      </div>
    </header>
  );
}

function ModeChip() {
  const { t } = useTranslation('common');
  const session = useSession();
  if (session === null) return null;
  const isPaper = session.mode === 'paper';
  return (
    <span className="flex items-center gap-2">
      <span className="text-text-2">{session.accountLabel}</span>
      <span className={isPaper ? 'chip text-paper' : 'chip chip-live'}>
        {isPaper ? t('modePaper') : t('modeLive')}
      </span>
    </span>
  );
}
