/** In the top bar: the trader's own limits, and that the loss of the day has been reached. */
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useWatch } from '../../session/wire/terminal';
import { IconButton, IconSlot } from '../../ui/button';
import { RiskDialog } from './dialog';
import { risk, watchRisk, type RiskValue } from './store';

export function RiskButton() {
  const { t } = useTranslation('risk');
  useWatch(watchRisk);
  const value = risk.use((state) => state.value);
  const [isOpen, setOpen] = useState(false);
  if (value === null) return <IconSlot />;
  const chip = chipOf(value);
  const Icon = chip === null ? ShieldCheck : ShieldAlert;
  return (
    <>
      {chip === null ? null : <span className="chip text-danger">{t(chip)}</span>}
      <IconButton
        label={t(value.isLocked ? 'buttonLocked' : 'button')}
        icon={<Icon size={15} aria-hidden />}
        onClick={() => {
          setOpen(true);
        }}
      />
      {isOpen ? (
        <RiskDialog
          value={value}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}

function chipOf({ isReadable, isLocked, limits }: RiskValue) {
  if (!isReadable) return 'chipUnreadable';
  if (!isLocked) return null;
  return limits.onLoss === 'block' ? 'chipBlock' : 'chipReduce';
}
