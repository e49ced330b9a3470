import type { FormState } from '../../../src/contract/application-form';
import type { Language } from '../../../src/contract/languages';
import { directionOf } from '../../../src/domain/languages';
import { msg } from '../../../src/domain/messages/text-params';
import { documentAttributes, escapeHtml } from '../../messages/html';
import { translateTo, type Translate } from '../../messages/translate-to';
import { pageWordsIn } from './page-messages';
import { askedQuestions, type Question, sections } from './questions';

export interface PageOptions {
  readonly language: Language;
  /** Origins that may embed the page and send it messages. */
  readonly holders: readonly string[];
  /** Names what belongs to the page: its script, its style, and the worker that keeps them. */
  readonly version: string;
}

/** The language of a page, with its texts. */
interface Speech {
  readonly language: Language;
  readonly t: Translate;
}

const head = (title: string, language: Language, version: string, more = '') => `<!doctype html>
<html${documentAttributes(language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/form.css?v=${version}">
${more}</head>`;

/**
 * The page with the form, without anybody's answers: its script shows the state that comes with the
 * page, or that the page which holds it knows (`page/show-form.ts`). So one page without a state serves
 * every applicant, and can be kept.
 */
export function formPage({ holders, language, version }: PageOptions, state?: FormState): string {
  const t = translateTo(language);
  const data = {
    holders: holders.join(' '),
    version,
    words: JSON.stringify(pageWordsIn(language)),
    questions: JSON.stringify(askedQuestions),
    ...(state && { state: JSON.stringify(state) }),
  };
  const attributes = Object.entries(data)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('');
  const part = (question: Question) =>
    question.mayBeKnown || question.shares
      ? knownPart(question, { language, t })
      : questionPart(question, { language, t });
  const parts = sections.map(
    (section, index) => `<details>
<summary><span class="disc" aria-hidden="true"><span>${index + 1}</span>${icon('M5 12.5l4.5 4.5L19 7.5')}</span><span><span class="title">${escapeHtml(t(section.title))}</span><span class="line"></span><span class="chip" hidden></span></span>${icon('M6 9.5l6 6 6-6')}</summary>
<fieldset aria-label="${escapeHtml(t(section.title))}">
${section.questions.map(part).join('\n')}
<button type="button" class="confirm" hidden>${icon('M5 12.5l4.5 4.5L19 7.5')}<span></span></button>
</fieldset>
</details>`,
  );
  const title = t('Application form');
  return `${head(title, language, version, `<script src="/form.js?v=${version}" defer></script>\n`)}
<body${attributes}>
<main hidden>
<h1></h1>
<p class="who"><bdi></bdi> · <bdi></bdi></p>
<div class="box" id="notice" hidden></div>
<form novalidate aria-label="${escapeHtml(title)}">
<p id="progress"></p>
<div class="bars" aria-hidden="true">${'<progress value="0"></progress>'.repeat(sections.length)}</div>
<div id="summary" class="box danger" role="alert" tabindex="-1" hidden></div>
<div class="parts">
${parts.join('\n')}
</div>
<footer>
<p id="saved" role="status"></p>
<button id="complete" type="submit">${escapeHtml(t('Complete the form'))}</button>
</footer>
</form>
</main>
<noscript><p class="box danger">${escapeHtml(t('This form needs JavaScript to save what you type.'))}</p></noscript>
</body>
</html>`;
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

/** A question whose answer may be known or suggested: the script shows a row of it, with the field behind 'Change'. */
function knownPart(question: Question, speech: Speech): string {
  const { t } = speech;
  const { id, label, knownOnly, options = {}, knownLabels = options } = question;
  const translated = Object.entries(knownLabels).map(([answer, text]) => [answer, t(text)]);
  const data =
    translated.length > 0
      ? ` data-labels="${escapeHtml(JSON.stringify(Object.fromEntries(translated)))}"`
      : '';
  const source = (name: keyof typeof sources) =>
    `<p class="source" data-source="${name}">${sourceIcons[name]}${escapeHtml(t(sources[name]))}</p>`;
  const change = `<button type="button" class="change" aria-label="${escapeHtml(t('Change {name}', { name: t(label) }))}">${escapeHtml(t('Change'))}</button>`;
  return `<div class="may-be-known" data-question="${id}"${data}${knownOnly ? ' data-known-only' : ''}><template><p class="what">${escapeHtml(t(label))}</p><p class="answer"><bdi></bdi></p>${source('passport')}${source('order')}<p class="source" data-source="other"></p>${change}</template><div class="field">${questionPart(question, speech)}</div></div>`;
}

function questionPart(question: Question, speech: Speech): string {
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
    return `<div class="question"${condition}><label class="tick" id="${id}-label"><input type="checkbox" ${wiring} value="yes"><span>${words}</span></label>${under}</div>`;
  if (kind === 'choice')
    return `<div class="question"${condition}><p class="label" id="${id}-label">${words}</p>${choicePart(question, speech)}${under}</div>`;
  return `<div class="question"${condition}><label for="${id}" id="${id}-label">${words}</label>${controlPart(question, wiring, speech)}${under}</div>`;
}

function controlPart(question: Question, wiring: string, { language }: Speech): string {
  const { autocomplete, kind, max = 300 } = question;
  const direction =
    directionOf(language) === 'ltr' ? '' : ` dir="${autocomplete === 'tel' ? 'ltr' : 'auto'}"`;
  const filled = ` autocomplete="${autocomplete ?? 'off'}"${direction}`;
  if (kind === 'text')
    return `<textarea ${wiring} rows="3" maxlength="${max}"${filled}></textarea>`;
  if (kind === 'date') return `<input type="date" ${wiring} max="9999-12-31">`;
  return `<input type="text" ${wiring} maxlength="${max}"${filled}>`;
}

/** A few answers to choose from, all in view: one tap each. */
function choicePart({ id, options = {} }: Question, { t }: Speech): string {
  const choices = Object.entries(options).map(
    ([name, text]) =>
      `<label class="choice"><input type="radio" name="${id}" value="${escapeHtml(name)}"><span>${escapeHtml(t(text))}</span></label>`,
  );
  return `<div class="choices" id="${id}" role="radiogroup" aria-labelledby="${id}-label" aria-describedby="${id}-problem">${choices.join('')}</div>`;
}

/** The page that replaces a form that must not be shown; the same for every reason. */
export function closedPage({ language, version }: PageOptions): string {
  const t = translateTo(language);
  const text = (words: string) => escapeHtml(words);
  return `${head(t('Application form'), language, version)}
<body>
<main>
<h1>${text(t('Application form'))}</h1>
<div class="box danger"><strong>${text(t('This form cannot be opened'))}</strong><p>${text(t('Its access has ended. Go back to your application and open the form again: what you answered is kept.'))}</p></div>
</main>
</body>
</html>`;
}
