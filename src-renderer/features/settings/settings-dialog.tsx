/** Looks, sounds, keyboard and layout. A choice is saved and shown at once, in every window. */
import type { ReactNode } from 'react';
import { LANGUAGES, useTranslation } from '../../lib/i18n';
import { useSession, useSettings } from '../../session/desk-state';
import { resetLayout } from '../../session/windows/panels';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Dialog } from '../../ui/dialog';
import { Segmented } from '../../ui/segmented';
import { Select } from '../../ui/select';
import { DENSITIES, PALETTES, useSaveSettings } from './appearance';
import { THEMES } from './themes';
import { VolumeRows } from './volume-rows';
import { ZoomRow } from './zoom-row';

interface SettingsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Shows the accounts of exchanges, their keys and when the desk locks. */
  readonly onAccounts: () => void;
}

export function SettingsDialog({ isOpen, onClose, onAccounts }: SettingsDialogProps) {
  const { t } = useTranslation('settings');
  const save = useSaveSettings();
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
            onChange={(theme) => {
              save({ theme });
            }}
          />
        </Row>
        <Row label={t('palette')}>
          <Segmented
            label={t('palette')}
            value={settings.palette}
            options={PALETTES.map((value) => ({ value, label: t(`palettes.${value}`) }))}
            onChange={(palette) => {
              save({ palette });
            }}
          />
        </Row>
        <Row label={t('density')}>
          <Segmented
            label={t('density')}
            value={settings.density}
            options={DENSITIES.map((value) => ({ value, label: t(`densities.${value}`) }))}
            onChange={(density) => {
              save({ density });
            }}
          />
        </Row>
        <Row label={t('zoom')}>
          <ZoomRow />
        </Row>
        {LANGUAGES.length > 1 ? (
          <Row label={t('language')}>
            <Select
              label={t('language')}
              value={settings.language}
              options={LANGUAGES.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(language) => {
                save({ language });
              }}
            />
          </Row>
        ) : null}
        <Row label={t('sounds')}>
          <VolumeRows />
        </Row>
        <Row label={t('keys')}>
          <Checkbox
            label={t('letterKeys')}
            isChecked={settings.letterKeys}
            onChange={(letterKeys) => {
              save({ letterKeys });
            }}
          />
        </Row>
        <Row label={t('layout')}>
          <Button className="self-start" onClick={resetLayout}>
            {t('resetLayout')}
          </Button>
        </Row>
        <Row label={t('accounts')}>
          <Button
            className="self-start"
            onClick={() => {
              onClose();
              onAccounts();
            }}
          >
            {t('accountsButton')}
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
