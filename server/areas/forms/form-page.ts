import { formStatuses } from '../../../src/contract/codes';
import type { Language } from '../../../src/contract/languages';
import { directionOf, localeOf, sourceLanguage } from '../../../src/domain/languages';
import { msg } from '../../../src/domain/messages/text-params';
import { passportCountryName } from '../../../src/domain/passport/passport-countries';
import { documentAttributes, escapeHtml, languageAttributes } from '../../messages/html';
import { translateTo, type Translate } from '../../messages/translate-to';
import type { FormState } from './form-store';
import { pageWordsIn } from './page-messages';
import { leavesTooEarly } from './answers';
import type { KnownAnswer } from './known-answers';
import { sections, type Question } from './questions';

export interface PageOptions {
  /** Whether the page shows its title: false if the embedding page shows one. */
  readonly title: boolean;
  /** Nonce that is included in every message to the embedding page. */
  readonly random: string;
  /** Origins that may embed the page and send it tokens. */
  readonly holders: readonly string[];
  readonly language: Language;
}

/** The language of a page, with its texts. */
interface Speech {
  readonly language: Language;
  readonly t: Translate;
}

const head = (title: string, language: Language, more = '') => `<!doctype html>
<html${documentAttributes(language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/form.css">
${more}</head>`;

/** The page with the form of one applicant and the answers so far. */
export function formPage(state: FormState, options: PageOptions): string {
  const { title, random, holders, language } = options;
  const { answers, destination, editable, firstName, form, known, status } = state;
  const t = translateTo(language);
  const ofForm = languageAttributes(form.lang ?? sourceLanguage, language);
  const data = {
    random,
    holders: holders.join(' '),
    editable: String(editable),
    status: formStatuses.codeOf(status),
    words: JSON.stringify(pageWordsIn(language)),
  };
  const attributes = Object.entries(data)
    .map(([name, value]) => ` data-${name}="${escapeHtml(String(value))}"`)
    .join('');
  const part = (question: Question) => {
    const answer = answers[question.id] ?? '';
    const from = known[question.id];
    if (question.knownOnly && !from) return '';
    return from?.answer === answer
      ? knownPart(question, from, { language, t }, state)
      : questionPart(question, answer, { language, t });
  };
  const parts = sections.map(
    (section, index) => `<fieldset${editable ? '' : ' disabled'}>
<legend>${escapeHtml(t(section.title))}</legend>
<p class="part"><span>${escapeHtml(t('Part {number} of {count}', { number: index + 1, count: sections.length }))}</span><span class="answered"></span></p>
<progress aria-hidden="true" value="0"></progress>
${section.questions.map(part).join('\n')}
</fieldset>`,
  );
  return `${head(form.name, language, '<script src="/form.js" defer></script>\n')}
<body${attributes}>
<main>
<h1${title ? '' : ' class="unseen"'}${ofForm}>${escapeHtml(form.name)}</h1>
<p class="who"${title ? '' : ' hidden'}><bdi>${escapeHtml(firstName)}</bdi> · <bdi>${escapeHtml(destination)}</bdi></p>
${noticePart(state, t)}
<p class="lead"${editable ? '' : ' hidden'}>${escapeHtml(t('Every answer is saved as you go. You can leave and come back.'))}</p>
<form novalidate aria-label="${escapeHtml(form.name)}">
${
  Object.keys(known).length > 0 && editable
    ? `<div class="box filled">${sourceIcons.passport}<strong>${escapeHtml(t('We filled in what we know'))}</strong><p>${escapeHtml(t('You never type it twice.'))}</p></div>
`
    : ''
}<div id="summary" class="box danger" role="alert" tabindex="-1" hidden></div>
${parts.join('\n')}
<footer${editable ? '' : ' hidden'}>
<p id="saved" role="status"></p>
<button id="complete" type="submit"${status === 'complete' ? ' hidden' : ''}>${escapeHtml(status === 'complete' ? t('Send the changes') : t('Complete the form'))}</button>
</footer>
</form>
</main>
<noscript><p class="box danger">${escapeHtml(t('This form needs JavaScript to save what you type.'))}</p></noscript>
</body>
</html>`;
}

function noticePart({ status, reason, editable, answers }: FormState, t: Translate): string {
  const box = (kind: string, title: string, text: string) =>
    `<div class="box ${kind}" id="notice"><strong>${escapeHtml(title)}</strong><p dir="auto">${escapeHtml(text)}</p></div>`;
  if (status === 'failed')
    return box(
      'danger',
      t('This form was not accepted'),
      reason ?? t('Please check your answers.'),
    );
  if (editable && leavesTooEarly(answers))
    return box(
      'danger',
      t('You leave before you arrive'),
      t(
        'The arrival date of your application is later than your day of departure. Change the day of departure, or the arrival date.',
      ),
    );
  if (status === 'complete')
    return box(
      'ok',
      t('The form is complete'),
      editable
        ? t('You can still change it.')
        : t('It stays as it is while your application is processed.'),
    );
  return editable
    ? '<div class="box" id="notice" hidden></div>'
    : `<div class="box" id="notice"><p>${escapeHtml(t('This form can not be changed now.'))}</p></div>`;
}

/** An icon of the app's language; the words beside it say the same. */
const icon = (path: string) =>
  `<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${path}"/></svg>`;

const sourceIcons = {
  passport: icon(
    'M8 2.8h8a2.6 2.6 0 0 1 2.6 2.6v13.2a2.6 2.6 0 0 1-2.6 2.6H8a2.6 2.6 0 0 1-2.6-2.6V5.4A2.6 2.6 0 0 1 8 2.8zM12 6.4a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 0 0 0-7.2zM8.6 10h6.8M9 17.2h6',
  ),
  order: icon(
    'M6.6 4.8h10.8a2.8 2.8 0 0 1 2.8 2.8v9.8a2.8 2.8 0 0 1-2.8 2.8H6.6a2.8 2.8 0 0 1-2.8-2.8V7.6a2.8 2.8 0 0 1 2.8-2.8zM3.8 9.8h16.4M8.4 2.8v4M15.6 2.8v4',
  ),
};

const sources = { passport: msg('from your passport'), order: msg('from this application') };

/** A question whose answer was given elsewhere: a row, with the field behind 'Change'. */
function knownPart(
  question: Question,
  { answer, countryCode, isFixed, label: name, source }: KnownAnswer,
  speech: Speech,
  { dateIsOpen, editable }: FormState,
): string {
  const { language, t } = speech;
  const label = escapeHtml(t(question.label));
  const shown =
    countryCode !== undefined
      ? passportCountryName(
          countryCode,
          new Intl.DisplayNames(localeOf(language), { type: 'region' }),
        )
      : question.kind === 'date'
        ? dayIn(answer, language, source === 'order')
        : name
          ? t(name)
          : answer;
  const leads = isFixed ? ` data-leads="${source}"` : '';
  const change =
    !editable || (isFixed && source === 'order' && !dateIsOpen)
      ? ''
      : `<button type="button" class="change"${leads} aria-label="${escapeHtml(t('Change {name}', { name: t(question.label) }))}">${escapeHtml(t('Change'))}</button>`;
  return `<div class="known"><p class="what">${label}</p><p class="answer"><bdi>${escapeHtml(shown)}</bdi></p><p class="source">${sourceIcons[source]}${escapeHtml(t(sources[source]))}</p>${change}<div class="field" hidden>${questionPart(question, answer, speech)}</div></div>`;
}

/** A day of the journey has its weekday, one of a paper has none. */
const dayIn = (day: string, language: Language, weekday: boolean): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    ...(weekday && { weekday: 'short' }),
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

function questionPart(question: Question, answer: string, speech: Speech): string {
  const { t } = speech;
  const { id, kind, hint, label, onlyIf, optional } = question;
  const described = hint
    ? ` aria-describedby="${id}-hint ${id}-problem"`
    : ` aria-describedby="${id}-problem"`;
  const wiring = `id="${id}" name="${id}"${described}`;
  const condition = onlyIf
    ? ` data-if="${escapeHtml(onlyIf.question)}" data-is="${escapeHtml(onlyIf.answer)}"`
    : '';
  const words = `${escapeHtml(t(label))}${optional ? ` <span class="optional">${escapeHtml(t('optional'))}</span>` : ''}`;
  const under = `${hint ? `<p class="hint" id="${id}-hint">${escapeHtml(t(hint))}</p>` : ''}<p class="problem" id="${id}-problem" hidden></p>`;
  if (kind === 'confirm')
    return `<div class="question"${condition}><label class="tick" id="${id}-label"><input type="checkbox" ${wiring} value="yes"${answer === 'yes' ? ' checked' : ''}><span>${words}</span></label>${under}</div>`;
  if (kind === 'choice')
    return `<div class="question"${condition}><p class="label" id="${id}-label">${words}</p>${choicePart(question, answer, speech)}${under}</div>`;
  return `<div class="question"${condition}><label for="${id}" id="${id}-label">${words}</label>${controlPart(question, answer, wiring, speech)}${under}</div>`;
}

function controlPart(
  question: Question,
  answer: string,
  wiring: string,
  { language }: Speech,
): string {
  const { autocomplete, kind, max = 300 } = question;
  const direction =
    directionOf(language) === 'ltr' ? '' : ` dir="${autocomplete === 'tel' ? 'ltr' : 'auto'}"`;
  const filled = ` autocomplete="${autocomplete ?? 'off'}"${direction}`;
  if (kind === 'text')
    return `<textarea ${wiring} rows="3" maxlength="${max}"${filled}>${escapeHtml(answer)}</textarea>`;
  if (kind === 'date')
    return `<input type="date" ${wiring} value="${escapeHtml(answer)}" max="9999-12-31">`;
  return `<input type="text" ${wiring} value="${escapeHtml(answer)}" maxlength="${max}"${filled}>`;
}

/** A few answers to choose from, all in view: one tap each. */
function choicePart({ id, options = {} }: Question, answer: string, { t }: Speech): string {
  const choices = Object.entries(options).map(
    ([name, text]) =>
      `<label class="choice"><input type="radio" name="${id}" value="${escapeHtml(name)}"${name === answer ? ' checked' : ''}><span>${escapeHtml(t(text))}</span></label>`,
  );
  return `<div class="choices" id="${id}" role="radiogroup" aria-labelledby="${id}-label" aria-describedby="${id}-problem">${choices.join('')}</div>`;
}

/** The page that replaces a form that must not be shown; the same for every reason. */
export function closedPage(language: Language): string {
  const t = translateTo(language);
  const text = (words: string) => escapeHtml(words);
  return `${head(t('Application form'), language)}
<body>
<main>
<h1>${text(t('Application form'))}</h1>
<div class="box danger"><strong>${text(t('This form cannot be opened'))}</strong><p>${text(t('Its access has ended. Go back to your application and open the form again: what you answered is kept.'))}</p></div>
</main>
</body>
</html>`;
}
