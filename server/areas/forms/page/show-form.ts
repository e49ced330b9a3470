import type { FormState, SuggestedAnswer } from '../../../../src/contract/application-form';
import { writtenDate } from '../../../../src/domain/calendar/written-date';
import { leavesTooEarly } from '../../../../src/domain/form/form-answers';
import { withKnown } from '../../../../src/domain/form/known-answers';
import { localeOf } from '../../../../src/domain/languages';
import { passportCountryName } from '../../../../src/domain/passport/passport-countries';
import { fieldOf, form, part, setAnswer } from './fields';
import { language, showsTitle, words } from './frame';
import { nameButton } from './progress';
import { sourceText } from './suggested';

/** The page as it comes has nobody's answers: here it gets those of one applicant. */

const notice = part<HTMLElement>('#notice');
const button = part<HTMLButtonElement>('#complete');

function shownAs(row: HTMLElement, answer: string, countryCode?: string): string {
  if (countryCode !== undefined)
    return passportCountryName(
      countryCode,
      new Intl.DisplayNames(localeOf(language), { type: 'region' }),
    );
  if (row.querySelector('input[type=date]')) return writtenDate(answer, localeOf(language));
  const labels = JSON.parse(row.dataset['labels'] ?? '{}') as Readonly<Record<string, string>>;
  return labels[answer] ?? answer;
}

/** The row of an answer, from one source. */
function rowOf(row: HTMLElement, source: string, answer: string): DocumentFragment {
  const shown = part<HTMLTemplateElement>('template', row).content.cloneNode(
    true,
  ) as DocumentFragment;
  part('bdi', shown).textContent = answer;
  for (const each of shown.querySelectorAll<HTMLElement>('.source'))
    if (each.dataset['source'] !== source) each.remove();
  return shown;
}

/** Shows a row in the place of its question's field. */
function showRow(row: HTMLElement, shown: DocumentFragment): void {
  row.classList.add('known');
  row.prepend(shown);
  part<HTMLElement>('.field', row).hidden = true;
}

/** Shows an answer that may be right for this applicant, too; it is in its field, and no answer yet. */
function showSuggested(row: HTMLElement, { answer, source }: SuggestedAnswer): void {
  const shown = rowOf(row, 'other', shownAs(row, answer));
  const from = sourceText(source);
  part('.source', shown).textContent = from;
  row.dataset['from'] = from;
  const field = fieldOf(row.dataset['question'] ?? '');
  if (field) setAnswer(field, answer);
  row.classList.add('suggested', 'offered');
  row.toggleAttribute('data-own', source.isOwn);
  showRow(row, shown);
}

/** Shows an answer that was given elsewhere as a row, and any other in its field. */
function showKnown(row: HTMLElement, state: FormState, answer: string): void {
  const { dateIsOpen, editable } = state;
  const known = state.known[row.dataset['question'] ?? ''];
  row.hidden = !known && row.hasAttribute('data-known-only');
  // A hidden question counts neither as asked nor as answered.
  part<HTMLElement>('.question', row).hidden = row.hidden;
  if (known?.answer !== answer) return;
  const { countryCode, isFixed, source } = known;
  const shown = rowOf(row, source, shownAs(row, answer, countryCode));
  const change = part<HTMLElement>('.change', shown);
  if (!editable || (isFixed && source === 'order' && !dateIsOpen)) change.remove();
  if (isFixed) change.dataset['leads'] = source;
  showRow(row, shown);
}

/** Says something about the whole form, above it; nothing without a title. */
export function showNotice(kind: 'ok' | 'danger' | '', title = '', text = ''): void {
  const strong = document.createElement('strong');
  strong.textContent = title;
  const line = document.createElement('p');
  line.dir = 'auto';
  line.textContent = text;
  notice.className = `box ${kind}`;
  notice.replaceChildren(strong, line);
  notice.hidden = title === '' && text === '';
}

function noticeOf({ status, reason, editable }: FormState, isEarly: boolean) {
  if (status === 'failed')
    return showNotice('danger', words('not-accepted'), reason ?? words('check-answers'));
  if (editable && isEarly)
    return showNotice('danger', words('leaves-early'), words('change-a-day'));
  if (status === 'complete')
    return showNotice('ok', words('complete'), words(editable ? 'can-change' : 'stays-as-it-is'));
  return showNotice('', '', editable ? '' : words('cannot-be-changed'));
}

/**
 * Shows the form of an applicant.
 * @returns the answers that it shows, by question
 */
export function showForm(state: FormState): Readonly<Record<string, string>> {
  const { destination, editable, firstName, known, lang, name, status, typed } = state;
  const answers = withKnown(typed, known);
  const title = part<HTMLElement>('h1');
  title.textContent = name;
  title.lang = lang ?? language;
  title.className = showsTitle ? '' : 'unseen';
  document.title = name;
  form.setAttribute('aria-label', name);
  const who = part<HTMLElement>('.who');
  who.hidden = !showsTitle;
  who.querySelectorAll('bdi').forEach((each, index) => {
    each.textContent = [firstName, destination][index] ?? '';
  });
  for (const field of form.querySelectorAll<HTMLInputElement>('input, textarea'))
    setAnswer(fieldOf(field.name) ?? field, answers[field.name] ?? '');
  for (const row of form.querySelectorAll<HTMLElement>('.may-be-known')) {
    const { question = '' } = row.dataset;
    const offered = state.suggested?.[question];
    showKnown(row, state, answers[question] ?? '');
    if (offered) showSuggested(row, offered);
  }
  for (const each of form.querySelectorAll('fieldset')) each.disabled = !editable;
  part<HTMLElement>('footer').hidden = !editable;
  button.hidden = status === 'complete';
  nameButton(words(status === 'complete' ? 'send-changes' : 'complete-the-form'));
  noticeOf(state, leavesTooEarly(answers));
  part<HTMLElement>('main').hidden = false;
  return answers;
}
