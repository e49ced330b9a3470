import { localeOf } from '../../../../src/domain/languages';
import type { Mail } from '../../../infra/mail/mailer';
import { sayIn } from '../../../words/say-in';
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
  const say = sayIn(requirements.language);
  return {
    to,
    subject: say('Documents for your {title}', { title: text.title }),
    text: plainText(text),
    html: requirementsHtml(text),
  };
}

function plainText(text: RequirementsText): string {
  const { language, title, audience, required, optional, pageUrl, why } = text;
  const say = sayIn(language);
  const heading = (words: string) => words.toLocaleUpperCase(localeOf(language));
  const list = (items: readonly MailItem[]) =>
    items.flatMap(({ name, hint, points, sampleUrls, template }, index) => [
      `${index + 1}. ${name} (${hint})`,
      ...points.map((point) => `   ${points.length > 1 ? '- ' : ''}${point}`),
      ...sampleUrls.map((url) => `   ${say('Sample: {url}', { url })}`),
      ...(template ? [`   ${say('There is a letter to copy at the end of this mail.')}`] : []),
      '',
    ]);
  const letters = [...required, ...optional].flatMap(({ name, template }) =>
    template ? [`--- ${name} ---`, '', template, ''] : [],
  );
  return [
    say('Documents for your {title}', { title }),
    ...(audience ? [audience] : []),
    '',
    heading(say('Required')),
    '',
    ...list(required),
    ...(optional.length > 0 ? [heading(say('Optional')), '', ...list(optional)] : []),
    ...(letters.length > 0 ? [heading(say('Letters to copy')), '', ...letters] : []),
    ...(pageUrl ? [say('The same list with all samples: {url}', { url: pageUrl }), ''] : []),
    why,
    '',
  ].join('\n');
}
