/** Theme, direction colours, density and layout. A choice is saved and shown at once. */
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useSession, useSettings } from '../../session/desk-state';
import { resetLayout } from '../../session/layout-reset';
import { useTerminal } from '../../session/terminal';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Dialog } from '../../ui/dialog';
import { Segmented } from '../../ui/segmented';
import { DENSITIES, PALETTES, THEMES } from './appearance';

interface SettingsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function SettingsDialog({ isOpen, onClose }: SettingsDialogProps) {
  const { t } = useTranslation('settings');
  const terminal = useTerminal();
  const settings = useSettings();
  const session = useSession();
  if (settings === null) return null;
  return (
    <Dialog title={t('title')} isOpen={isOpen} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Row label={t('theme')}>
          <Segmented
            label={t('theme')}
            value={settings.theme}
            options={THEMES.map((value) => ({ value, label: t(`themes.${value}`) }))}
            onChange={(theme) => void terminal.call('saveSettings', { theme })}
          />
        </Row>
        <Row label={t('palette')}>
          <Segmented
            label={t('palette')}
            value={settings.palette}
            options={PALETTES.map((value) => ({ value, label: t(`palettes.${value}`) }))}
            onChange={(palette) => void terminal.call('saveSettings', { palette })}
          />
        </Row>
        <Row label={t('density')}>
          <Segmented
            label={t('density')}
            value={settings.density}
            options={DENSITIES.map((value) => ({ value, label: t(`densities.${value}`) }))}
            onChange={(density) => void terminal.call('saveSettings', { density })}
          />
        </Row>
        <Row label={t('keys')}>
          <Checkbox
            label={t('letterKeys')}
            isChecked={settings.letterKeys}
            onChange={(letterKeys) => void terminal.call('saveSettings', { letterKeys })}
          />
        </Row>
        <Row label={t('layout')}>
          <Button className="self-start" onClick={resetLayout}>
            {t('resetLayout')}
          </Button>
        </Row>
        <p className="text-label text-text-3">{t('about', { version: session?.version ?? '' })}</p>
      </div>
    </Dialog>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <span className="text-label text-text-2" aria-hidden>
        {label}
      </span>
      {children}
    </div>
  );
}
