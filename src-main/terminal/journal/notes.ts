/** What the trader wrote to closed trades: in the account's own store before it is shown, and nowhere else. */
import type { CommandInput, JournalNote, RpcError } from '@shared/contract/terminal';
import { noteFault, orderedTags, NOTED_MAX } from '@shared/domain/journal';
import { faultWords } from '@shared/kernel/fault-words';
import { err, ok, type Result } from '@shared/kernel/result';
import type { Latest, Outbox } from '../outbox';
import type { JournalStore, Log } from '../ports';

export class TradeNotes {
  readonly topic: Latest<JournalNote[]>;
  readonly #store: JournalStore;
  readonly #notes: Map<string, JournalNote>;

  constructor(outbox: Outbox, store: JournalStore, log: Log) {
    this.#store = store;
    this.#notes = new Map();
    try {
      for (const { key, tags, note } of store.tradeNotes()) {
        this.#notes.set(key, { key, tags: [...tags], note });
      }
    } catch (fault) {
      log.warn('trade-notes-not-read', { message: faultWords(fault) });
    }
    this.topic = outbox.latest([...this.#notes.values()]);
  }

  /** A refusal begins with the field at fault and names its limit; nothing has changed then. */
  save(input: CommandInput<'saveJournalNote'>): Result<Record<string, never>, RpcError> {
    const tags = [...orderedTags(input.tags.map((tag) => tag.trim()))];
    const saved = { key: input.key, tags, note: input.note.trim() };
    const fault = noteFault(tags, saved.note);
    if (fault !== null) {
      const { field, limit } = fault;
      const unit = field === 'tags' ? '' : ' characters';
      const code = field === 'tags' ? 'too-many' : 'too-long';
      return err({ code, message: `${field}: at most ${limit}${unit}` });
    }
    const isEmpty = tags.length === 0 && saved.note === '';
    if (!isEmpty && !this.#notes.has(saved.key) && this.#notes.size >= NOTED_MAX) {
      return err({ code: 'too-many', message: `trades with notes: at most ${NOTED_MAX}` });
    }
    try {
      this.#store.saveTradeNote(saved);
    } catch (fault) {
      return err({ code: 'not-kept', message: faultWords(fault) });
    }
    if (isEmpty) this.#notes.delete(saved.key);
    else this.#notes.set(saved.key, saved);
    this.topic.set([...this.#notes.values()]);
    return ok({});
  }
}
