import type { FormState, OtherApplicant } from '../../../../src/contract/application-form';
import { formProtocol } from '../../../../src/domain/form/form-answers';
import { completeBy, offerChanges, type Saving } from './completion';
import { withOrder } from '../../../../src/domain/form/known-answers';
import { suggestedNow } from '../../../../src/domain/form/suggested-answers';
import { accept, type Field, fieldOf, form, show, uncover, valueOf } from './fields';
import { isKeptByHolder, onMessage, tell } from './frame';
import { handOver, questions } from './hand-over';
import { ownSaving } from './own-saving';
import { openParts, showProgress } from './progress';
import { showForm } from './show-form';
import { confirmAll, placeConfirmations, showConfirmations } from './suggested';

function showAsked(): void {
  for (const each of form.querySelectorAll<HTMLElement>('[data-if]')) {
    const other = fieldOf(each.dataset['if'] ?? '');
    each.hidden = !other || valueOf(other) !== each.dataset['is'];
  }
}

/** A form's state with what may be suggested by now. */
const offering = (
  form: FormState,
  others?: readonly OtherApplicant[],
  isKept = false,
): FormState => ({ ...form, suggested: suggestedNow(questions, form, { others, isKept }) });

/** Shows how far the form is, opened where it goes on. */
function showAll({ firstName, status, editable }: FormState): void {
  showAsked();
  placeConfirmations();
  showConfirmations(firstName);
  showProgress();
  openParts(status === 'failed' || !editable);
}

/** The question that an event is about. */
function fieldIn({ target }: Event): Field | undefined {
  const name = target instanceof HTMLElement ? target.getAttribute('name') : null;
  return name ? fieldOf(name) : undefined;
}

form.addEventListener('click', ({ target }) => {
  const confirmed = target instanceof Element ? target.closest('.confirm') : null;
  const within = confirmed?.closest('details');
  if (within) return confirmAll(within);
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

function saveBy(saving: Saving, { firstName }: FormState): void {
  /** An answer that is filled in is no longer missing. */
  const answered = (field: Field, isDone: boolean) => {
    accept(field.name);
    showConfirmations(firstName);
    if (valueOf(field) !== '') show(field.name, undefined);
    // The departure may come after it by now.
    if (field.name === 'arrival_date') show('departure_date', undefined);
    if (saving.keep(field, isDone)) offerChanges();
    showProgress();
    // At the first letter, not when the field is left: what moves between press and release gets no click.
    openParts(false);
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

/** The used part of Trusted Types, which TypeScript's DOM library lacks. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL: (input: string) => unknown };
}

const workerScript = '/worker.js';

/** Has the form's pages kept by a worker of its own origin, and tells the holder when they are. */
function keepPages(): void {
  // Absent on insecure pages, and where the browser keeps nothing for frames.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  const policy = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy(
    'form-worker',
    { createScriptURL: () => workerScript },
  );
  const trusted = (policy?.createScriptURL(workerScript) as string | undefined) ?? workerScript;
  workers
    .register(trusted)
    .then(() => workers.ready)
    .then(() => tell({ type: 'kept', version: formProtocol }))
    .catch((error: unknown) => console.warn(error));
}

const { state: sent } = document.body.dataset;
const state = sent === undefined ? undefined : (JSON.parse(sent) as FormState);

if (!isKeptByHolder && state) {
  const shown = offering(state);
  saveBy(ownSaving(showForm(shown)), shown);
  showAll(state);
  tell({ type: 'ready' });
} else {
  let hasBegun = false;
  onMessage('opening', (opening) => {
    const found = state ?? opening.state;
    if (hasBegun || !found) return;
    hasBegun = true;
    if (state) tell({ type: 'state', state });
    const { known, others, status = found.status } = opening;
    const facts = { ...found, known: known ? withOrder(found.known, known) : found.known };
    const shown = offering({ ...facts, status }, others, state === undefined);
    const saving = handOver(showForm(shown), facts);
    saving.lay(opening);
    saveBy(saving, shown);
    showAll(facts);
  });
  tell({ type: 'ready', version: formProtocol });
}
keepPages();
