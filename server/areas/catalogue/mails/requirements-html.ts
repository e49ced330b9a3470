import type { MailItem, RequirementsText } from './requirements-text';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

// Inline styles, because mail programs ignore style sheets.
const second = 'color:#4b5b73;font-size:13px;line-height:20px';
const link = 'color:#0b4a9e';

/** The requirements as HTML; all text is escaped. */
export function requirementsHtml(text: RequirementsText): string {
  const { title, audience, required, optional, pageUrl, why } = text;
  const letters = [...required, ...optional].filter(({ template }) => template);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(`Documents for your ${title}`)}</title></head>`,
    '<body style="margin:0;padding:24px 16px;background:#ffffff;color:#0d1b2e;font:15px/24px system-ui,-apple-system,Segoe UI,Roboto,sans-serif">',
    '<div style="max-width:560px;margin:0 auto">',
    `<h1 style="margin:0;font-size:26px;line-height:32px">Documents for your ${escapeHtml(title)}</h1>`,
    audience && `<p style="margin:4px 0 0;${second}">${escapeHtml(audience)}</p>`,
    list('Required', required),
    optional.length > 0 && list('Optional', optional),
    letters.length > 0 && heading('Letters to copy'),
    ...letters.map(
      ({ name, template }) =>
        `<h3 style="margin:16px 0 4px;font-size:15px">${escapeHtml(name)}</h3>` +
        `<p style="margin:0;padding:12px 16px;background:#f2f5f9;white-space:pre-wrap">${escapeHtml(template ?? '')}</p>`,
    ),
    pageUrl &&
      `<p style="margin:24px 0 0"><a style="${link}" href="${escapeHtml(pageUrl)}">The same list with all samples</a></p>`,
    `<p style="margin:24px 0 0;border-top:1px solid #dde4ec;padding-top:12px;${second}">${escapeHtml(why)}</p>`,
    '</div></body></html>',
  ]
    .filter(Boolean)
    .join('\n');
}

const heading = (words: string) =>
  `<h2 style="margin:32px 0 0;font-size:20px;line-height:28px">${words}</h2>`;

const list = (words: string, items: readonly MailItem[]) =>
  `${heading(words)}<ol style="margin:8px 0 0;padding-left:24px">${items.map(row).join('')}</ol>`;

function row({ name, hint, points, sampleUrls, template }: MailItem): string {
  const samples = sampleUrls.map(
    (url, index) =>
      `<a style="${link}" href="${escapeHtml(url)}">Sample${sampleUrls.length > 1 ? ` ${index + 1}` : ''}</a>`,
  );
  const more = [...samples, ...(template ? ['A letter to copy stands below'] : [])];
  return [
    `<li style="margin:0 0 16px"><strong>${escapeHtml(name)}</strong>`,
    `<div style="${second}">${escapeHtml(hint)}</div>`,
    points.length > 1
      ? `<ul style="margin:4px 0 0;padding-left:20px">${points.map((point) => `<li>${escapeHtml(point)}</li>`).join('')}</ul>`
      : points.map((point) => `<div>${escapeHtml(point)}</div>`).join(''),
    more.length > 0 ? `<div style="margin-top:4px">${more.join(' · ')}</div>` : '',
    '</li>',
  ].join('');
}
