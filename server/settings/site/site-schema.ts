import * as v from 'valibot';
import { languages } from '../../../src/contract/languages';

/** The version of `site.json` that this release reads; one is added with each change of its meaning. */
export const siteVersion = 1;

/** Line ends, other control characters, and those that turn the direction of a text around. */
const unsafe = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** One line of text without spaces at its ends: it is put into titles, headers of mails and receipts. */
const line = (most: number) =>
  v.pipe(
    v.string('must be a text'),
    v.check((text) => text !== '' && text.trim() === text, 'is empty, or has spaces at an end'),
    v.check((text) => !unsafe.test(text), 'must be one line without control characters'),
    v.check((text) => [...text].length <= most, `is too long: ${most} characters at most`),
  );

const address = v.pipe(
  line(200),
  v.regex(/^[^\s@<>",;:()[\]\\]+@[^\s@<>",;:()[\]\\]+$/, 'must be an e-mail address alone'),
);

/** Over TLS only: a tap opens it, so no address may run a script. */
const chatAddress = v.pipe(
  line(300),
  v.check(
    (text) => URL.canParse(text) && new URL(text).protocol === 'https:',
    'must be an address that begins with https://',
  ),
);

const messenger = v.variant(
  'kind',
  [
    v.strictObject({ kind: v.literal('link'), name: line(30), value: chatAddress }),
    v.strictObject({ kind: v.literal('id'), name: line(30), value: line(100) }),
  ],
  "must have the kind 'link' or 'id'",
);

const review = v.strictObject({
  name: line(40),
  destination: line(60),
  stars: v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(1, 'must be 1 to 5'),
    v.maxValue(5, 'must be 1 to 5'),
  ),
  text: line(400),
  /** The language of the text. */
  lang: v.optional(v.picklist(languages, `must be one of ${languages.join(', ')}`), 'en'),
});

const flag = v.optional(v.boolean('must be true or false'), false);

/**
 * `site.json`, the facts of an agency; its texts are beside it. An unknown name is an error, because it
 * is a known one misspelt.
 */
export const siteSchema = v.strictObject({
  version: v.literal(siteVersion),
  /** In titles, mails, the manifest and the header. */
  name: line(40),
  /** Below the icon on a phone's home screen. */
  shortName: line(12),
  /** The name as the header writes it beside the logo, if that differs. */
  wordmark: v.optional(line(24)),
  /** The company that answers for the service: in the privacy policy and on receipts. */
  company: v.strictObject({ name: line(100), address: line(200) }),
  supportEmail: address,
  /** The sender of mails, whose name is the site's. */
  mailFrom: address,
  messengers: v.optional(v.pipe(v.array(messenger), v.maxLength(6, 'has more than 6')), []),
  /** Of real customers. */
  reviews: v.optional(v.pipe(v.array(review), v.maxLength(30, 'has more than 30')), []),
  /** Whether the products' pass rates are shown: they must be true. */
  passRates: flag,
  /** Whether new accounts get coupons. */
  welcomeCoupons: flag,
});

export type SiteFile = v.InferOutput<typeof siteSchema>;

/** A problem with its place in the file: 'messengers.0.value must be …'. */
export function problemOf(issue: v.BaseIssue<unknown>): string {
  const place = v.getDotPath(issue);
  if (issue.type === 'strict_object') {
    if (issue.expected === 'never')
      return `${place} is not known; take it out, or correct its name`;
    return place === null ? 'must be an object' : `${place} is missing, or no object`;
  }
  if (issue.input === undefined) return `${place} is missing`;
  return `${place} ${issue.message}`;
}
