/** The market's clock by hand: speed, pause, and so many milliseconds on (exchange-rules §14). */
import {
  MARKET_SPEEDS,
  type ClockReply,
  type LabCommandInput,
  type MarketSpeed,
} from '@shared/contract/lab';
import { ok } from '@shared/kernel/result';
import { failed, invalid, type LabParts, type Reply } from './parts';

export async function setClock(
  parts: LabParts,
  input: LabCommandInput<'clock'>,
): Reply<ClockReply> {
  if (parts.mode() === 'live' && (input.pause === true || input.speed !== 1)) {
    return invalid('speed: must be 1 when mode is live');
  }
  if (input.advanceMs !== undefined) return advance(parts, input.advanceMs);
  const asked = input.pause === true ? 0 : input.speed;
  const speed = MARKET_SPEEDS.find((one) => one === asked) ?? 1;
  return setSpeed(parts, speed);
}

/** With the whole state on the disk before it is answered. */
async function setSpeed(parts: LabParts, speed: MarketSpeed): Reply<ClockReply> {
  const done = await parts.sequencer().administer((turn) => {
    const marketTime = turn.engine.marketTimeMs();
    turn.marketClock.setSpeed(speed, marketTime);
    turn.note('speed', speed);
    turn.takeSnapshot();
    return { marketTime, speed };
  });
  return done.ok ? ok(done.value) : failed(done.error);
}

/** Answered when the market has reached the new time. */
async function advance(parts: LabParts, byMs: number): Reply<ClockReply> {
  const sequencer = parts.sequencer();
  const started = await sequencer.administer((turn) => {
    if (turn.marketClock.speed !== 0) return false;
    turn.marketClock.advance(byMs);
    turn.note('advance', byMs);
    return true;
  });
  if (!started.ok) return failed(started.error);
  if (!started.value) return invalid('advanceMs: only in the pause; set speed 0 first');
  const reached = await sequencer.submit((turn) => turn.query.marketTimeMs());
  return reached.ok ? ok({ marketTime: reached.value, speed: 0 }) : failed(reached.error);
}
