/** The first row: brand, workspaces, search, mode, and the doors to panels, keys and settings. */
import { Keyboard, LayoutGrid, Search, Settings } from 'lucide-react';
import { KillButton } from '../features/kill';
import { BotsButton, LabChips } from '../features/lab';
import { RiskButton } from '../features/risk';
import { AccountMenu } from '../features/venues';
import { useTranslation } from '../lib/i18n';
import { useKeyLabel } from '../session/keys/key-bindings';
import { openPalette } from '../session/windows/palette';
import { openPanel } from '../session/windows/panels';
import { useDeskMode } from '../session/orders/trading-mode';
import { IconButton } from '../ui/button';
import { Menu } from '../ui/menu';
import { ArmSwitch } from './arm-switch';
import { panelIds, startsPanelGroup } from './panel-registry';
import { TideMark } from './tide-mark';
import { WorkspaceTabs } from './workspaces/workspace-tabs';

interface TopBarProps {
  readonly onSettings: () => void;
  readonly onHotkeys: () => void;
}

export function TopBar({ onSettings, onHotkeys }: TopBarProps) {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <header className="top-bar" data-trading={useDeskMode().mode}>
      <div className="flex items-center gap-2 pr-3 font-semibold">
        <TideMark />
        <h1 className="text-input">{t('common:appName')}</h1>
      </div>
      <WorkspaceTabs />
      <PaletteButton />
      <div className="flex flex-none items-center gap-2">
        <KillButton />
        <ArmSwitch />
        <AccountMenu />
        <LabChips />
        <RiskButton />
        <BotsButton />
        <PanelsMenu />
        <IconButton
          label={t('shell:keys')}
          hotkey={useKeyLabel('showHotkeys')}
          icon={<Keyboard size={15} aria-hidden />}
          onClick={onHotkeys}
        />
        <IconButton
          label={t('shell:settings')}
          hotkey={useKeyLabel('openSettings')}
          icon={<Settings size={15} aria-hidden />}
          onClick={onSettings}
        />
      </div>
    </header>
  );
}

function PaletteButton() {
  const { t } = useTranslation('shell');
  const key = useKeyLabel('palette');
  return (
    <button
      type="button"
      className="palette-button"
      onClick={() => {
        openPalette();
      }}
    >
      <Search size={13} aria-hidden />
      <span className="palette-button-words">{t('search')}</span>
      {key === '' ? null : <kbd className="keycap">{key}</kbd>}
    </button>
  );
}

/** Every panel there is: one behind a tab comes to the front, others open. */
function PanelsMenu() {
  const { t } = useTranslation(['shell', 'panels']);
  const entries = () =>
    panelIds.map((id) => ({
      id,
      label: t(`panels:${id}`),
      startsGroup: startsPanelGroup.has(id),
      onSelect: () => {
        openPanel(id);
      },
    }));
  return (
    <Menu
      entries={entries}
      trigger={<IconButton label={t('shell:panels')} icon={<LayoutGrid size={15} aria-hidden />} />}
    />
  );
}
