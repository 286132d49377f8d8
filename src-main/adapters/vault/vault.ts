/**
 * Where keys of live accounts lie: one sealed file each, by the operating system or by a passphrase. What
 * comes out is an API key and a KeyObject; every buffer a secret was in is overwritten.
 */
import { createSecretKey, randomBytes, scrypt, type KeyObject } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '@shared/kernel/ports';
import { ok, type Result } from '@shared/kernel/result';
import { faultWords } from '@shared/kernel/fault-words';
import type { VaultFacts } from '../../terminal/ports';
import { replaceFile } from './replace-file';
import {
  BOX_KEY_BYTES,
  openBox,
  readSealedFile,
  writeSealedFile,
  type Header,
  type SealedFile,
  type Wrap,
} from './sealed-file';
import type { SystemSeal } from './system-seal';
import { WrongTries } from './wrong-tries';
import { faulty, type VaultFault } from './vault-fault';

export type { SystemSeal } from './system-seal';

export interface OpenedKey {
  readonly apiKey: string;
  readonly secret: KeyObject;
}

/** Whose key, and what for. */
export interface KeyName {
  readonly id: string;
  readonly slot: 'trade' | 'withdraw';
}

interface VaultParts {
  readonly folder: string;
  readonly clock: Clock;
  /** Absent: a passphrase keeps every key. */
  readonly system?: SystemSeal | undefined;
  /** For tests, which open hundreds of files. */
  readonly costLog2?: number;
}

/** 0.3 to 0.6 s and 128 MB for each guess. */
const COST_LOG2 = 17;
/** What a file may ask for: more would be an attack on this machine, less no protection. */
const COST_RANGE = [10, 20] as const;
const SALT_BYTES = 16;
const FILE_NAME = /^[a-z0-9]{8}\.(trade|withdraw)\.key$/;
const MAX_TEXT_BYTES = 1024;

/** Why a file says nothing: it cannot be what was written, or a newer version of this program has written it. */
export type Unreadable = 'damaged' | 'newer';

const NOT_ASKED: VaultFacts = { keptBy: 'passphrase', backend: '', why: '', reason: '' };
const NO_SYSTEM: VaultFacts = {
  keptBy: 'passphrase',
  backend: '',
  why: 'no-safe',
  reason: 'this host has no safe of the operating system',
};

export class Vault {
  readonly #parts: VaultParts;
  readonly #tries: WrongTries;
  /** Of the files that can be read. */
  readonly #headers = new Map<string, Header | Unreadable>();
  /** How often each file was forgotten: what was under way then is forgotten with it. */
  readonly #forgotten = new Map<string, number>();
  #state: VaultFacts;
  /** One try after the other: several at once would not wait for each other's count. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: VaultParts) {
    this.#parts = parts;
    this.#tries = new WrongTries(join(parts.folder, 'tries.json'), parts.clock);
    this.#state = parts.system === undefined ? NO_SYSTEM : NOT_ASKED;
    const names = existsSync(parts.folder) ? readdirSync(parts.folder) : [];
    for (const name of names.filter((one) => FILE_NAME.test(one))) this.#readHeader(name);
  }

  /** What would keep a new key, as it was last found out. */
  get state(): VaultFacts {
    return this.#state;
  }

  async find(): Promise<VaultFacts> {
    const { system } = this.#parts;
    if (system === undefined) return this.#state;
    const { isUsable, backend, why, reason } = await system.find();
    this.#state = { keptBy: isUsable ? 'system' : 'passphrase', backend, why, reason };
    return this.#state;
  }

  /** Undefined: there is none. What cannot be read may have been put back since. */
  header(name: KeyName): Header | Unreadable | undefined {
    const file = fileOf(name);
    if (typeof this.#headers.get(file) !== 'object') this.#readHeader(file);
    return this.#headers.get(file);
  }

  /**
   * Replaces the key of that name; the former one stays until the new one is whole. One that a newer version of this
   * program keeps is not replaced: it is nothing this one knows to be worthless.
   */
  store(
    name: KeyName,
    apiKey: string,
    secret: Buffer,
    passphrase: string,
  ): Promise<Result<null, VaultFault>> {
    const isForgotten = this.#watchForgetting(name);
    return this.#inTurn(async () => {
      if (this.header(name) === 'newer') return newer(name);
      const content = contentOf(apiKey, secret);
      const boxKey = randomBytes(BOX_KEY_BYTES);
      try {
        const wrap =
          passphrase === ''
            ? await this.#wrapBySystem(boxKey)
            : await this.#wrapBy(passphrase, boxKey);
        if (!wrap.ok) return wrap;
        if (isForgotten()) return faulty('key-forgotten', FORGOTTEN);
        const header = {
          version: 1,
          ...name,
          maskedApiKey: maskOf(apiKey),
          wrap: wrap.value,
        } as const;
        replaceFile(this.#pathOf(name), writeSealedFile(header, boxKey, content));
        this.#headers.set(fileOf(name), header);
        this.#tries.succeeded(fileOf(name));
        return ok(null);
      } catch (cause) {
        const why = faultWords(cause);
        return faulty('key-not-kept', `it could not be kept: ${why}`, why);
      } finally {
        content.fill(0);
        boxKey.fill(0);
      }
    });
  }

  forget(name: KeyName): Result<null, VaultFault> {
    try {
      rmSync(this.#pathOf(name), { force: true });
    } catch (cause) {
      const why = faultWords(cause);
      return faulty('key-not-deleted', `it could not be deleted: ${why}`, why);
    }
    const file = fileOf(name);
    this.#headers.delete(file);
    this.#forgotten.set(file, (this.#forgotten.get(file) ?? 0) + 1);
    return ok(null);
  }

  /** Whether it is forgotten after this. */
  #watchForgetting(name: KeyName): () => boolean {
    const file = fileOf(name);
    const before = this.#forgotten.get(file);
    return () => this.#forgotten.get(file) !== before;
  }

  /** An empty passphrase asks the operating system. A wrong one changes nothing but the count. */
  open(name: KeyName, passphrase: string): Promise<Result<OpenedKey, VaultFault>> {
    return this.#inTurn(async () => {
      const isForgotten = this.#watchForgetting(name);
      const read = this.#read(name);
      if (!read.ok) return read;
      const { wrap } = read.value.header;
      const opened =
        wrap.by === 'system'
          ? await this.#openBySystem(name, read.value, wrap)
          : await this.#openBy(passphrase, name, read.value, wrap);
      return isForgotten() ? faulty('key-forgotten', FORGOTTEN) : opened;
    });
  }

  async #openBy(
    passphrase: string,
    name: KeyName,
    file: SealedFile,
    wrap: Extract<Wrap, { readonly by: 'passphrase' }>,
  ): Promise<Result<OpenedKey, VaultFault>> {
    const waitMs = this.#tries.waitMs(fileOf(name));
    if (waitMs > 0) {
      const seconds = String(Math.ceil(waitMs / 1000));
      return faulty('tries-wait', `too many wrong tries: wait ${seconds} s`, seconds);
    }
    if (passphrase === '') return faulty('passphrase-missing', 'its passphrase is needed');
    this.#tries.begin(fileOf(name));
    const boxKey = await stretch(passphrase, Buffer.from(wrap.salt, 'base64'), wrap.costLog2);
    if (boxKey === null) return damaged(name);
    const content = openBox(file, boxKey);
    boxKey.fill(0);
    if (content === null) {
      return faulty('passphrase-wrong', 'this is not its passphrase, or the file was changed');
    }
    this.#tries.succeeded(fileOf(name));
    return takeContent(content, name);
  }

  async #openBySystem(
    name: KeyName,
    file: SealedFile,
    wrap: Extract<Wrap, { readonly by: 'system' }>,
  ): Promise<Result<OpenedKey, VaultFault>> {
    const { system } = this.#parts;
    const found = await this.find();
    if (system === undefined || found.backend !== wrap.backend) {
      const now = found.backend === '' ? 'there is none' : `it is ${found.backend}`;
      const reason = `it was sealed by ${wrap.backend}, and now ${now}: store the key again`;
      return faulty('sealed-elsewhere', reason, wrap.backend);
    }
    if (found.keptBy !== 'system') {
      const reason = `the operating system cannot open it: ${found.reason}`;
      return faulty('keyring-closed', reason, found.why || found.reason);
    }
    let boxKey: Buffer;
    let isStale: boolean;
    try {
      const unsealed = await system.unseal(Buffer.from(wrap.sealedKey, 'base64'));
      boxKey = Buffer.from(unsealed.text, 'hex');
      isStale = unsealed.isStale;
    } catch (cause) {
      const why = `${wrap.backend}: ${faultWords(cause)}`;
      return faulty(
        'keyring-refuses',
        `${wrap.backend} does not open it (${faultWords(cause)}): store the key again`,
        why,
      );
    }
    const content = boxKey.length === BOX_KEY_BYTES ? openBox(file, boxKey) : null;
    if (content !== null && isStale) await this.#sealAgain(name, file.header, boxKey, content);
    boxKey.fill(0);
    return content === null ? damaged(name) : takeContent(content, name);
  }

  /** The operating system has a newer key. What fails is tried at the next start. */
  async #sealAgain(name: KeyName, header: Header, boxKey: Buffer, content: Buffer): Promise<void> {
    const isForgotten = this.#watchForgetting(name);
    try {
      const wrap = await this.#wrapBySystem(boxKey);
      if (!wrap.ok || isForgotten()) return;
      const renewed = { ...header, wrap: wrap.value };
      replaceFile(this.#pathOf(name), writeSealedFile(renewed, boxKey, content));
      this.#headers.set(fileOf(name), renewed);
    } catch {
      // A full disk must keep nobody from their account: the old seal opens as it did.
    }
  }

  async #wrapBySystem(boxKey: Buffer): Promise<Result<Wrap, VaultFault>> {
    const { system } = this.#parts;
    const { keptBy, backend, why, reason } = await this.find();
    if (system === undefined || keptBy !== 'system') {
      return faulty('no-keyring', reason, why || reason);
    }
    const sealed = await system.seal(boxKey.toString('hex'));
    return ok({ by: 'system', backend, sealedKey: sealed.toString('base64') });
  }

  /** The key of the box is what scrypt makes of the passphrase: nothing else opens it. */
  async #wrapBy(passphrase: string, boxKey: Buffer): Promise<Result<Wrap, VaultFault>> {
    const salt = randomBytes(SALT_BYTES);
    const costLog2 = this.#parts.costLog2 ?? COST_LOG2;
    const stretched = await stretch(passphrase, salt, costLog2);
    if (stretched === null) {
      return faulty('no-room', 'this machine has no room for the passphrase’s function');
    }
    stretched.copy(boxKey);
    stretched.fill(0);
    return ok({ by: 'passphrase', salt: salt.toString('base64'), costLog2 });
  }

  #readHeader(fileName: string): void {
    if (!existsSync(join(this.#parts.folder, fileName))) {
      this.#headers.delete(fileName);
      return;
    }
    const [id = '', slot = ''] = fileName.split('.');
    const read = this.#read({ id, slot: slot as KeyName['slot'] });
    const unreadable = !read.ok && read.error.code === 'key-newer' ? 'newer' : 'damaged';
    this.#headers.set(fileName, read.ok ? read.value.header : unreadable);
  }

  #read(name: KeyName): Result<SealedFile, VaultFault> {
    let bytes: Buffer;
    try {
      bytes = readFileSync(this.#pathOf(name));
    } catch {
      return faulty('key-missing', 'there is no key');
    }
    const read = readSealedFile(bytes);
    if (!read.ok) return read.error === 'newer' ? newer(name) : damaged(name);
    const { id, slot } = read.value.header;
    return id === name.id && slot === name.slot ? read : damaged(name);
  }

  #pathOf(name: KeyName): string {
    return join(this.#parts.folder, fileOf(name));
  }

  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = this.#last.then(work, work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

const FORGOTTEN = 'the key was forgotten meanwhile';

const fileOf = ({ id, slot }: KeyName): string => `${id}.${slot}.key`;
function damaged(name: KeyName): Result<never, VaultFault> {
  const file = fileOf(name);
  return faulty('key-damaged', `its file ${file} is damaged: store the key again`, file);
}
function newer(name: KeyName): Result<never, VaultFault> {
  const file = fileOf(name);
  const reason = `its file ${file} is of a newer version of Tidemark, and was left as it is`;
  return faulty('key-newer', reason, file);
}
/** Enough to tell two keys apart; of a short one, less. */
export function maskOf(apiKey: string): string {
  const shown = apiKey.length >= 16 ? 4 : apiKey.length >= 8 ? 2 : 0;
  return `${apiKey.slice(0, shown)}…${shown === 0 ? '' : apiKey.slice(-shown)}`;
}

/** The length of the API key, the API key, the secret: no text of the secret is ever made. */
function contentOf(apiKey: string, secret: Buffer): Buffer {
  const name = Buffer.from(apiKey, 'utf8');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(name.length);
  return Buffer.concat([length, name, secret]);
}

function takeContent(content: Buffer, name: KeyName): Result<OpenedKey, VaultFault> {
  const start = content.length < 2 ? 0 : 2 + content.readUInt16BE(0);
  if (start <= 2 || start >= content.length || start > MAX_TEXT_BYTES) {
    content.fill(0);
    return damaged(name);
  }
  const apiKey = content.toString('utf8', 2, start);
  const secret = createSecretKey(content.subarray(start));
  content.fill(0);
  return ok({ apiKey, secret });
}

/** Null when the cost is out of range, or there is no memory for it. */
function stretch(passphrase: string, salt: Buffer, costLog2: number): Promise<Buffer | null> {
  const [least, most] = COST_RANGE;
  if (!Number.isInteger(costLog2) || costLog2 < least || costLog2 > most) {
    return Promise.resolve(null);
  }
  const cost = 2 ** costLog2;
  const settings = { N: cost, r: 8, p: 1, maxmem: 256 * 8 * cost };
  return new Promise((resolve) => {
    scrypt(passphrase.normalize('NFKC'), salt, BOX_KEY_BYTES, settings, (fault, key) => {
      resolve(fault === null ? key : null);
    });
  });
}
