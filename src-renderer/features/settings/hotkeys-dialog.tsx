/** The cheat-sheet of the keyboard map, drawn from the map itself. */
import { useTranslation } from '../../lib/i18n';
import { HOTKEYS, type HotkeyId } from '../../session/hotkeys';
import { Dialog } from '../../ui/dialog';

const GROUPS = {
  ticket: ['ticketBuy', 'ticketSell', 'ticketLimit', 'ticketMarket', 'submitTicket'],
  orders: ['cancelAllOfSymbol'],
  market: ['symbolSearch', 'previousInterval', 'nextInterval', 'speakPrices'],
  desk: [
    'nextPanel',
    'previousPanel',
    'tabOrContent',
    'toggleDensity',
    'openSettings',
    'showHotkeys',
  ],
} as const satisfies Record<string, readonly HotkeyId[]>;

type GroupId = keyof typeof GROUPS;
const GROUP_IDS: readonly GroupId[] = ['ticket', 'orders', 'market', 'desk'];

interface HotkeysDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function HotkeysDialog({ isOpen, onClose }: HotkeysDialogProps) {
  const { t } = useTranslation('hotkeys');
  return (
    <Dialog title={t('title')} isOpen={isOpen} onClose={onClose} width="wide">
      <div className="columns-2 gap-8">
        {GROUP_IDS.map((group) => (
          <section key={group} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 font-semibold text-text-1">{t(`groups.${group}`)}</h3>
            <dl>
              {GROUPS[group].map((id) => (
                <Shortcut key={id} label={t(id)} keys={HOTKEYS[id].label} />
              ))}
              {group === 'ticket' ? <Shortcut label={t('step')} keys="↑ ↓" /> : null}
              {group === 'desk' ? <Shortcut label={t('escape')} keys="Esc" /> : null}
            </dl>
          </section>
        ))}
      </div>
      <p className="text-label text-text-3">{t('note')}</p>
    </Dialog>
  );
}

function Shortcut({ label, keys }: { readonly label: string; readonly keys: string }) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-4">
      <dt>{label}</dt>
      <dd>
        <kbd className="keycap">{keys}</kbd>
      </dd>
    </div>
  );
}
