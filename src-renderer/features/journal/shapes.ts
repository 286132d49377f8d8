/** What the terminal tells of the journal, as this feature keeps it. */
import type { JournalNote } from '@shared/contract/terminal';
import type { TopicItem, TopicValue } from '@shared/contract/terminal/topics';

export type JournalValue = TopicValue<'journal'>;
export type EquityPoint = TopicItem<'equity'>;
/** By the trade's key. */
export type Notes = ReadonlyMap<string, JournalNote>;
