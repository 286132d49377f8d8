/**
 * Short tones for what a trader may not be looking at; never the only sign of anything. Only one window
 * plays them, at the volume the settings have for the event.
 */
import type { SoundEvent } from '@shared/contract/terminal/desk';
import { deskState } from './desk-state';
import { isLeader } from './windows/leader';

/** Frequencies in Hz, one after the other. Rising is good news, falling bad, repeated wants to be heard. */
const TONES: Readonly<Record<SoundEvent, readonly number[]>> = {
  fill: [660, 880],
  order: [520],
  rejected: [330, 220],
  alert: [880, 880, 880],
  margin: [440, 330, 440, 330],
  connection: [300],
};
const TONE_SECONDS = 0.12;
/** Full volume of a pure tone hurts; this is as loud as 100 % gets. */
const LOUDEST = 0.25;

let context: AudioContext | null = null;

/** Silent when the volume is 0, or when another window plays. */
export function playSound(event: SoundEvent): void {
  const volume = deskState.get().settings?.volumes[event] ?? 0;
  if (volume > 0 && isLeader()) playTones(event, volume);
}

/** For the settings: in this window, whoever leads. */
export function testSound(event: SoundEvent, volume: number): void {
  if (volume > 0) playTones(event, volume);
}

function playTones(event: SoundEvent, volume: number): void {
  context ??= new AudioContext();
  // Browsers start it silenced until the page has been touched.
  if (context.state === 'suspended') void context.resume();
  const { currentTime, destination } = context;
  const peak = (volume / 100) * LOUDEST;
  for (const [index, frequency] of TONES[event].entries()) {
    const startsAt = currentTime + index * TONE_SECONDS;
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(0, startsAt);
    gain.gain.linearRampToValueAtTime(peak, startsAt + 0.01);
    gain.gain.linearRampToValueAtTime(0, startsAt + TONE_SECONDS);
    oscillator.connect(gain).connect(destination);
    oscillator.start(startsAt);
    oscillator.stop(startsAt + TONE_SECONDS);
  }
}
