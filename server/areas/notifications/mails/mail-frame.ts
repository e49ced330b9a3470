import type { Language } from '../../../../src/contract/languages';
import { documentAttributes, escapeHtml } from '../../../messages/html';

/** The parts of a mail; all of it is text. */
export interface MailContent {
  readonly language: Language;
  readonly title: string;
  /** May have several lines. */
  readonly sentence: string;
  /** Facts, each a line. */
  readonly facts: readonly string[];
  /** The page that it leads to; undefined if the server's address is not known. */
  readonly link?: { readonly text: string; readonly url: string } | undefined;
  /** Why it was sent, and how to receive no more. */
  readonly why: string;
}

/** A mail as plain text. */
export const plainMail = ({ title, sentence, facts, link, why }: MailContent): string =>
  [
    title,
    '',
    sentence,
    '',
    ...(facts.length > 0 ? [...facts, ''] : []),
    ...(link ? [link.text, link.url, ''] : []),
    '--',
    why,
    '',
  ].join('\n');

// Inline styles, because mail programs ignore style sheets.
const small = 'color:#4b5b73;font-size:13px;line-height:20px';
const button =
  'display:inline-block;padding:12px 24px;border-radius:12px;background:#0b4a9e;color:#ffffff;font-weight:600;text-decoration:none';

/** The same mail as HTML; all text is escaped. */
export const htmlMail = ({ language, title, sentence, facts, link, why }: MailContent): string =>
  [
    `<!doctype html><html${documentAttributes(language)}><head><meta charset="utf-8">`,
    `<title>${escapeHtml(title)}</title></head>`,
    '<body style="margin:0;padding:24px 16px;background:#ffffff;color:#0d1b2e;font:15px/24px system-ui,-apple-system,Segoe UI,Roboto,sans-serif">',
    '<div style="max-width:560px;margin:0 auto">',
    `<h1 style="margin:0;font-size:26px;line-height:32px">${escapeHtml(title)}</h1>`,
    `<p style="margin:12px 0 0;white-space:pre-line">${escapeHtml(sentence)}</p>`,
    ...facts.map((fact) => `<p style="margin:4px 0 0;${small}">${escapeHtml(fact)}</p>`),
    link &&
      `<p style="margin:24px 0 0"><a style="${button}" href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p>`,
    `<p style="margin:24px 0 0;border-top:1px solid #dde4ec;padding-top:12px;${small}">${escapeHtml(why)}</p>`,
    '</div></body></html>',
  ]
    .filter(Boolean)
    .join('\n');
