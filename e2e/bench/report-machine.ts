/** On what figures were taken, and when, each in one line. */
import { cpus, totalmem, type, release } from 'node:os';

export function machineLine(): string {
  const all = cpus();
  const model = all[0]?.model.trim() ?? 'unknown processor';
  const gigabytes = (totalmem() / 1024 ** 3).toFixed(0);
  return `${all.length} × ${model}, ${gigabytes} GB, ${type()} ${release()}, Node ${process.version}`;
}

/** To the minute. */
export function takenAt(): string {
  return `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
