/**
 * What the application form's page does: it saves each answer, asks what holds it for tokens, and
 * tells it how the form stands. Built as a script of its own, because inline ones are not allowed.
 */

/** A complete form, as the wire numbers it; the codecs would be most of this script. */
const statusComplete = 2;

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What the server answers to an answer that was sent; nothing but its status is always there. */
interface Answered {
  readonly status: number;
  readonly msg?: string;
  readonly form_status?: number;
}
interface Missing {
  readonly question: string;
  readonly problem: string;
}
interface Completed extends Answered {
  readonly missing?: readonly Missing[];
}

const longestWait = 30_000;
const tokenWait = 15_000;
const typingPause = 700;

function part<T extends Element>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

const { random, holders = '', editable } = document.body.dataset;
const form = part<HTMLFormElement>('form');
const saved = part<HTMLElement>('#saved');
const summary = part<HTMLElement>('#summary');
const notice = part<HTMLElement>('#notice');
const button = part<HTMLButtonElement>('#complete');

const address = new URL(location.href);
let token = address.searchParams.get('token') ?? '';
// A token does not stay where somebody could read or copy it.
address.searchParams.delete('token');
history.replaceState(null, '', address);

const isHolder = (origin: string) =>
  holders
    .split(' ')
    .some((each) =>
      each === 'loopback'
        ? /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)
        : each === origin,
    );
let holder = holders.includes('loopback') ? '*' : (holders.split(' ')[0] ?? '');
let renewed: ((isNew: boolean) => void)[] = [];

function tell(type: string, more: object = {}): void {
  // Nothing but how the form stands is told before it is known who listens.
  if (window.parent !== window && holder !== '')
    window.parent.postMessage({ from: 'visa-form', random, type, ...more }, holder);
}

window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
  if (source !== window.parent || !isHolder(origin)) return;
  if (typeof data !== 'object' || data === null) return;
  const told = data as Readonly<Record<string, unknown>>;
  if (told['from'] !== 'visa-app' || told['type'] !== 'token') return;
  if (told['random'] !== random || typeof told['token'] !== 'string') return;
  holder = origin;
  token = told['token'];
  for (const go of renewed) go(true);
  renewed = [];
});

const newToken = () =>
  new Promise<boolean>((resolve) => {
    renewed.push(resolve);
    tell('token-wanted');
    setTimeout(() => resolve(false), tokenWait);
  });

async function send(path: string, body: object, again = true): Promise<Completed> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-form-token': token },
    body: JSON.stringify(body),
    cache: 'no-store',
    credentials: 'omit',
  });
  if (response.status === 401 && again && (await newToken())) return send(path, body, false);
  const answer = (await response.json()) as Omit<Completed, 'status'>;
  return { ...answer, status: response.status };
}

function say(words: string, failed = false): void {
  saved.textContent = words;
  saved.classList.toggle('failed', failed);
}

function fieldOf(id: string): Field | undefined {
  const found = form.elements.namedItem(id);
  const isField =
    found instanceof HTMLInputElement ||
    found instanceof HTMLSelectElement ||
    found instanceof HTMLTextAreaElement;
  return isField ? found : undefined;
}

function show(id: string, problem: string | undefined): void {
  const field = fieldOf(id);
  const line = document.getElementById(`${id}-problem`);
  if (!field || !line) return;
  line.textContent = problem ?? '';
  line.hidden = !problem;
  if (problem) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
}

function valueOf(field: Field): string {
  const isTick = field instanceof HTMLInputElement && field.type === 'checkbox';
  if (isTick) return field.checked ? 'yes' : '';
  return field.value;
}

/** The answer that the page came with, whatever was typed into the field before this script ran. */
function deliveredValueOf(field: Field): string {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? '';
  }
  const isTick = field instanceof HTMLInputElement && field.type === 'checkbox';
  if (isTick) return field.defaultChecked ? 'yes' : '';
  return field.defaultValue;
}

// What is typed goes out one answer after the other, the newest of each question only.
const waiting = new Map<string, string>();
const known = new Map<string, string>();
let sending = Promise.resolve();
let attempt = 0;
let timer = 0;

const fields = form.querySelectorAll<Field>('input, select, textarea');
for (const field of fields) known.set(field.name, deliveredValueOf(field));

function flush(): Promise<void> {
  clearTimeout(timer);
  timer = 0;
  sending = sending.then(work, work);
  return sending;
}

async function work(): Promise<void> {
  for (let next = firstWaiting(); next; next = firstWaiting()) {
    const [question, answer] = next;
    say('Saving …');
    const result = await send('/answers', { question, answer }).catch(() => undefined);
    if (!result || result.status >= 500 || result.status === 401 || result.status === 429)
      return tryLater(result?.status);
    attempt = 0;
    // Typed on meanwhile: that goes next.
    if (waiting.get(question) === answer) waiting.delete(question);
    if (result.status === 200) {
      known.set(question, answer);
      show(question, undefined);
      tell('status', { status: result.form_status });
    } else {
      show(question, result.msg);
      say('One answer could not be saved.', true);
    }
  }
  if (!form.querySelector('[aria-invalid]')) say('Saved');
}

const firstWaiting = () => waiting.entries().next().value;

function tryLater(status: number | undefined): void {
  attempt += 1;
  say(
    status === 401
      ? 'Not saved: open the form again from your application.'
      : 'Not saved yet: there is no connection. We keep trying while this page is open.',
    true,
  );
  timer = setTimeout(() => void flush(), Math.min(longestWait, 1000 * 2 ** attempt));
}

function keep(field: Field, isDone: boolean): void {
  const answer = valueOf(field);
  if (answer === known.get(field.name) && !waiting.has(field.name)) return;
  waiting.set(field.name, answer);
  clearTimeout(timer);
  timer = setTimeout(() => void flush(), isDone ? 0 : typingPause);
}

function showAsked(): void {
  for (const each of form.querySelectorAll<HTMLElement>('[data-if]')) {
    const other = fieldOf(each.dataset['if'] ?? '');
    each.hidden = !other || valueOf(other) !== each.dataset['is'];
  }
}
showAsked();

/** The question that an event is about. */
function fieldIn({ target }: Event): Field | undefined {
  const name = target instanceof HTMLElement ? target.getAttribute('name') : null;
  return name ? fieldOf(name) : undefined;
}

form.addEventListener('input', (event) => {
  showAsked();
  const field = fieldIn(event);
  if (field) keep(field, field.type === 'checkbox' || field instanceof HTMLSelectElement);
});
form.addEventListener('change', (event) => {
  showAsked();
  const field = fieldIn(event);
  if (field) keep(field, true);
});
// Typed while this script was on its way.
for (const field of fields) keep(field, true);
window.addEventListener('online', () => void flush());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden' && waiting.size > 0) void flush();
});

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
  if (waiting.size > 0) return;
  const { status, msg, missing = [] } = await send('/complete', {});
  if (status !== 200) say(msg || 'This did not work. Please try again.', true);
  else if (missing.length > 0) showMissing(missing);
  else showComplete();
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (button.disabled) return;
  button.disabled = true;
  summary.hidden = true;
  void complete()
    .catch(() => say('There is no connection. Your answers are kept: please try again.', true))
    .finally(() => {
      button.disabled = false;
    });
});

if (editable !== 'true') say('');
tell('ready');
