/** The small texts of the exchange's file, one row each: meta, settings, accounts, bans. */
import type { ExchangeMeta, ExchangeStore } from '../../gateway/exchange-store';
import type { Database } from './database';

type DocumentName =
  | 'engineVersion'
  | 'config'
  | 'clockOffset'
  | 'fundsVersion'
  | 'gatewayState'
  | 'settings'
  | 'accounts';

/** The part of the store that is documents, each written in a transaction of its own. */
type DocumentStore = Pick<
  ExchangeStore,
  | 'meta'
  | 'saveMeta'
  | 'fundsVersion'
  | 'settings'
  | 'saveSettings'
  | 'accounts'
  | 'saveAccounts'
  | 'gatewayState'
  | 'saveGatewayState'
>;

export interface Documents {
  readonly store: DocumentStore;
  /** Inside the caller's transaction. */
  write(name: DocumentName, content: string): void;
  writeMeta(meta: ExchangeMeta): void;
  remove(name: DocumentName): void;
}

export function createDocuments(database: Database): Documents {
  const select = database.sql.prepare('SELECT content FROM document WHERE name = ?');
  const upsert = database.sql.prepare(
    'INSERT INTO document VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET content = excluded.content',
  );
  const erase = database.sql.prepare('DELETE FROM document WHERE name = ?');
  const read = (name: DocumentName): string | null => {
    const row = select.get(name) as { readonly content: string } | undefined;
    return row?.content ?? null;
  };
  const write = (name: DocumentName, content: string): void => {
    upsert.run(name, content);
  };
  const save = (name: DocumentName) => (content: string) => {
    database.transaction(() => {
      write(name, content);
    });
  };
  const writeMeta = (meta: ExchangeMeta): void => {
    write('engineVersion', String(meta.engineVersion));
    write('config', meta.config);
    write('clockOffset', String(meta.marketClockOffsetMs));
  };
  const store: DocumentStore = {
    meta: () => {
      const engineVersion = read('engineVersion');
      const config = read('config');
      const offset = read('clockOffset');
      if (engineVersion === null || config === null || offset === null) return null;
      return { engineVersion: Number(engineVersion), config, marketClockOffsetMs: Number(offset) };
    },
    saveMeta: (meta) => {
      database.transaction(() => {
        writeMeta(meta);
      });
    },
    fundsVersion: () => Number(read('fundsVersion') ?? '0'),
    settings: () => read('settings'),
    saveSettings: save('settings'),
    accounts: () => read('accounts'),
    saveAccounts: save('accounts'),
    gatewayState: () => read('gatewayState'),
    saveGatewayState: save('gatewayState'),
  };
  return {
    store,
    write,
    writeMeta,
    remove: (name) => {
      erase.run(name);
    },
  };
}
