import { askServer, type Missing } from './ask-server';
import { fieldOf, form, part, say, show, type Field } from './fields';
import { tell } from './frame';
import { flush, isWaiting } from './save-answers';

/** A complete form, as the wire numbers it; the codecs would be most of this script. */
const statusComplete = 2;

const summary = part<HTMLElement>('#summary');
const notice = part<HTMLElement>('#notice');
const button = part<HTMLButtonElement>('#complete');

function labelOf(id: string): string {
  const label = fieldOf(id)?.labels?.[0];
  return label ? label.textContent.replace(/optional$/, '').trim() : id;
}

function showMissing(missing: readonly Missing[]): void {
  for (const { question, problem } of missing) show(question, problem);
  const title = document.createElement('strong');
  title.textContent =
    missing.length === 1
      ? 'One answer is missing or has to be mended'
      : `${missing.length} answers are missing or have to be mended`;
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
  done.textContent = 'The form is complete';
  const words = document.createElement('p');
  words.textContent = 'You can go back to your application.';
  notice.className = 'box ok';
  notice.replaceChildren(done, words);
  notice.hidden = false;
  notice.scrollIntoView({ block: 'center' });
  button.textContent = 'Send the changes';
  say('The form is complete');
  tell('status', { status: statusComplete });
  tell('completed');
}

async function complete(): Promise<void> {
  await flush();
  if (isWaiting()) return;
  const { status, msg, missing = [] } = await askServer('/complete', {});
  if (status !== 200) say(msg || 'This did not work. Please try again.', true);
  else if (missing.length > 0) showMissing(missing);
  else showComplete();
}

/** Sends the form as complete, or shows what is missing. */
export function submit(): void {
  if (button.disabled) return;
  button.disabled = true;
  summary.hidden = true;
  void complete()
    .catch(() => say('There is no connection. Your answers are kept: please try again.', true))
    .finally(() => {
      button.disabled = false;
    });
}
