import * as v from 'valibot';
import { documentStatuses, documentStyles, formStatuses } from '../codes';
import { count, instant, itemKey, operatorInShort, seen, uploadId } from './desk-scalars';
import { revisionReasons } from './revision-reasons';

/** A file of a case: `GET /files/<id>?case=<case id>`, which writes an audit row for each look. */
const caseFile = v.object({
  uploadId,
  mimeType: v.string(),
  /** In bytes. */
  size: count,
  status: v.picklist(documentStatuses.names),
  reason: v.optional(v.string()),
  addedAt: instant,
});

/** An operator's decision about an item that is not sent yet. */
const draft = v.object({
  verdict: v.picklist(['passed', 'revision']),
  reason: v.optional(v.picklist(revisionReasons)),
  /** The fields or places that a revision is about. */
  where: v.optional(v.array(v.string())),
  /** The text for the traveller. */
  words: v.optional(v.string()),
  operator: operatorInShort,
  at: instant,
});

/** The last revision of an item that was sent to the traveller, and what was there then. */
const sentBack = v.object({
  reason: v.optional(v.picklist(revisionReasons)),
  where: v.array(v.string()),
  /** The text that the traveller read. */
  words: v.string(),
  operator: operatorInShort,
  at: instant,
  /** The rejected files that were replaced since, until the end of the check. */
  files: v.array(
    v.object({
      uploadId,
      mimeType: v.string(),
      size: count,
      addedAt: instant,
      /** The file that is in its place now. */
      replacedBy: v.optional(uploadId),
    }),
  ),
});

const passportField = v.picklist([
  'passportNumber',
  'surname',
  'givenName',
  'countryCode',
  'sex',
  'birthday',
  'expireDate',
]);
export type DeskPassportField = v.InferOutput<typeof passportField>;

/** One line of the comparison; a value that is not known is absent. */
const comparedField = v.object({
  field: passportField,
  typed: v.optional(v.string()),
  read: v.optional(v.string()),
  differs: v.boolean(),
  /**
   * The passport lacks this name, by the traveller's statement: `typed` is what the destination wants
   * in its field, or stands for a field that stays empty there.
   */
  lacking: v.optional(v.picklist(['filled', 'empty'])),
  /** Whether what was read is sure: the zone's check figure confirms it. */
  checkFits: v.optional(v.boolean()),
  /** The cells of the zone that say it. */
  place: v.optional(v.object({ line: count, from: count, to: count })),
});

/** A fact that a requirement is judged by; 'judge' if only a person can see it. */
const finding = v.object({
  what: v.string(),
  verdict: v.picklist(['fits', 'differs', 'judge']),
  detail: v.optional(v.string()),
});

export const caseItem = v.object({
  key: itemKey,
  kind: v.picklist(['photo', 'passport', 'document', 'form']),
  name: v.string(),
  required: v.boolean(),
  style: v.optional(v.picklist(documentStyles.names)),
  /** The product's requirement for the item. */
  requirement: v.array(v.string()),
  /** 'missing' for an optional document that was not added. */
  status: v.picklist(['missing', 'to-check', 'passed', 'failed']),
  reason: v.optional(v.string()),
  draft: v.optional(draft),
  sentBack: v.optional(sentBack),
  files: v.array(caseFile),
  findings: v.array(finding),
  /** Of a passport. */
  passport: v.optional(
    v.object({
      fields: v.array(comparedField),
      /** The machine-readable zone of the first page; absent if none was found. */
      zone: v.optional(
        v.object({
          /** As they were read. */
          lines: v.array(v.string()),
          /** In parts of the picture: top left of the text, then clockwise. */
          corners: v.array(v.object({ x: v.number(), y: v.number() })),
        }),
      ),
    }),
  ),
  /** Of a photo. */
  photo: v.optional(
    v.object({
      /** The picture as it was uploaded, and the one that was made from it. */
      originalId: uploadId,
      photoId: uploadId,
      thumbnailId: uploadId,
      widthMm: v.number(),
      heightMm: v.number(),
      /** Of the background, in words: 'White'. */
      color: v.string(),
      problems: v.array(v.string()),
    }),
  ),
  /** Of a form. */
  form: v.optional(
    v.object({
      status: v.picklist(formStatuses.names),
      sections: v.array(
        v.object({
          title: v.string(),
          answers: v.array(v.object({ question: v.string(), answer: v.optional(v.string()) })),
        }),
      ),
    }),
  ),
  /** Of this item: a decision on it carries it. */
  seen,
});
export type CaseItem = v.InferOutput<typeof caseItem>;
