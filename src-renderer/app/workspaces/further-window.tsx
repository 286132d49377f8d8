/**
 * Another window on a workspace: the host opens it, or gives an address that opens it once. In a browser those that
 * were open at the end are offered at the next start; Electron opens them itself.
 */
import { useEffect, useRef, useState } from 'react';
import { createFeatureStore } from '../../lib/feature-store';
import { useTranslation } from '../../lib/i18n';
import { deskClock } from '../../session/time/clock';
import { hasPreload } from '../../session/wire/connect';
import { askedWorkspace, deskState } from '../../session/desk-state';
import { deskIds } from '../../session/ids';
import { isLeader } from '../../session/windows/leader';
import { OpenWindows } from '../../session/windows/open-windows';
import { useTerminal } from '../../session/wire/terminal';
import { terminalRefusal } from '../../session/wire/terminal-refusal';
import { useWorkspaces } from '../../session/windows/workspace';
import { CopyButton } from '../../ui/copy-button';
import { Dialog } from '../../ui/dialog';
import { showToast } from '../../ui/toast';
import { workspaceTitle } from './workspace-title';

/** Addresses that the trader has to open. */
const offered = createFeatureStore<{ readonly addresses: readonly string[] }>({ addresses: [] });

export function useOpenWindows(): (workspaces: readonly string[]) => Promise<void> {
  const terminal = useTerminal();
  const { t } = useTranslation('shell');
  const [isOpening, setOpening] = useState(false);
  return async (workspaces) => {
    if (isOpening) return;
    setOpening(true);
    const addresses: string[] = [];
    // One after the other: a browser places them in the order in which they come.
    for (const workspace of workspaces) {
      const opened = await terminal.call('openWindow', { workspace });
      if (!opened.ok) {
        showToast({
          level: 'error',
          title: t('window.failed'),
          detail: terminalRefusal(opened.error),
        });
        break;
      }
      if (opened.value.address !== '') addresses.push(opened.value.address);
    }
    setOpening(false);
    offered.set({ addresses });
  };
}

function useKeptWindows(): void {
  const terminal = useTerminal();
  const { t } = useTranslation('shell');
  const open = useOpenWindows();
  const workspaces = useWorkspaces();
  const workspace = deskState.use((state) => state.workspace);
  const windows = useRef<OpenWindows | null>(null);
  const offer = useRef<(left: readonly string[]) => Promise<void>>(() => Promise.resolve());
  useEffect(() => {
    offer.current = (left) =>
      new Promise((resolve) => {
        const known = workspaces.filter(({ id }) => left.includes(id));
        if (known.length === 0) {
          resolve();
          return;
        }
        showToast({
          id: 'windows',
          level: 'info',
          stays: true,
          onClose: resolve,
          title: t('window.left'),
          detail: known.map((each) => workspaceTitle(each, t)).join(', '),
          action: {
            label: t('window.reopen'),
            onPress: () => void open(left.filter((id) => known.some((each) => each.id === id))),
          },
        });
      });
  });
  useEffect(() => {
    if (hasPreload()) return undefined;
    const made = new OpenWindows({
      terminal,
      clock: deskClock,
      locks: navigator.locks,
      isLeader,
      id: `${deskClock.nowMs()}-${deskIds.nextId()}`,
      onLeft: (left) => offer.current(left),
    });
    windows.current = made;
    made.shows(askedWorkspace() ?? '');
    return made.start(askedWorkspace() === null);
  }, [terminal]);
  useEffect(() => {
    const asked = askedWorkspace();
    if (asked !== null) windows.current?.shows(asked);
  }, [workspace]);
}

/** Drawn once in every window. */
export function FurtherWindowDialog() {
  const { t } = useTranslation('shell');
  useKeptWindows();
  const addresses = offered.use((state) => state.addresses);
  return (
    <Dialog
      title={t('window.title')}
      isOpen={addresses.length > 0}
      onClose={() => {
        offered.set({ addresses: [] });
      }}
    >
      <p>{t('window.text', { count: addresses.length })}</p>
      {addresses.map((address) => (
        <p key={address} className="copy-line">
          <code className="selectable break-all">{address}</code>
          <CopyButton what={t('window.address')} text={address} />
        </p>
      ))}
    </Dialog>
  );
}
