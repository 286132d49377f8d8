/** The frame around everything, and the window's title: which money this window moves, in colour and in words. */
import { useEffect } from 'react';
import { useTranslation } from '../lib/i18n';
import { useIsDeskLocked } from '../session/windows/desk-lock';
import { useSession } from '../session/desk-state';
import { useDeskMode, useModeChip } from '../session/orders/trading-mode';

export function ModeFrame() {
  const { t } = useTranslation('common');
  const { mode } = useDeskMode();
  const chip = useModeChip();
  const isKnown = useSession() !== null;
  const isLocked = useIsDeskLocked();
  const title = isKnown
    ? t('windowTitle', { mode: isLocked ? t('modeLocked') : chip })
    : t('appName');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return mode === 'paper' ? null : <div className="mode-frame" data-trading={mode} aria-hidden />;
}
