/** What is set in the lab and differs from an undisturbed exchange, as the top bar says it. Pure. */
import type { ControlsReply } from '@shared/contract/terminal/lab';
import type { LabRequest } from '../../../session/lab/lab-requests';

export type LabChip =
  | {
      readonly kind: 'paused' | 'crowdOff' | 'asyncAck' | 'recording';
      readonly section: LabRequest['section'];
    }
  | { readonly kind: 'speed'; readonly section: 'time'; readonly speed: number }
  | { readonly kind: 'mode'; readonly section: 'market'; readonly mode: 'replay' | 'live' }
  | { readonly kind: 'faults'; readonly section: 'faults'; readonly profile: FaultName }
  | {
      readonly kind: 'latency';
      readonly section: 'faults';
      readonly profile: ControlsReply['latencyProfile'];
    }
  | {
      readonly kind: 'regime';
      readonly section: 'market';
      readonly regime: NonNullable<ControlsReply['regime']>;
    }
  | { readonly kind: 'index'; readonly section: 'market'; readonly symbols: string };

/** Single rules have no name of their own. */
type FaultName = NonNullable<ControlsReply['faultProfile']> | 'rules';

/** The most surprising first. Empty: an exchange nobody has touched. */
export function chipsOf(controls: ControlsReply): readonly LabChip[] {
  const { askedSpeed, faultProfile, faultRules, latencyProfile, mode, regime, indexes } = controls;
  const chips: LabChip[] = [];
  if (askedSpeed === 0) chips.push({ kind: 'paused', section: 'time' });
  else if (askedSpeed !== 1) chips.push({ kind: 'speed', section: 'time', speed: askedSpeed });
  if (faultProfile === null) {
    if (faultRules.length > 0) chips.push({ kind: 'faults', section: 'faults', profile: 'rules' });
  } else if (faultProfile !== 'ok') {
    chips.push({ kind: 'faults', section: 'faults', profile: faultProfile });
  }
  if (latencyProfile !== 'zero' && latencyProfile !== 'lan' && latencyProfile !== 'default') {
    chips.push({ kind: 'latency', section: 'faults', profile: latencyProfile });
  }
  if (controls.ack === 'async') chips.push({ kind: 'asyncAck', section: 'faults' });
  if (indexes.length > 0) {
    const symbols = indexes.map(({ underlying }) => underlying).join(', ');
    chips.push({ kind: 'index', section: 'market', symbols });
  }
  if (mode !== 'synthetic') chips.push({ kind: 'mode', section: 'market', mode });
  else if (controls.agents === 'off') chips.push({ kind: 'crowdOff', section: 'market' });
  if (controls.isRegimeForced && regime !== null) {
    chips.push({ kind: 'regime', section: 'market', regime });
  }
  if (controls.recorded !== null) chips.push({ kind: 'recording', section: 'market' });
  return chips;
}
