/** Three things worth knowing, one at a time, once, each skippable. Never in the way of a panel. */
import { useTranslation } from '../../lib/i18n';
import { useSession } from '../../session/desk-state';
import { useHasHintRoom } from '../../session/windows/hint-room';
import { Button } from '../../ui/button';
import { HINTS, nextHint, onboarding } from './store';

export function Hints() {
  const { t } = useTranslation('onboarding');
  const hint = onboarding.use((state) => state.hint);
  // They speak of what can be seen: a market, not the desk that waits for it.
  const isReady = useSession()?.phase === 'ready';
  const hasRoom = useHasHintRoom();
  const name = hint === null ? undefined : HINTS[hint];
  // Over the inspector there is no place for them: they wait until the trader is back.
  if (hint === null || name === undefined || !isReady || !hasRoom) return null;
  const label = t('hints.label', { step: hint + 1, count: HINTS.length });
  const show = (next: number | null) => {
    onboarding.set({ hint: next });
  };
  const isLast = nextHint(hint) === null;
  return (
    <aside
      className="hint"
      aria-label={label}
      data-cycle
      tabIndex={-1}
      onKeyDown={({ key }) => {
        if (key === 'Escape') show(null);
      }}
    >
      <div className="hint-head">
        <p className="text-label text-text-3">{label}</p>
        {isLast ? null : (
          <Button
            tone="quiet"
            size="small"
            onClick={() => {
              show(null);
            }}
          >
            {t('hints.skip')}
          </Button>
        )}
        <Button
          size="small"
          onClick={() => {
            show(nextHint(hint));
          }}
        >
          {isLast ? t('hints.done') : t('hints.next')}
        </Button>
      </div>
      <p>{t(`hints.${name}`)}</p>
    </aside>
  );
}
