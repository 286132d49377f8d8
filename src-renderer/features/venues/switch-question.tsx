/** Before another account takes the place of this one: what stays where it is, and what ends. */
import { useTranslation } from '../../lib/i18n';
import { useSession } from '../../session/desk-state';
import { killState } from '../../session/kill-state';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Problem } from '../../ui/problem';
import { accountOf, openVenueDialog, useCurrentAccount, venues } from './store';
import { useSwitch } from './use-switch';

/** `id` null is paper. */
export function SwitchQuestion({ id }: { readonly id: string | null }) {
  const { t } = useTranslation(['venues', 'common']);
  const isLive = useSession()?.mode === 'live';
  const from = useCurrentAccount();
  const to = venues.use((state) => accountOf(state.venues, id));
  const { change, refusal, isBusy } = useSwitch();
  // Of paper nothing happens while it is closed.
  const isSweeping = killState.use(
    ({ kill }) => isLive && kill?.isOn === true && kill.phase !== 'verified',
  );
  const close = () => {
    openVenueDialog(null);
  };
  const name = to?.profile.alias ?? t('venues:paper');
  return (
    <Dialog
      title={t('venues:switchTitle', { name })}
      isOpen
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('common:close')}</Button>
          <Button
            tone="primary"
            aria-disabled={isBusy}
            onClick={() => {
              change(id, false);
            }}
          >
            {t(isBusy ? 'venues:switching' : 'venues:switchConfirm', { name })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2">
        <p>
          {isLive
            ? t('venues:leavesLive', { alias: from?.profile.alias ?? '' })
            : t('venues:leavesPaper')}
        </p>
        {isSweeping ? (
          <p className="text-warn">
            {t('venues:leavesKill', { alias: from?.profile.alias ?? '' })}
          </p>
        ) : null}
        <p>{to === null ? t('venues:entersPaper') : t('venues:entersLive', { alias: name })}</p>
        <Problem text={refusal} />
      </div>
    </Dialog>
  );
}
