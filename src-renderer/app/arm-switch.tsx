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
} from '../session/keys/arming';
import { useCommand } from '../session/keys/hotkeys';
import { useKeyLabel } from '../session/keys/key-bindings';
import { useLockDesk } from '../session/windows/desk-lock';
import { useSendReason } from '../session/orders/send-reason';
import { useDeskMode } from '../session/orders/trading-mode';
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
        <States shown="lock.on" />
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
      <States shown={isArmed ? 'arm.on' : 'arm.off'} />
    </Button>
  );
}

const STATES = [
  { word: 'arm.off', Icon: Zap },
  { word: 'arm.on', Icon: Zap },
  { word: 'lock.on', Icon: Lock },
] as const;

/** As wide as the widest of them: the kill switch beside it stays where it is. */
function States({ shown }: { readonly shown: (typeof STATES)[number]['word'] }) {
  const { t } = useTranslation('shell');
  return (
    <span className="arm-states">
      {STATES.map(({ word, Icon }) => (
        <span key={word} data-shown={word === shown || undefined}>
          <Icon size={13} aria-hidden />
          <span className="arm-words">{t(word)}</span>
        </span>
      ))}
    </span>
  );
}
