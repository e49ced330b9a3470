import * as v from 'valibot';
import { documentStatuses, type DocumentStatus, type OrUnknown } from './codes';
import { entity } from './entity';
import { someText } from './lists';
import { anyId, instant, pos, sha256 } from './scalars';

const types: Readonly<Record<string, string>> = { pdf: 'application/pdf', png: 'image/png' };

/** An address without what is only its permission: signatures change with every question. */
const placeOf = (url: string) => url.split(/[?#]/)[0] ?? '';

interface Page {
  id?: string | undefined;
  url: string;
  position: number;
  mimeType?: string | undefined;
}

/**
 * A page whose server says no more of it than its address and position is identified by these, and
 * is a picture unless its address names another type.
 */
function identified<P extends Page>(page: P) {
  const place = placeOf(page.url);
  const extension = place.slice(place.lastIndexOf('.') + 1).toLowerCase();
  return {
    ...page,
    id: page.id ?? `${page.position}@${place}`,
    mimeType: page.mimeType ?? types[extension] ?? 'image/jpeg',
  };
}

/** A page of a document. All that follows `reason` is ours. */
export const uploadItem = v.pipe(
  entity(
    {
      /** Signed and short-lived. */
      url: v.string(),
      pos,
      elec_status: documentStatuses.or('unknown'),
      reason: someText,
      /** What `replaces` of a later attach names. */
      upload_id: v.optional(anyId),
      mime_type: someText,
      size: v.optional(v.pipe(v.number(), v.integer())),
      sha256: v.optional(sha256),
      attach_time: v.optional(instant),
      /** The idempotency key of the attach that put it there, by which its phone knows it. */
      attach_key: v.optional(v.string()),
    },
    {
      upload_id: 'id',
      pos: 'position',
      elec_status: 'status',
      attach_time: 'attachedAt',
      attach_key: 'attachKey',
    },
  ),
  v.transform((page) => identified(page)),
);
export type UploadItem = v.InferOutput<typeof uploadItem>;

interface Item {
  uploads?: UploadItem[] | undefined;
  url?: string | undefined;
  position?: number | undefined;
  status?: OrUnknown<DocumentStatus> | undefined;
  reason?: string | undefined;
}

/** A document that has no list of pages but an address of its own has this one page. */
export function ownUpload<I extends Item>(item: I): I {
  const { uploads, url, position = 0, status = 'uploaded', reason } = item;
  if (uploads || url === undefined) return item;
  const page = identified({ url, position, status, ...(reason !== undefined && { reason }) });
  return { ...item, uploads: [page] };
}
