import type { SuggestionSource } from '../../../../src/contract/application-form';
import { writtenMonth } from '../../../../src/domain/calendar/written-date';
import { localeOf } from '../../../../src/domain/languages';
import { accept, type Field, form, part } from './fields';
import { language, words } from './frame';

/*
 * Suggested answers: rows whose fields have them already, but which count as open until the traveller confirms
 * all of a part by its button, or changes one. From then on they are answers like typed ones.
 */

/** Says whose answer a suggested one is. */
export function sourceText({ firstName: name, isOwn, month }: SuggestionSource): string {
  if (month === undefined) return words('from-applicant', { name });
  return words(isOwn ? 'from-own-form' : 'from-earlier-form', {
    name,
    month: writtenMonth(month, localeOf(language)),
  });
}

const rowsIn = (within: Element) => [...within.querySelectorAll<HTMLElement>('.suggested')];

/** Where something is suggested, the button that confirms it and the chip that names its source, if it is one. */
export function showConfirmations(firstName: string): void {
  for (const each of form.querySelectorAll('details')) {
    const rows = rowsIn(each);
    const confirm = part<HTMLElement>('.confirm', each);
    const chip = part<HTMLElement>('.chip', each);
    const [source = '', ...more] = new Set(rows.map(({ dataset }) => dataset['from']));
    const isOne = more.length === 0;
    for (const row of rows) row.querySelector('.source')?.toggleAttribute('hidden', isOne);
    chip.textContent = source;
    chip.hidden = source === '' || !isOne;
    confirm.hidden = rows.length === 0;
    const isOwn = rows.every((row) => row.hasAttribute('data-own'));
    part('span', confirm).textContent = isOwn
      ? words('still-correct')
      : words('correct-too', { name: firstName });
  }
}

/** Puts each button below what it confirms. It stays there: one that moves at a touch gets no click. */
export function placeConfirmations(): void {
  for (const each of form.querySelectorAll('details'))
    rowsIn(each).at(-1)?.after(part('.confirm', each));
}

/** The button that confirms what is suggested in a field. */
export const confirmOf = (field: Field): HTMLElement | null =>
  field.closest('.suggested') &&
  (field.closest('details')?.querySelector<HTMLElement>('.confirm') ?? null);

/** Makes what a part shows as suggested its answers, as if each had been typed. */
export function confirmAll(within: HTMLDetailsElement): void {
  const fields = rowsIn(within).flatMap((row) => row.querySelector<Field>('[name]') ?? []);
  for (const { name } of fields) accept(name);
  for (const field of fields) field.dispatchEvent(new Event('change', { bubbles: true }));
  // The button is gone: where it was, a keyboard would begin anew.
  part<HTMLElement>('summary', within).focus();
}
