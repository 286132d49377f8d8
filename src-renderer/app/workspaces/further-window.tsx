/** Another window on a workspace: the host opens it, or gives an address that opens it once. */
import { useState } from 'react';
import { createFeatureStore } from '../../lib/feature-store';
import { useTranslation } from '../../lib/i18n';
import { useTerminal } from '../../session/terminal';
import { CopyButton } from '../../ui/copy-button';
import { Dialog } from '../../ui/dialog';
import { showToast } from '../../ui/toast';

/** An address that the trader has to open; empty when there is none. */
const offered = createFeatureStore({ address: '' });

export function useOpenWindow(): (workspace: string) => void {
  const terminal = useTerminal();
  const { t } = useTranslation('shell');
  const [isOpening, setOpening] = useState(false);
  return (workspace) => {
    if (isOpening) return;
    setOpening(true);
    void terminal.call('openWindow', { workspace }).then((opened) => {
      setOpening(false);
      if (opened.ok) offered.set({ address: opened.value.address });
      else showToast({ level: 'error', title: t('window.failed'), detail: opened.error.message });
    });
  };
}

export function FurtherWindowDialog() {
  const { t } = useTranslation('shell');
  const address = offered.use((state) => state.address);
  return (
    <Dialog
      title={t('window.title')}
      isOpen={address !== ''}
      onClose={() => {
        offered.set({ address: '' });
      }}
    >
      <p>{t('window.text')}</p>
      <p className="copy-line">
        <code className="selectable break-all">{address}</code>
        <CopyButton what={t('window.address')} text={address} />
      </p>
    </Dialog>
  );
}
