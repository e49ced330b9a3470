import type { Mail } from '../../../infra/mail/mailer';
import { requirementsHtml } from './requirements-html';
import {
  requirementsText,
  type MailItem,
  type Requirements,
  type RequirementsText,
} from './requirements-text';

/** The mail with the documents that an applicant of one occupation needs for one visa. */
export function requirementsMail(to: string, requirements: Requirements): Mail {
  const text = requirementsText(requirements);
  return {
    to,
    subject: `Documents for your ${requirements.title}`,
    text: plainText(text),
    html: requirementsHtml(text),
  };
}

function plainText({ title, audience, required, optional, pageUrl, why }: RequirementsText) {
  const list = (items: readonly MailItem[]) =>
    items.flatMap(({ name, hint, points, sampleUrls, template }, index) => [
      `${index + 1}. ${name} (${hint})`,
      ...points.map((point) => `   ${points.length > 1 ? '- ' : ''}${point}`),
      ...sampleUrls.map((url) => `   Sample: ${url}`),
      ...(template ? ['   There is a letter to copy at the end of this mail.'] : []),
      '',
    ]);
  const letters = [...required, ...optional].flatMap(({ name, template }) =>
    template ? [`--- ${name} ---`, '', template, ''] : [],
  );
  return [
    `Documents for your ${title}`,
    ...(audience ? [audience] : []),
    '',
    'REQUIRED',
    '',
    ...list(required),
    ...(optional.length > 0 ? ['OPTIONAL', '', ...list(optional)] : []),
    ...(letters.length > 0 ? ['LETTERS TO COPY', '', ...letters] : []),
    ...(pageUrl ? [`The same list with all samples: ${pageUrl}`, ''] : []),
    why,
    '',
  ].join('\n');
}
