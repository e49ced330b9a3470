import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';

/** The upload to create already exists; it must not be truncated. */
export const alreadyExists = { status_code: 409, body: 'The upload exists.\n' };

/**
 * Stores unfinished uploads as files. Unlike its base class it never truncates an existing one, and
 * requires clients to declare the length of a file.
 */
export class ResumableStore extends FileStore {
  constructor(directory: string, lifetime: number) {
    super({ directory, expirationPeriodInMilliseconds: lifetime });
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  /**
   * Called under the upload's lock.
   * @throws {typeof alreadyExists}
   */
  override async create(upload: Upload): Promise<Upload> {
    const found = await this.find(upload.id);
    if (!found) return super.create(upload);
    throw alreadyExists;
  }

  /** Finds an upload that has not expired. */
  async find(id: string): Promise<Upload | undefined> {
    const upload = await this.getUpload(id).catch(() => undefined);
    const created = Date.parse(upload?.creation_date ?? '');
    return Date.now() - created > this.getExpiration() ? undefined : upload;
  }
}
