import { mkdir, readdir } from 'node:fs/promises';
import { withoutKeys, type DataKeys } from '../keys/data-keys';
import { FolderResumableStore } from './folder-resumable-store';
import type { ResumableHome } from './resumable-home';

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
