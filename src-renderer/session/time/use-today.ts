/** The date, which changes while somebody looks. */
import { formatDate } from '../../lib/format-time';
import { useAtPace } from './use-now';

export const useToday = (): string => useAtPace(1_000, dateOf);

const dateOf = (nowMs: number): string => formatDate(nowMs);
