/** The form's fields: what is in them, and what is said at them. */

export type Field = HTMLInputElement | HTMLTextAreaElement;

/** The element of the page, or of a part of it, that a selector names. */
export function part<T extends Element>(selector: string, within: ParentNode = document): T {
  const found = within.querySelector<T>(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

export const form = part<HTMLFormElement>('form');
const saved = part<HTMLElement>('#saved');

/** Says how the form stands, in the line for it. */
export function showState(text: string, failed = false): void {
  saved.textContent = text;
  saved.classList.toggle('failed', failed);
}

/** The field of a question. */
export function fieldOf(id: string): Field | undefined {
  const named = form.elements.namedItem(id);
  const found = named instanceof RadioNodeList ? named[0] : named;
  const isField = found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement;
  return isField ? found : undefined;
}

/** Opens the part of the form that a field is in. */
export function reveal(field: Field): void {
  const within = field.closest('details');
  if (within) within.open = true;
}

/** Shows what is wrong at a field, or no more. */
export function show(id: string, problem: string | undefined): void {
  const field = fieldOf(id);
  const line = document.getElementById(`${id}-problem`);
  if (!field || !line) return;
  line.textContent = problem ?? '';
  line.hidden = !problem;
  const marked = isRadio(field) ? field.closest('[role=radiogroup]') : field;
  if (problem) {
    marked?.setAttribute('aria-invalid', 'true');
    reveal(field);
  } else marked?.removeAttribute('aria-invalid');
}

const isRadio = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'radio';

/** The radio buttons of a question. */
const radiosOf = (field: HTMLInputElement) => [
  ...form.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${field.name}"]`),
];

/** Shows the field of an answer that was given elsewhere, instead of its row. */
export function uncover(id: string): void {
  const row = fieldOf(id)?.closest('.known');
  if (!row) return;
  row.classList.remove('known');
  for (const each of [...row.children])
    if (each.matches('.field')) each.removeAttribute('hidden');
    else if (!each.matches('template')) each.remove();
}

/** Lets what is suggested in a field be its answer. */
export function accept(id: string): void {
  const row = fieldOf(id)?.closest('.suggested');
  row?.classList.remove('suggested');
  row?.querySelector('.source')?.remove();
}

/** The answer that is in a field; a suggested one is none. */
export function valueOf(field: Field): string {
  if (field.closest('.suggested')) return '';
  const isTick = field instanceof HTMLInputElement && field.type === 'checkbox';
  if (isTick) return field.checked ? 'yes' : '';
  if (isRadio(field)) return radiosOf(field).find(({ checked }) => checked)?.value ?? '';
  return field.value;
}

/** Puts an answer into a field. */
export function setAnswer(field: Field, answer: string): void {
  if (field instanceof HTMLInputElement && field.type === 'checkbox')
    field.checked = answer === 'yes';
  else if (isRadio(field))
    for (const radio of radiosOf(field)) radio.checked = radio.value === answer;
  else field.value = answer;
}

/** Puts an answer into a field, and lets everything happen that typing it does. */
export function fill(field: Field, answer: string): void {
  setAnswer(field, answer);
  uncover(field.name);
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
