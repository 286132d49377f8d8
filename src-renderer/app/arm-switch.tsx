/** Whether keys and clicks of this window may send orders, always in sight; and the lock, while it is on. */
import { Lock, Zap } from 'lucide-react';
import { useTranslation } from '../lib/i18n';
import {
  arm,
  lockTrading,
  useDisarmWhen,
  useDisarmWhenLeft,
  useIsArmed,
  useIsLocked,
} from '../session/arming';
import { useCommand } from '../session/hotkeys';
import { useKeyLabel } from '../session/key-bindings';
import { useLockDesk } from '../session/desk-lock';
import { useDeskMode, useSendReason } from '../session/trading-mode';
import { Button } from '../ui/button';

export function ArmSwitch() {
  const { t } = useTranslation('shell');
  const isArmed = useIsArmed();
  const isLocked = useIsLocked();
  const keys = { arm: useKeyLabel('armKeys'), lock: useKeyLabel('lockTrading') };
  useDisarmWhenLeft();
  const toggle = () => {
    if (reason === null) arm(!isArmed);
  };
  const reason = useSendReason();
  const isPaper = useDeskMode().mode === 'paper';
  const lockDesk = useLockDesk();
  const toggleLock = () => {
    if (isPaper) lockTrading(!isLocked);
    else lockDesk();
  };
  useDisarmWhen(reason !== null);
  useCommand('armKeys', toggle);
  useCommand('lockTrading', toggleLock);
  if (isLocked) {
    return (
      <Button
        className="chip-locked"
        data-hint={t('lock.hint', { key: keys.lock })}
        onClick={toggleLock}
      >
        <Lock size={13} aria-hidden />
        <span className="arm-words">{t('lock.on')}</span>
      </Button>
    );
  }
  return (
    <Button
      tone="quiet"
      data-hint={reason ?? t(isArmed ? 'arm.onHint' : 'arm.offHint', { key: keys.arm })}
      aria-pressed={isArmed}
      aria-disabled={reason !== null}
      className={isArmed ? 'chip-armed' : ''}
      onClick={toggle}
    >
      <Zap size={13} aria-hidden />
      <span className="arm-words">{isArmed ? t('arm.on') : t('arm.off')}</span>
    </Button>
  );
}
