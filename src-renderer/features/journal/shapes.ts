/** What the terminal tells of the journal, as this feature keeps it. */
import type { JournalNote } from '@shared/contract/terminal';
import type { TopicValue } from '@shared/contract/terminal/topics';

export type JournalValue = TopicValue<'journal'>;
/** By the trade's key. */
export type Notes = ReadonlyMap<string, JournalNote>;
