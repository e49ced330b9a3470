/**
 * A model of the packages `@tus/server` and `@tus/file-store` as far as the product uses them: the
 * protocol's rules about offsets, and a store that keeps what has arrived of a cut request.
 */

interface Upload {
  readonly id: string;
  readonly size: number;
  offset: number;
  readonly metadata: Record<string, string | null>;
  readonly creation_date: string;
}

/** The folder of unfinished uploads: it outlives the server's processes. */
export type UploadFolder = Map<string, { upload: Upload; bytes: Uint8Array<ArrayBuffer> }>;

interface RequestOfModel {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body?: AsyncIterable<Uint8Array>;
}

interface Problem {
  readonly status_code: number;
  readonly body: string;
}

const isProblem = (error: unknown): error is Problem =>
  typeof error === 'object' && error !== null && 'status_code' in error;

interface Options {
  readonly path: string;
  readonly datastore: InstanceType<ReturnType<typeof fileStore>>;
  readonly maxSize: number;
  namingFunction(request: RequestOfModel): string;
  onUploadCreate(request: RequestOfModel, upload: Upload): Promise<unknown>;
  onUploadFinish(
    request: RequestOfModel,
    upload: Upload,
  ): Promise<{ headers: Record<string, string> }>;
}

interface Surroundings {
  readonly folder: UploadFolder;
  /** Waits as long as the disk takes. */
  readonly disk: () => Promise<void>;
  readonly now: () => number;
}

const join = (a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> => {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
};

function fileStore({ folder, disk, now }: Surroundings) {
  return class FileStore {
    extensions: string[] = [];
    readonly directory: string;

    constructor(
      private readonly options: { directory: string; expirationPeriodInMilliseconds: number },
    ) {
      this.directory = options.directory;
    }

    getExpiration(): number {
      return this.options.expirationPeriodInMilliseconds;
    }

    async create(upload: Upload): Promise<Upload> {
      await disk();
      const creation_date = new Date(now()).toISOString();
      folder.set(upload.id, { upload: { ...upload, creation_date }, bytes: new Uint8Array() });
      return upload;
    }

    async getUpload(id: string): Promise<Upload> {
      await disk();
      const found = folder.get(id);
      if (!found) throw { status_code: 404, body: 'The file for this url was not found\n' };
      return { ...found.upload, offset: found.bytes.length };
    }

    async write(source: AsyncIterable<Uint8Array>, id: string): Promise<number> {
      for await (const piece of source) {
        await disk();
        const found = folder.get(id);
        if (!found) throw { status_code: 404, body: 'The file for this url was not found\n' };
        folder.set(id, { ...found, bytes: join(found.bytes, piece) });
      }
      return folder.get(id)?.bytes.length ?? 0;
    }

    async *read(id: string): AsyncGenerator<Uint8Array> {
      await disk();
      yield folder.get(id)?.bytes ?? new Uint8Array();
    }

    async remove(id: string): Promise<void> {
      await disk();
      if (!folder.delete(id)) throw { status_code: 404, body: 'Not found\n' };
    }

    async deleteExpired(): Promise<void> {
      for (const [id, { upload }] of folder)
        if (now() - Date.parse(upload.creation_date) > this.getExpiration()) folder.delete(id);
    }
  };
}

/** One request at a time works on an upload. */
function uploadLocks() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(id) ?? Promise.resolve();
    const mine = before.then(work, work);
    const settled = mine.catch(() => undefined);
    last.set(id, settled);
    try {
      return await mine;
    } finally {
      if (last.get(id) === settled) last.delete(id);
    }
  };
}

const chunkType = 'application/offset+octet-stream';

function metadataOf(header: string | null): Record<string, string | null> {
  const pairs = (header ?? '').split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value] = pair.trim().split(' ');
      return [name, value === undefined ? null : Buffer.from(value, 'base64').toString()];
    }),
  );
}

/** The packages, on this folder. */
export function tusPackages(surroundings: Surroundings, response: ResponseClass) {
  class Server {
    private readonly locked = uploadLocks();

    constructor(private readonly options: Options) {}

    async handleWeb(request: RequestOfModel): Promise<ResponseOfModel> {
      const answer = await this.handle(request).catch((error: unknown) =>
        isProblem(error)
          ? new response(error.body, { status: error.status_code })
          : new response('Something went wrong\n', { status: 500 }),
      );
      answer.headers.set('tus-resumable', '1.0.0');
      return answer;
    }

    private async handle(request: RequestOfModel): Promise<ResponseOfModel> {
      if (request.method === 'OPTIONS') return this.discover();
      const id =
        request.method === 'POST'
          ? this.options.namingFunction(request)
          : request.url.pathname.slice(this.options.path.length + 1);
      return this.locked(id, () => {
        if (request.method === 'POST') return this.create(request, id);
        if (request.method === 'PATCH') return this.append(request, id);
        if (request.method === 'DELETE') return this.end(id);
        return this.report(id);
      });
    }

    private async discover() {
      const extension = this.options.datastore.extensions.join(',');
      return new response('', { status: 204, headers: { 'tus-extension': extension } });
    }

    private async create(request: RequestOfModel, id: string) {
      const { datastore, maxSize, path } = this.options;
      const size = Number(request.headers.get('upload-length'));
      if (size > maxSize) throw { status_code: 413, body: 'Maximum size exceeded\n' };
      const metadata = metadataOf(request.headers.get('upload-metadata'));
      const upload: Upload = { id, size, offset: 0, metadata, creation_date: '' };
      await this.options.onUploadCreate(request, upload);
      await datastore.create(upload);
      const headers: Record<string, string> = { location: `${path}/${id}` };
      if (request.headers.get('content-type') === chunkType && request.body) {
        upload.offset = await datastore.write(request.body, id);
        headers['upload-offset'] = String(upload.offset);
      }
      return this.finished(request, upload, 201, headers);
    }

    private async append(request: RequestOfModel, id: string) {
      const upload = await this.options.datastore.getUpload(id);
      if (Number(request.headers.get('upload-offset')) !== upload.offset)
        throw { status_code: 409, body: 'Upload-Offset conflict\n' };
      if (request.body) upload.offset = await this.options.datastore.write(request.body, id);
      const headers = { 'upload-offset': String(upload.offset) };
      return this.finished(request, upload, 204, headers);
    }

    private async finished(
      request: RequestOfModel,
      upload: Upload,
      status: number,
      headers: Record<string, string>,
    ) {
      const isWhole = upload.offset === upload.size;
      const more = isWhole ? await this.options.onUploadFinish(request, upload) : undefined;
      return new response('', { status, headers: { ...headers, ...more?.headers } });
    }

    private async end(id: string) {
      await this.options.datastore.remove(id);
      return new response('', { status: 204 });
    }

    private async report(id: string) {
      const { offset, size } = await this.options.datastore.getUpload(id);
      const headers = { 'upload-offset': String(offset), 'upload-length': String(size) };
      return new response('', { status: 200, headers });
    }
  }

  return { '@tus/server': { Server }, '@tus/file-store': { FileStore: fileStore(surroundings) } };
}

/** As the global `Response`, without streams. */
export class ResponseOfModel {
  readonly status: number;
  readonly headers: Headers;

  constructor(
    private readonly body: string,
    { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
  ) {
    this.status = status;
    this.headers = new Headers(headers);
  }

  static json(value: unknown, { status = 200 } = {}): ResponseOfModel {
    return new ResponseOfModel(JSON.stringify(value), { status });
  }

  async text(): Promise<string> {
    return this.body;
  }
}
type ResponseClass = typeof ResponseOfModel;
