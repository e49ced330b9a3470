import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import { createCipheriv, randomBytes } from 'node:crypto';
import { readFileSync, type ReadStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { writeDurably } from '../folder/write-durably';
import { type DataKeys, withoutKeys } from '../keys/data-keys';
import { derivedKey } from '../keys/seal-bytes';
import { alreadyExists, type ResumableHome } from './resumable-home';

/**
 * Stores unfinished uploads as files. Unlike its base class it never truncates an existing one, and
 * requires clients to declare the length of a file. With keys the bytes are encrypted where they
 * stand (AES-CTR), so that an upload can go on at any byte; their digest is checked at the end.
 */
class FolderResumableStore extends FileStore {
  constructor(
    directory: string,
    lifetime: number,
    private readonly keys: DataKeys,
  ) {
    super({ directory, expirationPeriodInMilliseconds: lifetime });
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  /**
   * Called under the upload's lock.
   * @throws {typeof alreadyExists}
   */
  override async create(upload: Upload): Promise<Upload> {
    const found = await this.find(upload.id);
    if (found) throw alreadyExists;
    await this.#makeSeal(upload.id);
    return super.create(upload);
  }

  override write(bytes: Readable, id: string, offset: number): Promise<number> {
    const cipher = this.#cipher(id, offset);
    if (!cipher) return super.write(bytes, id, offset);
    // Bytes that have arrived count, also if the request breaks off.
    const sealed = bytes.on('error', (error) => cipher.destroy(error)).pipe(cipher);
    return super.write(sealed, id, offset);
  }

  override read(id: string): ReadStream {
    const stored = super.read(id);
    const cipher = this.#cipher(id, 0);
    if (!cipher) return stored;
    // Only read, never closed by a file descriptor: a stream is all that is used of it.
    return stored
      .on('error', (error) => cipher.destroy(error))
      .pipe(cipher) as unknown as ReadStream;
  }

  override async remove(id: string): Promise<void> {
    await super.remove(id);
    await rm(this.#sealPath(id), { force: true });
  }

  #sealPath(id: string): string {
    return join(this.directory, `${id}.seal`);
  }

  /** A new salt for each creation: no key stream is used for two contents. */
  async #makeSeal(id: string): Promise<void> {
    const current = this.keys.current('resumable');
    if (!current) await rm(this.#sealPath(id), { force: true });
    else
      await writeDurably(
        this.#sealPath(id),
        Buffer.from(`${current.id} ${randomBytes(24).toString('hex')}`),
      );
  }

  /** Encrypts or decrypts from a byte on; undefined for an upload that is not encrypted. */
  #cipher(id: string, offset: number) {
    let seal: string;
    try {
      seal = readFileSync(this.#sealPath(id), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
    const [keyId = '', salt = ''] = seal.split(' ');
    const key = derivedKey(
      this.keys.find(keyId, 'resumable'),
      'visa upload',
      Buffer.from(salt, 'hex'),
    );
    const counter = Buffer.alloc(16);
    counter.writeUInt32BE(Math.floor(offset / 16), 12);
    const cipher = createCipheriv('aes-256-ctr', key, counter);
    cipher.update(Buffer.alloc(offset % 16));
    return cipher;
  }

  /** Finds an upload that has not expired. */
  async find(id: string): Promise<Upload | undefined> {
    const upload = await this.getUpload(id).catch(() => undefined);
    const created = Date.parse(upload?.creation_date ?? '');
    return Date.now() - created > this.getExpiration() ? undefined : upload;
  }
}

/** Keeps unfinished uploads in a folder, which belongs to one server at a time. */
export async function openFolderResumables(
  folder: string,
  lifetime: number,
  keys: DataKeys = withoutKeys,
): Promise<ResumableHome> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const store = new FolderResumableStore(folder, lifetime, keys);
  return {
    store,
    serve: (_requester, work) => work(),
    settle: (id) => store.find(id),
    alone: (_id, work) => work(),
    async count(_userId, mark) {
      const names = await readdir(folder);
      return names.filter((name) => name.startsWith(mark) && name.endsWith('.json')).length;
    },
  };
}
