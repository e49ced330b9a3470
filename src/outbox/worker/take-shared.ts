import { firstLook, headBytes, mostBytesOf } from '../../domain/file/admit';
import { freeBytes } from '../../domain/file/free-bytes';
import { draftNames } from '../../storage/draft-names';
import type { OpenDatabase } from '../../storage/database';
import type { draftStore } from '../../storage/drafts';
import type { SessionStore } from '../../storage/session';
import { visitorOwnerId } from '../../storage/user-keys';
import type { OutboxItem } from '../core/item';
import { enclose, type Sealing } from '../core/seal-item';
import {
  keepShared,
  type RefusedShare,
  sealingProblem,
  type SharedFileItem,
  sharedPath,
} from '../kinds/shared-file';
import { boundaryOf, type FormFile, multipartFiles } from './multipart-files';

export interface SharedTakerDependencies extends Sealing {
  open: OpenDatabase;
  session: Pick<SessionStore, 'read'>;
  drafts: Pick<ReturnType<typeof draftStore>, 'write'>;
  /** Runs one at a time of all pages and workers. */
  exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>;
  announce: (item: OutboxItem) => void;
}

/**
 * Takes the files that another app shares with this one: the handler of the POST to the address of
 * `share_target`, whose rules are in `kinds/shared-file.ts`. It needs neither a page nor a network.
 * @returns the handler, which always answers with a redirect to a screen: also where nothing could be
 *   kept, which that screen says
 */
export function sharedTaker(deps: SharedTakerDependencies) {
  const { open, store, session, drafts, exclusively, announce } = deps;

  const ownerNow = async (): Promise<string> => (await session.read())?.userId ?? visitorOwnerId;

  /** Seals one file. @returns its item, or why it is not kept */
  async function keep(
    userId: string,
    { fileName, size, head, bytes }: FormFile,
  ): Promise<SharedFileItem | RefusedShare['why']> {
    const look = firstLook(head, size);
    if (look.problem) return look.problem;
    // Its beginning tells that it is too large, or of no accepted type.
    if (!bytes) return { problem: 'not-saved' };
    const { mime } = look;
    try {
      const enclosed = await enclose(open, userId, bytes);
      freeBytes(bytes.buffer);
      const kept = await exclusively(() => keepShared(deps, { userId, fileName, mime, enclosed }));
      return kept === 'too-many' ? { problem: kept } : kept;
    } catch (error) {
      return sealingProblem(error);
    }
  }

  /** Removes what was sealed for a user who has logged out meanwhile. */
  async function isStillHere(userId: string, item: OutboxItem): Promise<boolean> {
    if ((await ownerNow()) === userId) return true;
    await store.apply(item.id, { type: 'cancel' });
    await store.forget(item.id);
    return false;
  }

  async function takeAll(request: Request): Promise<string> {
    const boundary = boundaryOf(request.headers.get('content-type'));
    // A browser that hands out no stream has the body on its disk.
    const body = request.body ?? (await request.blob()).stream();
    if (boundary === undefined) return missed;
    const userId = await ownerNow();
    const refused: RefusedShare[] = [];
    let first: string | undefined;
    const files = multipartFiles(body, boundary, { headBytes, mostBytes: mostBytesOf });
    try {
      for await (const file of files) {
        const kept = await keep(userId, file);
        if ('problem' in kept) refused.push({ fileName: file.fileName, why: kept });
        else if (await isStillHere(userId, kept)) {
          first ??= kept.id;
          announce(kept);
        }
      }
    } catch (error) {
      // Files before the break are kept.
      console.warn(error);
      refused.push({ fileName: '', why: { problem: 'unreadable' } });
    }
    if (refused.length > 0) await drafts.write(userId, draftNames.sharedRefused, refused);
    if (first === undefined && refused.length === 0) return missed;
    return sharedPath({ file: first, refused: refused.length > 0 });
  }

  return async (request: Request): Promise<Response> => {
    const { origin } = new URL(request.url);
    const path = await takeAll(request).catch((error: unknown) => {
      console.warn(error);
      return missed;
    });
    return Response.redirect(new URL(path, origin), 303);
  };
}

const missed = sharedPath({ missed: true });
