import { formStatuses } from '../../../src/contract/codes';
import type { Language } from '../../../src/contract/languages';
import { directionOf, sourceLanguage } from '../../../src/domain/languages';
import { documentAttributes, escapeHtml, languageAttributes } from '../../words/html';
import { sayIn, type Say } from '../../words/say-in';
import type { FormState } from './form-store';
import { pageWordsIn } from './page-words';
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
  readonly say: Say;
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
  const { answers, destination, editable, firstName, form, status } = state;
  const say = sayIn(language);
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
  const part = (question: Question) =>
    questionPart(question, answers[question.id] ?? '', { language, say });
  const parts = sections.map(
    (section) => `<fieldset${editable ? '' : ' disabled'}>
<legend>${escapeHtml(say(section.title))}</legend>
${section.questions.map(part).join('\n')}
</fieldset>`,
  );
  return `${head(form.name, language, '<script src="/form.js" defer></script>\n')}
<body${attributes}>
<main>
<h1${title ? '' : ' class="unseen"'}${ofForm}>${escapeHtml(form.name)}</h1>
<p class="who"${title ? '' : ' hidden'}><bdi>${escapeHtml(firstName)}</bdi> · <bdi>${escapeHtml(destination)}</bdi></p>
${noticePart(state, say)}
<p class="lead"${editable ? '' : ' hidden'}>${escapeHtml(say('Every answer is saved as you go. You can leave and come back.'))}</p>
<form novalidate aria-label="${escapeHtml(form.name)}">
<div id="summary" class="box danger" role="alert" tabindex="-1" hidden></div>
${parts.join('\n')}
<footer${editable ? '' : ' hidden'}>
<p id="saved" role="status"></p>
<button id="complete" type="submit">${escapeHtml(status === 'complete' ? say('Send the changes') : say('Complete the form'))}</button>
</footer>
</form>
</main>
<noscript><p class="box danger">${escapeHtml(say('This form needs JavaScript to save what you type.'))}</p></noscript>
</body>
</html>`;
}

function noticePart({ status, reason, editable }: FormState, say: Say): string {
  const box = (kind: string, title: string, text: string) =>
    `<div class="box ${kind}" id="notice"><strong>${escapeHtml(title)}</strong><p dir="auto">${escapeHtml(text)}</p></div>`;
  if (status === 'failed')
    return box(
      'danger',
      say('This form was not accepted'),
      reason ?? say('Please check your answers.'),
    );
  if (status === 'complete')
    return box(
      'ok',
      say('The form is complete'),
      editable
        ? say('You can still change it.')
        : say('It stays as it is while your application is processed.'),
    );
  return editable
    ? '<div class="box" id="notice" hidden></div>'
    : `<div class="box" id="notice"><p>${escapeHtml(say('This form can not be changed now.'))}</p></div>`;
}

function questionPart(question: Question, answer: string, speech: Speech): string {
  const { say } = speech;
  const { id, kind, hint, label, onlyIf, optional } = question;
  const described = hint
    ? ` aria-describedby="${id}-hint ${id}-problem"`
    : ` aria-describedby="${id}-problem"`;
  const wiring = `id="${id}" name="${id}"${described}`;
  const condition = onlyIf
    ? ` data-if="${escapeHtml(onlyIf.question)}" data-is="${escapeHtml(onlyIf.answer)}"`
    : '';
  const words = `${escapeHtml(say(label))}${optional ? ` <span class="optional">${escapeHtml(say('optional'))}</span>` : ''}`;
  const under = `${hint ? `<p class="hint" id="${id}-hint">${escapeHtml(say(hint))}</p>` : ''}<p class="problem" id="${id}-problem" hidden></p>`;
  if (kind === 'confirm')
    return `<div class="question"${condition}><label class="tick"><input type="checkbox" ${wiring} value="yes"${answer === 'yes' ? ' checked' : ''}><span>${words}</span></label>${under}</div>`;
  return `<div class="question"${condition}><label for="${id}">${words}</label>${controlPart(question, answer, wiring, speech)}${under}</div>`;
}

function controlPart(
  question: Question,
  answer: string,
  wiring: string,
  { language, say }: Speech,
): string {
  const { autocomplete, kind, max = 300, options = {} } = question;
  const direction =
    directionOf(language) === 'ltr' ? '' : ` dir="${autocomplete === 'tel' ? 'ltr' : 'auto'}"`;
  const filled = ` autocomplete="${autocomplete ?? 'off'}"${direction}`;
  if (kind === 'choice') {
    const choices = Object.entries(options).map(([name, text]) => {
      const label = say(text);
      const value = label === name ? '' : ` value="${escapeHtml(name)}"`;
      return `<option${value}${name === answer ? ' selected' : ''}>${escapeHtml(label)}</option>`;
    });
    return `<select ${wiring}><option value="">${escapeHtml(say('Please choose'))}</option>${choices.join('')}</select>`;
  }
  if (kind === 'text')
    return `<textarea ${wiring} rows="3" maxlength="${max}"${filled}>${escapeHtml(answer)}</textarea>`;
  if (kind === 'date')
    return `<input type="date" ${wiring} value="${escapeHtml(answer)}" max="9999-12-31">`;
  return `<input type="text" ${wiring} value="${escapeHtml(answer)}" maxlength="${max}"${filled}>`;
}

/** The page that replaces a form that must not be shown; the same for every reason. */
export function closedPage(language: Language): string {
  const say = sayIn(language);
  const text = (words: string) => escapeHtml(words);
  return `${head(say('Application form'), language)}
<body>
<main>
<h1>${text(say('Application form'))}</h1>
<div class="box danger"><strong>${text(say('This form cannot be opened'))}</strong><p>${text(say('Its access has ended. Go back to your application and open the form again: what you answered is kept.'))}</p></div>
</main>
</body>
</html>`;
}
