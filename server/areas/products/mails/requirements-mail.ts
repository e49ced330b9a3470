import type { Language } from '../../../../src/contract/languages';
import { directionOf, localeOf, sourceLanguage } from '../../../../src/domain/languages';
import type { Mail } from '../../../infra/mail/mailer';
import { documentAttributes, escapeHtml, languageAttributes } from '../../../messages/html';
import { translateTo } from '../../../messages/translate-to';
import {
  type MailItem,
  type Requirements,
  requirementsText,
  type RequirementsText,
} from './requirements-text';

// Inline styles, because mail programs ignore style sheets.
const second = 'color:#4b5b73;font-size:13px;line-height:20px';
const link = 'color:#0b4a9e';

/** The requirements as HTML; all text is escaped. */
function requirementsHtml(text: RequirementsText): string {
  const { language, title, titleLanguage, audience, required, optional, pageUrl, why } = text;
  const t = translateTo(language);
  const heading = t('Documents for your {title}', { title });
  const letters = [...required, ...optional].filter(({ template }) => template);
  return [
    `<!doctype html><html${documentAttributes(language)}><head><meta charset="utf-8">`,
    `<title>${escapeHtml(heading)}</title></head>`,
    '<body style="margin:0;padding:24px 16px;background:#ffffff;color:#0d1b2e;font:15px/24px system-ui,-apple-system,Segoe UI,Roboto,sans-serif">',
    '<div style="max-width:560px;margin:0 auto">',
    `<h1 style="margin:0;font-size:26px;line-height:32px">${withMarked(heading, title, languageAttributes(titleLanguage, language))}</h1>`,
    audience && `<p style="margin:4px 0 0;${second}">${escapeHtml(audience)}</p>`,
    list(t('Required'), required, text),
    optional.length > 0 && list(t('Optional'), optional, text),
    letters.length > 0 && section(t('Letters to copy')),
    ...letters.map(
      ({ name, language: itsLanguage, template }) =>
        `<h3 style="margin:16px 0 4px;font-size:15px"${languageAttributes(itsLanguage, language)}>${escapeHtml(name)}</h3>` +
        `<p style="margin:0;padding:12px 16px;background:#f2f5f9;white-space:pre-wrap"${languageAttributes(sourceLanguage, language)}>${escapeHtml(template ?? '')}</p>`,
    ),
    pageUrl &&
      `<p style="margin:24px 0 0"><a style="${link}" href="${escapeHtml(pageUrl)}">${escapeHtml(t('The same list with all samples'))}</a></p>`,
    `<p style="margin:24px 0 0;border-top:1px solid #dde4ec;padding-top:12px;${second}">${escapeHtml(why)}</p>`,
    '</div></body></html>',
  ]
    .filter(Boolean)
    .join('\n');
}

/** A sentence as HTML, with the name inside it marked if it is in another language. */
function withMarked(sentence: string, name: string, attributes: string): string {
  const escaped = escapeHtml(name);
  const marked = attributes === '' ? escaped : `<span${attributes}>${escaped}</span>`;
  return escapeHtml(sentence).replace(escaped, () => marked);
}

/** Mail programs know no logical properties. */
const startOf = (language: Language) =>
  directionOf(language) === 'rtl' ? 'padding-right' : 'padding-left';

const section = (words: string) =>
  `<h2 style="margin:32px 0 0;font-size:20px;line-height:28px">${escapeHtml(words)}</h2>`;

const list = (words: string, items: readonly MailItem[], text: RequirementsText) =>
  `${section(words)}<ol style="margin:8px 0 0;${startOf(text.language)}:24px">${items.map((item) => row(item, text)).join('')}</ol>`;

function row(item: MailItem, { language }: RequirementsText): string {
  const { name, hint, hintLanguage, points, sampleUrls, template } = item;
  const t = translateTo(language);
  const attributes = languageAttributes(item.language, language);
  const samples = sampleUrls.map(
    (url, index) =>
      `<a style="${link}" href="${escapeHtml(url)}">${escapeHtml(
        sampleUrls.length > 1 ? t('Sample {number}', { number: index + 1 }) : t('Sample'),
      )}</a>`,
  );
  const more = [...samples, ...(template ? [escapeHtml(t('A letter to copy stands below'))] : [])];
  return [
    `<li style="margin:0 0 16px"><strong${attributes}>${escapeHtml(name)}</strong>`,
    `<div style="${second}"${languageAttributes(hintLanguage, language)}>${escapeHtml(hint)}</div>`,
    points.length > 1
      ? `<ul style="margin:4px 0 0;${startOf(language)}:20px"${attributes}>${points.map((point) => `<li>${escapeHtml(point)}</li>`).join('')}</ul>`
      : points.map((point) => `<div${attributes}>${escapeHtml(point)}</div>`).join(''),
    more.length > 0 ? `<div style="margin-top:4px">${more.join(' · ')}</div>` : '',
    '</li>',
  ].join('');
}

/** The mail with the documents that an applicant of one occupation needs for one visa. */
export function requirementsMail(to: string, requirements: Requirements): Mail {
  const text = requirementsText(requirements);
  const t = translateTo(requirements.language);
  return {
    to,
    subject: t('Documents for your {title}', { title: text.title }),
    text: plainText(text),
    html: requirementsHtml(text),
  };
}

function plainText(text: RequirementsText): string {
  const { language, title, audience, required, optional, pageUrl, why } = text;
  const t = translateTo(language);
  const heading = (words: string) => words.toLocaleUpperCase(localeOf(language));
  const list = (items: readonly MailItem[]) =>
    items.flatMap(({ name, hint, points, sampleUrls, template }, index) => [
      `${index + 1}. ${name} (${hint})`,
      ...points.map((point) => `   ${points.length > 1 ? '- ' : ''}${point}`),
      ...sampleUrls.map((url) => `   ${t('Sample: {url}', { url })}`),
      ...(template ? [`   ${t('There is a letter to copy at the end of this mail.')}`] : []),
      '',
    ]);
  const letters = [...required, ...optional].flatMap(({ name, template }) =>
    template ? [`--- ${name} ---`, '', template, ''] : [],
  );
  return [
    t('Documents for your {title}', { title }),
    ...(audience ? [audience] : []),
    '',
    heading(t('Required')),
    '',
    ...list(required),
    ...(optional.length > 0 ? [heading(t('Optional')), '', ...list(optional)] : []),
    ...(letters.length > 0 ? [heading(t('Letters to copy')), '', ...letters] : []),
    ...(pageUrl ? [t('The same list with all samples: {url}', { url: pageUrl }), ''] : []),
    why,
    '',
  ].join('\n');
}
