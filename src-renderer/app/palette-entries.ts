/** What the shell offers to the palette: workspaces, panels, looks and the doors of the top bar. */
import { told, toldOfLoss } from '../session/requests/told';
import { toggleLiquidity } from '../features/chart';
import { DENSITIES, PALETTES, THEMES, useSaveSettings } from '../features/settings';
import type { PaletteEntry } from '../features/palette';
import { openVenueDialog } from '../features/venues';
import { useTranslation } from '../lib/i18n';
import { arm, arming, lockTrading } from '../session/keys/arming';
import { useLockDesk } from '../session/windows/desk-lock';
import { useKeyLabel } from '../session/keys/key-bindings';
import { openPanel, resetLayout } from '../session/windows/panels';
import { useTerminal } from '../session/wire/terminal';
import { askToGoLive, useDeskMode } from '../session/orders/trading-mode';
import { useWorkspace, useWorkspaceActions, useWorkspaces } from '../session/windows/workspace';
import { panelIds } from './panel-registry';
import { useOpenWindows } from './workspaces/further-window';
import { workspaceTitle } from './workspaces/workspace-title';

interface Doors {
  readonly openSettings: () => void;
  readonly showHotkeys: () => void;
}

export function usePaletteEntries(doors: Doors): readonly PaletteEntry[] {
  return [...useWorkspaceEntries(), ...usePanelEntries(), ...useLooks(), ...useActions(doors)];
}

function useWorkspaceEntries(): readonly PaletteEntry[] {
  const { t } = useTranslation('shell');
  const { show } = useWorkspaceActions();
  const keys = [
    useKeyLabel('workspace1'),
    useKeyLabel('workspace2'),
    useKeyLabel('workspace3'),
    useKeyLabel('workspace4'),
  ];
  return useWorkspaces().map((workspace, index) => ({
    id: `workspace ${workspace.id}`,
    group: 'workspaces',
    label: workspaceTitle(workspace, t),
    hotkey: keys[index] ?? '',
    run: () => {
      show(workspace.id);
    },
  }));
}

function usePanelEntries(): readonly PaletteEntry[] {
  const { t } = useTranslation('panels');
  return panelIds.map((id) => ({
    id: `panel ${id}`,
    group: 'panels',
    label: t(id),
    run: () => {
      openPanel(id);
    },
  }));
}

function useLooks(): readonly PaletteEntry[] {
  const { t } = useTranslation(['palette', 'settings']);
  const save = useSaveSettings();
  const entry = (id: string, label: string, run: () => void): PaletteEntry => ({
    id,
    group: 'settings',
    label,
    run,
  });
  return [
    ...THEMES.map((theme) =>
      entry(theme, t('palette:actions.theme', { name: t(`settings:themes.${theme}`) }), () => {
        save({ theme });
      }),
    ),
    ...PALETTES.map((palette) =>
      entry(
        palette,
        t('palette:actions.colours', { name: t(`settings:palettes.${palette}`) }),
        () => {
          save({ palette });
        },
      ),
    ),
    ...DENSITIES.map((density) =>
      entry(
        density,
        t('palette:actions.density', { name: t(`settings:densities.${density}`) }),
        () => {
          save({ density });
        },
      ),
    ),
  ];
}

type ActionName = 'reset' | 'window' | 'connect' | 'accounts' | 'goLive' | 'reconnect';

function useActions({ openSettings, showHotkeys }: Doors): readonly PaletteEntry[] {
  const { t } = useTranslation('palette');
  const { id } = useWorkspace();
  const openWindows = useOpenWindows();
  const terminal = useTerminal();
  const keys = {
    arm: useKeyLabel('armKeys'),
    lock: useKeyLabel('lockTrading'),
    kill: useKeyLabel('killSwitch'),
    keys: useKeyLabel('showHotkeys'),
    settings: useKeyLabel('openSettings'),
    liquidity: useKeyLabel('toggleLiquidity'),
  };
  const { mode } = useDeskMode();
  const lockDesk = useLockDesk();
  const entry = (name: ActionName | keyof typeof keys, run: () => void): PaletteEntry => ({
    id: `action ${name}`,
    group: 'actions',
    label: t(`actions.${name}`),
    run,
    ...(name in keys ? { hotkey: keys[name as keyof typeof keys] } : {}),
  });
  return [
    entry('settings', openSettings),
    entry('keys', showHotkeys),
    entry('arm', () => {
      arm(!arming.get().isArmed);
    }),
    entry('lock', () => {
      if (mode === 'paper') lockTrading(!arming.get().isLocked);
      else lockDesk();
    }),
    entry('connect', () => {
      openVenueDialog({ kind: 'connect', id: null });
    }),
    entry('accounts', () => {
      openVenueDialog({ kind: 'accounts' });
    }),
    ...(mode === 'read-only' ? [entry('goLive', askToGoLive)] : []),
    entry('reconnect', () => {
      void toldOfLoss('reconnect', terminal.call('reconnect', {}));
    }),
    entry('liquidity', () => {
      if (!toggleLiquidity()) openPanel('chart');
    }),
    entry('kill', () => {
      void told('kill', terminal.call('kill', { source: 'button' }));
    }),
    entry('window', () => {
      void openWindows([id]);
    }),
    entry('reset', resetLayout),
  ];
}
