import { formStatuses } from '../../../src/contract/codes';
import { escapeHtml } from '../catalogue/mails/requirements-html';
import type { FormState } from './form-store';
import { sections, type Question } from './questions';

export interface PageOptions {
  /** Whether the page shows its title: false if the embedding page shows one. */
  readonly title: boolean;
  /** Nonce that is included in every message to the embedding page. */
  readonly random: string;
  /** Origins that may embed the page and send it tokens. */
  readonly holders: readonly string[];
}

const head = (title: string, more = '') => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/form.css">
${more}</head>`;

/** The page with the form of one applicant and the answers so far. */
export function formPage(state: FormState, { title, random, holders }: PageOptions): string {
  const { answers, destination, editable, firstName, form, status } = state;
  const data = {
    random,
    holders: holders.join(' '),
    editable: String(editable),
    status: formStatuses.codeOf(status),
  };
  const attributes = Object.entries(data)
    .map(([name, value]) => ` data-${name}="${escapeHtml(String(value))}"`)
    .join('');
  const parts = sections.map(
    (section) => `<fieldset${editable ? '' : ' disabled'}>
<legend>${escapeHtml(section.title)}</legend>
${section.questions.map((question) => questionPart(question, answers[question.id] ?? '')).join('\n')}
</fieldset>`,
  );
  return `${head(form.name, '<script src="/form.js" defer></script>\n')}
<body${attributes}>
<main>
<h1${title ? '' : ' class="unseen"'}>${escapeHtml(form.name)}</h1>
<p class="who"${title ? '' : ' hidden'}>${escapeHtml(firstName)} · ${escapeHtml(destination)}</p>
${noticePart(state)}
<p class="lead"${editable ? '' : ' hidden'}>Every answer is saved as you go. You can leave and come back.</p>
<form novalidate aria-label="${escapeHtml(form.name)}">
<div id="summary" class="box danger" role="alert" tabindex="-1" hidden></div>
${parts.join('\n')}
<footer${editable ? '' : ' hidden'}>
<p id="saved" role="status"></p>
<button id="complete" type="submit">${status === 'complete' ? 'Send the changes' : 'Complete the form'}</button>
</footer>
</form>
</main>
<noscript><p class="box danger">This form needs JavaScript to save what you type.</p></noscript>
</body>
</html>`;
}

function noticePart({ status, reason, editable }: FormState): string {
  if (status === 'failed')
    return `<div class="box danger" id="notice"><strong>This form was not accepted</strong><p>${escapeHtml(reason ?? 'Please check your answers.')}</p></div>`;
  if (status === 'complete')
    return `<div class="box ok" id="notice"><strong>The form is complete</strong><p>${editable ? 'You can still change it.' : 'It stays as it is while your application is processed.'}</p></div>`;
  return editable
    ? '<div class="box" id="notice" hidden></div>'
    : '<div class="box" id="notice"><p>This form can not be changed now.</p></div>';
}

function questionPart(question: Question, answer: string): string {
  const { id, kind, hint, label, onlyIf, optional } = question;
  const described = hint
    ? ` aria-describedby="${id}-hint ${id}-problem"`
    : ` aria-describedby="${id}-problem"`;
  const wiring = `id="${id}" name="${id}"${described}`;
  const condition = onlyIf
    ? ` data-if="${escapeHtml(onlyIf.question)}" data-is="${escapeHtml(onlyIf.answer)}"`
    : '';
  const words = `${escapeHtml(label)}${optional ? ' <span class="optional">optional</span>' : ''}`;
  const under = `${hint ? `<p class="hint" id="${id}-hint">${escapeHtml(hint)}</p>` : ''}<p class="problem" id="${id}-problem" hidden></p>`;
  if (kind === 'confirm')
    return `<div class="question"${condition}><label class="tick"><input type="checkbox" ${wiring} value="yes"${answer === 'yes' ? ' checked' : ''}><span>${words}</span></label>${under}</div>`;
  return `<div class="question"${condition}><label for="${id}">${words}</label>${controlPart(question, answer, wiring)}${under}</div>`;
}

function controlPart(question: Question, answer: string, wiring: string): string {
  const { autocomplete, kind, max = 300, options = [] } = question;
  const filled = autocomplete ? ` autocomplete="${autocomplete}"` : ' autocomplete="off"';
  if (kind === 'choice') {
    const choices = options.map(
      (option) => `<option${option === answer ? ' selected' : ''}>${escapeHtml(option)}</option>`,
    );
    return `<select ${wiring}><option value="">Please choose</option>${choices.join('')}</select>`;
  }
  if (kind === 'text')
    return `<textarea ${wiring} rows="3" maxlength="${max}"${filled}>${escapeHtml(answer)}</textarea>`;
  if (kind === 'date')
    return `<input type="date" ${wiring} value="${escapeHtml(answer)}" max="9999-12-31">`;
  return `<input type="text" ${wiring} value="${escapeHtml(answer)}" maxlength="${max}"${filled}>`;
}

/** The page that replaces a form that must not be shown; the same for every reason. */
export const closedPage = (): string => `${head('Application form')}
<body>
<main>
<h1>Application form</h1>
<div class="box danger"><strong>This form cannot be opened</strong><p>Its access has ended. Go back to your application and open the form again: what you answered is kept.</p></div>
</main>
</body>
</html>`;
