/** The keyboard map as it is now: a cheat-sheet, and where keys are given to other commands. */
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useSettings } from '../../session/desk-state';
import { useKeyActions } from '../../session/keys/key-bindings';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { GROUP_IDS, GROUPS } from './hotkey-groups';
import { KeyRow } from './key-row';

interface HotkeysDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function HotkeysDialog({ isOpen, onClose }: HotkeysDialogProps) {
  const { t } = useTranslation('hotkeys');
  const { resetAll } = useKeyActions();
  const isChanged = Object.keys(useSettings()?.keys ?? {}).length > 0;
  const [isEditing, setEditing] = useState(false);
  const footer = (
    <>
      {isEditing ? (
        <Button disabled={!isChanged} onClick={resetAll}>
          {t('resetAll')}
        </Button>
      ) : null}
      <Button
        aria-pressed={isEditing}
        onClick={() => {
          setEditing(!isEditing);
        }}
      >
        {isEditing ? t('editDone') : t('edit')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('title')} isOpen={isOpen} onClose={onClose} width="wide" footer={footer}>
      <div className={isEditing ? '' : 'columns-2 gap-8'}>
        {GROUP_IDS.map((group) => (
          <section key={group} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 font-semibold text-text-1">{t(`groups.${group}`)}</h3>
            <dl>
              {GROUPS[group].map((id) => (
                <KeyRow key={id} id={id} isEditing={isEditing} />
              ))}
              {group === 'ticket' ? <FixedRow label={t('step')} keys="↑ ↓" /> : null}
              {group === 'market' ? <FixedRow label={t('pan')} keys="Alt ← →" /> : null}
              {group === 'desk' ? <FixedRow label={t('escape')} keys="Esc" /> : null}
            </dl>
          </section>
        ))}
      </div>
      <p className="text-label text-text-3">{t('note')}</p>
    </Dialog>
  );
}

function FixedRow({ label, keys }: { readonly label: string; readonly keys: string }) {
  return (
    <div className="key-row">
      <dt>{label}</dt>
      <dd>
        <kbd className="keycap">{keys}</kbd>
      </dd>
    </div>
  );
}
