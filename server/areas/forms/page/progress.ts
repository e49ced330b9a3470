import { fieldOf, form, part, reveal, valueOf } from './fields';
import { words } from './frame';
import { confirmOf } from './suggested';

/*
 * How far the form is: on the line of each part, above all of them, and on the button, which leads to the
 * next question until none is left. A part unfolds as soon as those before it are answered, and stays so.
 */

const button = part<HTMLButtonElement>('#complete');
const bars = [...form.querySelectorAll<HTMLProgressElement>('.bars progress')];

interface Part {
  readonly element: HTMLDetailsElement;
  /** The questions that everyone who sees them has to answer, by name. */
  readonly asked: readonly string[];
  /** Those of them without an answer, or with a wrong one. */
  readonly open: readonly string[];
}

function isOpen(name: string): boolean {
  const field = fieldOf(name);
  if (!field || valueOf(field).trim() === '') return true;
  return Boolean(field.closest('.question')?.querySelector('[aria-invalid]'));
}

/** An answer that one may leave out counts as long as it waits to be confirmed: nothing that is shown is silently left out. */
const counts = (field: HTMLInputElement): boolean =>
  !field.closest('.question')?.matches(':has(.optional)') ||
  field.closest('.suggested') !== null ||
  (field.closest('.offered') !== null && valueOf(field) !== '');

function partsNow(): Part[] {
  return [...form.querySelectorAll('details')].map((element) => {
    const fields = [...element.querySelectorAll<HTMLInputElement>('input, textarea')].filter(
      (field) => !field.closest('.question')?.matches('[hidden]') && counts(field),
    );
    const asked = [...new Set(fields.map(({ name }) => name))];
    return { element, asked, open: asked.filter(isOpen) };
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

function lineOf({ element, asked, open }: Part): string {
  // The part's chip says where they come from.
  if (open.length > 0 && open.every((name) => fieldOf(name)?.closest('.suggested'))) return '';
  const count = asked.length;
  if (open.length === count) return words('questions', { count });
  if (open.length > 0) return words('answered', { answered: count - open.length, count });
  const known = element.querySelectorAll('.known .source[data-source=passport]').length;
  return known > 0 ? words('answers-known', { count, known }) : words('answers', { count });
}

const labels = { whole: words('complete-the-form') };

/** The name of the button once no question is left. */
export function nameButton(whole: string): void {
  labels.whole = whole;
  showProgress();
}

/** Shows how far the form is. */
export function showProgress(): void {
  const parts = partsNow();
  const next = parts.find(({ open }) => open.length > 0);
  for (const [index, each] of parts.entries()) {
    const { element, asked, open } = each;
    element.dataset['is'] = open.length === 0 ? 'done' : each === next ? 'next' : 'later';
    part<HTMLElement>('.line', element).textContent = lineOf(each);
    const bar = bars[index];
    if (!bar) continue;
    bar.max = Math.max(1, asked.length);
    bar.value = asked.length - open.length;
  }
  const count = sum(parts.map(({ asked }) => asked.length));
  const left = sum(parts.map(({ open }) => open.length));
  part<HTMLElement>('#progress').textContent = words('answered', { answered: count - left, count });
  button.textContent = left > 0 ? words('next-question', { count: left }) : labels.whole;
}

/** Opens the part with the next question; all parts if the form is to be looked through. */
export function openParts(all: boolean): void {
  const parts = partsNow();
  const next = parts.find(({ open }) => open.length > 0);
  for (const each of parts) if (all || each === next) each.element.open = true;
}

/** Leads to the next question. @returns whether there is one */
export function goToNext(): boolean {
  const [next] = partsNow().flatMap(({ open }) => open);
  const field = next === undefined ? undefined : fieldOf(next);
  if (!field) return false;
  reveal(field);
  const confirm = confirmOf(field);
  (confirm ?? field).focus({ preventScroll: true });
  (confirm ?? field.closest('.question'))?.scrollIntoView({ block: 'center' });
  return true;
}
