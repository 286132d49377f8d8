/**
 * The port of the desk, from one start to the next. A browser keeps a page's scripts, and what it has compiled
 * of them, by their address, and the port is part of it: on another one they are read and compiled anew.
 *
 * It is handed on only by a run that has seen its window end while the port was still its own, and taken once:
 * no stranger can have served anything at an address whose scripts are then kept (docs/decisions/0100).
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/** 0, which is any, when the run before has handed on none. */
export function takePort(path: string): number {
  try {
    const port = Number(readFileSync(path, 'utf8'));
    rmSync(path);
    return Number.isInteger(port) && port > 1023 && port < 65536 ? port : 0;
  } catch {
    return 0;
  }
}

/** A disk that refuses makes the next start slower, and nothing else. */
export function handOnPort(path: string, port: number): void {
  try {
    writeFileSync(path, String(port), { mode: 0o600 });
  } catch {
    // as if there had been none
  }
}
