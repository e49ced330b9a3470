import type { FormState } from '../../../../src/contract/application-form';
import { formProtocol } from '../../../../src/domain/form/form-answers';
import { completeBy, offerChanges, type Saving } from './completion';
import { withOrder } from '../../../../src/domain/form/known-answers';
import { type Field, fieldOf, form, show, uncover, valueOf } from './fields';
import { isKeptByHolder, onMessage, tell } from './frame';
import { handOver } from './hand-over';
import { keepPages } from './keep-pages';
import { ownSaving } from './own-saving';
import { openParts, showProgress } from './progress';
import { showForm } from './show-form';

function showAsked(): void {
  for (const each of form.querySelectorAll<HTMLElement>('[data-if]')) {
    const other = fieldOf(each.dataset['if'] ?? '');
    each.hidden = !other || valueOf(other) !== each.dataset['is'];
  }
}

/** Shows how far the form is, opened where it goes on. */
function showAll({ status, editable }: FormState): void {
  showAsked();
  showProgress();
  openParts(status === 'failed' || !editable);
}

/** The question that an event is about. */
function fieldIn({ target }: Event): Field | undefined {
  const name = target instanceof HTMLElement ? target.getAttribute('name') : null;
  return name ? fieldOf(name) : undefined;
}

form.addEventListener('click', ({ target }) => {
  const change = target instanceof Element ? target.closest<HTMLElement>('.change') : null;
  const source = change?.dataset['leads'];
  if (source === 'passport' || source === 'order') {
    tell({ type: 'change-wanted', source });
    return;
  }
  const field = change?.closest('.known')?.querySelector<Field>('[name]');
  if (!field) return;
  uncover(field.name);
  field.focus();
});

function saveBy(saving: Saving): void {
  /** An answer that is filled in is no longer missing. */
  const answered = (field: Field, isDone: boolean) => {
    if (valueOf(field) !== '') show(field.name, undefined);
    // The departure may come after it by now.
    if (field.name === 'arrival_date') show('departure_date', undefined);
    if (saving.keep(field, isDone)) offerChanges();
    showProgress();
  };
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
  completeBy(saving);
}

const { state: sent } = document.body.dataset;
const state = sent === undefined ? undefined : (JSON.parse(sent) as FormState);

if (!isKeptByHolder && state) {
  saveBy(ownSaving(showForm(state)));
  showAll(state);
  tell({ type: 'ready' });
} else {
  let hasBegun = false;
  onMessage('opening', (opening) => {
    const found = state ?? opening.state;
    if (hasBegun || !found) return;
    hasBegun = true;
    if (state) tell({ type: 'state', state });
    const { known } = opening;
    const shown = { ...found, known: known ? withOrder(found.known, known) : found.known };
    const saving = handOver(showForm({ ...shown, status: opening.status ?? shown.status }), shown);
    saving.lay(opening);
    saveBy(saving);
    showAll(shown);
  });
  tell({ type: 'ready', version: formProtocol });
}
keepPages();
