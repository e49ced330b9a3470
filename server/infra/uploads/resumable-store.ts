import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';

/** The upload that was to be created is there already: its bytes must not be cut off. */
export const alreadyThere = { status_code: 409, body: 'The upload exists.\n' };

/**
 * Unfinished uploads as files. Unlike the store that it extends it never truncates one, and clients
 * have to say how long a file is.
 */
export class ResumableStore extends FileStore {
  constructor(directory: string, lifetime: number) {
    super({ directory, expirationPeriodInMilliseconds: lifetime });
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  /** Called under the upload's lock. @throws {typeof alreadyThere} */
  override async create(upload: Upload): Promise<Upload> {
    const found = await this.find(upload.id);
    if (!found) return super.create(upload);
    throw alreadyThere;
  }

  /** An upload that has not expired. */
  async find(id: string): Promise<Upload | undefined> {
    const upload = await this.getUpload(id).catch(() => undefined);
    const created = Date.parse(upload?.creation_date ?? '');
    return Date.now() - created > this.getExpiration() ? undefined : upload;
  }
}
