import { type Field, fieldOf, form, part, reveal, showState, show, uncover } from './fields';
import { tell, words } from './frame';
import { goToNext, nameButton, showProgress } from './progress';
import { showNotice } from './show-form';

/** The answers of an applicant on their way out of the page, wherever they are kept. */
export interface Saving {
  /**
   * Lets what is in a field be saved: at once when it is done, or when nothing more is typed.
   * @returns whether it is another answer than the saved one
   */
  keep(field: Field, isDone: boolean): boolean;
  /** Completes the form, or shows what is missing. */
  complete(): Promise<void>;
}

export interface MissingAnswer {
  readonly question: string;
  /** In the page's language. */
  readonly problem: string;
}

const summary = part<HTMLElement>('#summary');
const button = part<HTMLButtonElement>('#complete');

function labelOf(id: string): string {
  const label = document.getElementById(`${id}-label`);
  if (!label) return id;
  const copy = label.cloneNode(true) as HTMLElement;
  copy.querySelector('.optional')?.remove();
  return copy.textContent.trim();
}

/** Shows each missing answer at its question, and all of them above the form. */
export function showMissing(missing: readonly MissingAnswer[]): void {
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
      const field = fieldOf(question);
      if (field) reveal(field);
      field?.focus();
    });
    item.append(link);
    list.append(item);
  }
  showProgress();
  summary.replaceChildren(title, list);
  summary.hidden = false;
  summary.focus();
  summary.scrollIntoView({ block: 'start' });
}

/** Leads to an answer that cannot be saved: the form would be completed with the one before. */
export function showWrong(question: string): void {
  uncover(question);
  const field = fieldOf(question);
  if (field) reveal(field);
  field?.focus();
  showState(words('answer-refused'), true);
}

export function showComplete(): void {
  for (const field of form.querySelectorAll<Field>('[aria-invalid]')) show(field.name, undefined);
  showNotice('ok', words('complete'), words('can-change'));
  part<HTMLElement>('#notice').scrollIntoView({ block: 'center' });
  button.hidden = true;
  nameButton(words('send-changes'));
  showState(words('complete'));
  tell({ type: 'completed' });
}

/** A complete form's changes can be sent. */
export const offerChanges = (): void => {
  button.hidden = false;
};

/** Lets the form's button complete it, one time after the other. */
export function completeBy({ complete }: Saving): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.disabled || goToNext()) return;
    button.disabled = true;
    summary.hidden = true;
    void complete()
      .catch(() => showState(words('no-connection'), true))
      .finally(() => {
        button.disabled = false;
      });
  });
}
