import * as v from 'valibot';
import { documentStatuses, type DocumentStatus, type OrUnknown } from './codes';
import { entity, someText } from './entity';
import { anyId, instant, pos, sha256 } from './scalars';

const types: Readonly<Record<string, string>> = { pdf: 'application/pdf', png: 'image/png' };

/** An address without its query, because signatures change with every answer. */
const placeOf = (url: string) => url.split(/[?#]/)[0] ?? '';

interface Page {
  id?: string | undefined;
  url: string;
  position: number;
  mimeType?: string | undefined;
}

/**
 * A page without an id is identified by its address and position; without a type it is a picture,
 * unless its address has another extension.
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

/** A page of a document. All fields after `reason` are ours. */
export const uploadItem = v.pipe(
  entity(
    {
      /** Signed and short-lived. */
      url: v.string(),
      pos,
      elec_status: documentStatuses.or('unknown'),
      reason: someText,
      /** The id for `replaces` of a later attach. */
      upload_id: v.optional(anyId),
      mime_type: someText,
      size: v.optional(v.pipe(v.number(), v.integer())),
      sha256: v.optional(sha256),
      attach_time: v.optional(instant),
      /** The idempotency key of its attach, by which the phone recognises it. */
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

/** A document with an address of its own instead of a list of pages has this one page. */
export function ownUpload<I extends Item>(item: I): I {
  const { uploads, url, position = 0, status = 'uploaded', reason } = item;
  if (uploads || url === undefined) return item;
  const page = identified({ url, position, status, ...(reason !== undefined && { reason }) });
  return { ...item, uploads: [page] };
}
