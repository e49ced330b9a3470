import { askServer, type Missing } from './ask-server';
import { fieldOf, form, part, say, show, uncover, type Field } from './fields';
import { tell } from './frame';
import { firstRefused, flush, isWaiting } from './save-answers';
import { words } from './words';

/** A complete form, as the wire numbers it; the codecs would be most of this script. */
const statusComplete = 2;

const summary = part<HTMLElement>('#summary');
const notice = part<HTMLElement>('#notice');
const button = part<HTMLButtonElement>('#complete');

let isComplete = button.hidden;

/** Offers a complete form's changes to be sent; called when an answer was changed. */
export function offerChanges(): void {
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
  say(words('complete'));
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
    return say(words('answer-refused'), true);
  }
  const { status, msg, missing = [] } = await askServer('/complete', {});
  if (status !== 200) say(msg || words('did-not-work'), true);
  else if (missing.length > 0) showMissing(missing);
  else showComplete();
}

/** Sends the form as complete, or shows what is missing. */
export function submit(): void {
  if (button.disabled) return;
  button.disabled = true;
  summary.hidden = true;
  void complete()
    .catch(() => say(words('no-connection'), true))
    .finally(() => {
      button.disabled = false;
    });
}
