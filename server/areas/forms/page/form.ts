/**
 * The script of the application form's page: it saves each answer, gets its tokens from the page
 * that holds the form in a frame, and reports the form's state to it. Built as a script of its own,
 * because inline ones are not allowed.
 */
import { countAnswered } from './count-answered';
import { offerChanges, submit } from './complete-form';
import { fieldOf, form, say, show, uncover, valueOf, type Field } from './fields';
import { tell } from './frame';
import { keep, startSaving } from './save-answers';

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

if (document.body.dataset['editable'] !== 'true') say('');
tell('ready');
