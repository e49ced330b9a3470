/** The form's fields: what is in them, and what is said at them. */

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The element of the page that a selector names. */
export function part<T extends Element>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

export const form = part<HTMLFormElement>('form');
const saved = part<HTMLElement>('#saved');

/** Says how the form stands, in the line for it. */
export function say(text: string, failed = false): void {
  saved.textContent = text;
  saved.classList.toggle('failed', failed);
}

/** The field of a question. */
export function fieldOf(id: string): Field | undefined {
  const found = form.elements.namedItem(id);
  const isField =
    found instanceof HTMLInputElement ||
    found instanceof HTMLSelectElement ||
    found instanceof HTMLTextAreaElement;
  return isField ? found : undefined;
}

/** Shows what is wrong at a field, or no more. */
export function show(id: string, problem: string | undefined): void {
  const field = fieldOf(id);
  const line = document.getElementById(`${id}-problem`);
  if (!field || !line) return;
  line.textContent = problem ?? '';
  line.hidden = !problem;
  if (problem) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
}

/** The answer that is in a field. */
export function valueOf(field: Field): string {
  const isTick = field instanceof HTMLInputElement && field.type === 'checkbox';
  if (isTick) return field.checked ? 'yes' : '';
  return field.value;
}

/** The answer that the page came with, whatever was typed into the field before this script ran. */
export function deliveredValueOf(field: Field): string {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? '';
  }
  const isTick = field instanceof HTMLInputElement && field.type === 'checkbox';
  if (isTick) return field.defaultChecked ? 'yes' : '';
  return field.defaultValue;
}
