/** What happens to whole programs and machines: they die, sleep, their clocks are set, their disks are full. */
import type { WorldClock } from './clocks';
import type { Market } from './market';
import type { Rates } from './swarm';
import type { Tape } from './tape';
import type { TerminalProgram } from './terminal';
import type { Venue } from './venue';

const PROCESS = [
  ...(['kill', 'venueKill', 'clock jump', 'suspend', 'disk full'] as const),
  ...(["exchange's disk full", "exchange's clock jumps", 'mark gap'] as const),
  ...(['quit', 'snapshot damaged'] as const),
];
const JUMPS_MS = [1_500, -1_500, 30_000, -30_000, 3_600_000, -3_600_000] as const;
const VENUE_JUMPS_MS = [1_500, -1_500, 10_000, -10_000] as const;
const GAPS = ['78000', '42000'] as const;
const GAP_MS = 2_000;
const SLEEPS_MS = [1_000, 5_000, 20_000, 60_000] as const;

interface MishapsParts {
  readonly tape: Tape;
  readonly clock: WorldClock;
  readonly rates: () => Rates;
  readonly note: (what: string) => void;
  readonly venue: Venue;
  readonly program: TerminalProgram;
  readonly market: Market;
}

export class Mishaps {
  /** The terminal's. */
  isDiskFull = false;
  readonly #parts: MishapsParts;

  constructor(parts: MishapsParts) {
    this.#parts = parts;
  }

  /** What happens to whole programs and machines. */
  act(): void {
    const { tape, rates, note, venue, program, market } = this.#parts;
    const { kill, venueKill, clock } = rates();
    const span = tape.next('process');
    const kinds = [
      kill,
      venueKill,
      clock,
      clock,
      kill,
      venueKill,
      clock,
      venueKill,
      kill,
      venueKill,
    ];
    const hit = PROCESS.find((_, index) => span.fault(kinds[index] ?? 0, 1) === 1);
    if (hit === undefined) return;
    switch (hit) {
      case 'kill':
        program.kill('kill -9');
        return;
      case 'venueKill':
        venue.kill('kill -9');
        return;
      case 'clock jump': {
        const byMs = JUMPS_MS[span.choose(JUMPS_MS.length)] ?? 0;
        note(`the terminal's clock jumps by ${byMs} ms`);
        program.jump(byMs);
        return;
      }
      case 'suspend': {
        const forMs = SLEEPS_MS[span.choose(SLEEPS_MS.length)] ?? 0;
        note(`the terminal's machine sleeps for ${forMs} ms`);
        const { clock: sleeping } = program;
        sleeping?.sleep();
        this.#parts.clock.setAlarm(forMs, () => sleeping?.awake());
        return;
      }
      case 'disk full':
        note("the terminal's disk is full for 3 s");
        this.isDiskFull = true;
        this.#parts.clock.setAlarm(3_000, () => {
          this.isDiskFull = false;
        });
        return;
      case "exchange's disk full":
        note("the exchange's disk is full for 1 s");
        venue.fillDisk(1_000);
        return;
      case "exchange's clock jumps": {
        const byMs = VENUE_JUMPS_MS[span.choose(VENUE_JUMPS_MS.length)] ?? 0;
        note(`the exchange's clock jumps by ${byMs} ms`);
        venue.jump(byMs);
        return;
      }
      case 'quit':
        void program.quit();
        return;
      case 'snapshot damaged':
        note("the exchange's newest snapshot is damaged, and it ends");
        venue.damageSnapshot();
        venue.kill('kill -9');
        return;
      case 'mark gap':
        note('the index jumps by a third, and back');
        market.gap(GAPS[span.choose(GAPS.length)] ?? '78000', GAP_MS);
        return;
    }
  }
}
