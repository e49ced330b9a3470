/**
 * The script of the application form's page: it saves each answer, gets its tokens from the page
 * that holds the form in a frame, and reports the form's state to it. Built as a script of its own,
 * because inline ones are not allowed.
 */

import { askServer, type Missing } from './ask-server';
import { type Field, fieldOf, form, part, showState, show, uncover, valueOf } from './fields';
import { tell, words } from './frame';
import { firstRefused, flush, isWaiting, keep, startSaving } from './save-answers';

/** A complete form, as the wire numbers it; the codecs would be most of this script. */
const statusComplete = 2;

const summary = part<HTMLElement>('#summary');
const notice = part<HTMLElement>('#notice');
const button = part<HTMLButtonElement>('#complete');

let isComplete = button.hidden;

/** Offers a complete form's changes to be sent; called when an answer was changed. */
function offerChanges(): void {
  if (!isComplete) return;
  isComplete = false;
  button.hidden = false;
}

function labelOf(id: string): string {
  const label = document.getElementById(`${id}-label`);
  if (!label) return id;
  const copy = label.cloneNode(true) as HTMLElement;
  copy.querySelector('.optional')?.remove();
  return copy.textContent.trim();
}

function showMissing(missing: readonly Missing[]): void {
  for (const { question, problem } of missing) {
    uncover(question);
    show(question, problem);
  }
  const title = document.createElement('strong');
  title.textContent = words('missing', { count: missing.length });
  const list = document.createElement('ul');
  for (const { question } of missing) {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.href = `#${question}`;
    link.textContent = labelOf(question);
    link.addEventListener('click', (event) => {
      event.preventDefault();
      fieldOf(question)?.focus();
    });
    item.append(link);
    list.append(item);
  }
  summary.replaceChildren(title, list);
  summary.hidden = false;
  summary.focus();
  summary.scrollIntoView({ block: 'start' });
}

function showComplete(): void {
  for (const field of form.querySelectorAll<Field>('[aria-invalid]')) show(field.name, undefined);
  const done = document.createElement('strong');
  done.textContent = words('complete');
  const next = document.createElement('p');
  next.textContent = words('can-change');
  notice.className = 'box ok';
  notice.replaceChildren(done, next);
  notice.hidden = false;
  notice.scrollIntoView({ block: 'center' });
  isComplete = true;
  button.hidden = true;
  button.textContent = words('send-changes');
  showState(words('complete'));
  tell('status', { status: statusComplete });
  tell('completed');
}

async function complete(): Promise<void> {
  await flush();
  if (isWaiting()) return;
  const refused = firstRefused();
  if (refused !== undefined) {
    // The server would complete the form with the answer before.
    uncover(refused);
    fieldOf(refused)?.focus();
    return showState(words('answer-refused'), true);
  }
  const { status, msg, missing = [] } = await askServer('/complete', {});
  if (status !== 200) showState(msg || words('did-not-work'), true);
  else if (missing.length > 0) showMissing(missing);
  else showComplete();
}

/** Sends the form as complete, or shows what is missing. */
function submit(): void {
  if (button.disabled) return;
  button.disabled = true;
  summary.hidden = true;
  void complete()
    .catch(() => showState(words('no-connection'), true))
    .finally(() => {
      button.disabled = false;
    });
}

/** The questions of a part that everyone who sees them has to answer, by name. */
function askedIn(part: Element): string[] {
  const asked = [...part.querySelectorAll<HTMLInputElement>('input, textarea')].filter(
    (field) => !field.closest('.question')?.matches('[hidden], :has(.optional)'),
  );
  return [...new Set(asked.map(({ name }) => name))];
}

/** Shows in each part how many of its questions are answered. */
function countAnswered(): void {
  for (const part of form.querySelectorAll('fieldset')) {
    const asked = askedIn(part);
    const answered = asked.filter((name) => {
      const field = fieldOf(name);
      return field !== undefined && valueOf(field).trim() !== '';
    }).length;
    const line = part.querySelector('.answered');
    const bar = part.querySelector('progress');
    if (!line || !bar) continue;
    line.textContent = words('answered', { answered, count: asked.length });
    bar.max = asked.length;
    bar.value = answered;
  }
}

function showAsked(): void {
  for (const each of form.querySelectorAll<HTMLElement>('[data-if]')) {
    const other = fieldOf(each.dataset['if'] ?? '');
    each.hidden = !other || valueOf(other) !== each.dataset['is'];
  }
  countAnswered();
}
showAsked();

/** The question that an event is about. */
function fieldIn({ target }: Event): Field | undefined {
  const name = target instanceof HTMLElement ? target.getAttribute('name') : null;
  return name ? fieldOf(name) : undefined;
}

/** An answer that is filled in is no longer wrong; whether it is right the server says. */
function answered(field: Field, isDone: boolean): void {
  if (valueOf(field) !== '') show(field.name, undefined);
  if (keep(field, isDone)) offerChanges();
}

form.addEventListener('click', ({ target }) => {
  const change = target instanceof Element ? target.closest<HTMLElement>('.change') : null;
  const source = change?.dataset['leads'];
  if (source !== undefined) {
    tell('change-wanted', { source });
    return;
  }
  const row = change?.closest('.known');
  const field = row && row.querySelector<Field>('[name]');
  if (!field) return;
  uncover(field.name);
  field.focus();
});
form.addEventListener('input', (event) => {
  showAsked();
  const field = fieldIn(event);
  if (field) answered(field, field.type === 'checkbox' || field.type === 'radio');
});
form.addEventListener('change', (event) => {
  showAsked();
  const field = fieldIn(event);
  if (field) answered(field, true);
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  submit();
});
startSaving();

if (document.body.dataset['editable'] !== 'true') showState('');
tell('ready');
