/**
 * A store whose writes fail as disks do: the program dies before one or after it, the disk refuses one, or
 * is full for a while. A write inside a transaction is part of it. What a dead program still does to
 * its store never happens.
 */
import type { Decider } from './tape';

interface Program {
  readonly isDead: boolean;
  die(why: string): void;
}

export interface DiskFaults {
  readonly tape: Decider;
  /** Per write. */
  readonly rate: () => number;
  readonly program: Program;
  /** Every write is refused while it is. */
  readonly isFull: () => boolean;
  readonly onFault: (name: string) => void;
  readonly isWrite: (name: string) => boolean;
}

const KINDS = ['', 'death before a write', 'death after a write', 'EIO', 'busy'] as const;

export function guarded<Store extends object>(store: Store, faults: DiskFaults): Store {
  let depth = 0;
  const { program, tape } = faults;

  function write(name: string, work: () => unknown): unknown {
    const nothing = name.endsWith('Later') ? new Promise(() => undefined) : undefined;
    if (program.isDead) return nothing;
    if (depth > 0) return work();
    const kind = KINDS[tape.next('disk').fault(faults.rate(), KINDS.length - 1)] ?? '';
    if (kind !== '') faults.onFault(`${kind} (${name})`);
    if (kind === 'EIO') throw new Error('EIO: i/o error, write');
    if (kind === 'busy') throw new Error('SQLITE_BUSY: database is locked');
    if (faults.isFull()) throw new Error('ENOSPC: no space left on device, write');
    if (kind === 'death before a write') {
      program.die(kind);
      return nothing;
    }
    depth += 1;
    try {
      return work();
    } finally {
      depth -= 1;
      if (kind === 'death after a write') program.die(kind);
    }
  }

  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      const method = member as (...args: unknown[]) => unknown;
      if (typeof name !== 'string' || !faults.isWrite(name)) return method.bind(target);
      return (...args: unknown[]) => write(name, () => method.apply(target, args));
    },
  });
}
