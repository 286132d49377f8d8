/** The lab of the paper exchange: everything that can be set by hand, one part beside the other. */
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useWatch } from '../../../session/wire/terminal';
import { PanelBody } from '../../../ui/panel-body';
import { lab, watchAccount, watchLab, type LabValue } from '../store';
import { AccountSection } from './account';
import { FaultsSection } from './faults';
import { LeverageSection } from './leverage';
import { MarginSection } from './margin';
import { MarketSection } from './market';
import { PricesSection } from './prices';
import { SessionsSection } from './sessions';
import { SourceSection } from './source';
import { TimeSection } from './time';
import { WithdrawalsSection } from './withdrawals';

export function LabPanel() {
  const { t } = useTranslation('lab');
  useWatch(watchLab);
  useWatch(watchAccount);
  const value = lab.use((state) => state.lab);
  const isOffered = value?.isOffered !== false;
  const controls = isOffered ? (value?.controls ?? null) : null;
  return (
    <PanelBody
      isLoading={isOffered && controls === null}
      empty={isOffered ? null : { text: t('notOffered') }}
      stale={value?.isReplacing === true ? t('replacing') : null}
    >
      {value === null || controls === null ? null : <Sections controls={controls} value={value} />}
    </PanelBody>
  );
}

interface SectionsProps {
  readonly controls: NonNullable<LabValue['controls']>;
  readonly value: LabValue;
}

function Sections({ controls, value }: SectionsProps) {
  return (
    <div className="lab-sections" ref={useAskedSection()}>
      <TimeSection controls={controls} />
      <FaultsSection controls={controls} />
      <MarketSection controls={controls} />
      <AccountSection />
      <MarginSection margin={value.margin} />
      <LeverageSection controls={controls} />
      <PricesSection controls={controls} />
      <WithdrawalsSection />
      <SessionsSection controls={controls} sessions={value.sessions} />
      <SourceSection controls={controls} value={value} />
    </div>
  );
}

/** Brings the part somebody asked for into sight, with the keyboard: on what is typed there, if anything is. */
function useAskedSection() {
  const box = useRef<HTMLDivElement>(null);
  const asked = lab.use((state) => state.askedSection);
  useEffect(() => {
    if (asked === null) return;
    // After the dock has brought the panel to the front and focused it.
    const frame = requestAnimationFrame(() => {
      const section = box.current?.querySelector<HTMLElement>(
        `[data-lab-section="${asked.section}"]`,
      );
      section?.scrollIntoView({ block: 'nearest' });
      const field = section?.querySelector<HTMLInputElement>('form input');
      if (field === null || field === undefined) section?.focus();
      else {
        field.focus({ preventScroll: true });
        field.select();
      }
      lab.set({ askedSection: null });
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [asked]);
  return box;
}
