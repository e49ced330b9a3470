/**
 * What the application form's page does: it saves each answer, asks what holds it for tokens, and
 * tells it how the form stands. A file of its own, because inline scripts are not allowed; as text,
 * because it runs nowhere else.
 */
export const formScript = String.raw`'use strict';
(() => {
  const { random, holders, editable } = document.body.dataset;
  const form = document.querySelector('form');
  const saved = document.getElementById('saved');
  const summary = document.getElementById('summary');
  const notice = document.getElementById('notice');
  const button = document.getElementById('complete');
  const address = new URL(location.href);
  let token = address.searchParams.get('token') || '';
  // A token does not stay where somebody could read or copy it.
  address.searchParams.delete('token');
  history.replaceState(null, '', address);

  const isHolder = (origin) =>
    holders.split(' ').some((each) =>
      each === 'loopback'
        ? /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)
        : each === origin,
    );
  let holder = holders.includes('loopback') ? '*' : holders.split(' ')[0] || '';
  let renewed = [];
  const tell = (type, more) => {
    // Nothing but how the form stands is told before it is known who listens.
    if (window.parent !== window && holder !== '')
      window.parent.postMessage({ from: 'visa-form', random, type, ...more }, holder);
  };
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || !isHolder(origin)) return;
    if (!data || data.from !== 'visa-app' || data.type !== 'token') return;
    if (data.random !== random || typeof data.token !== 'string') return;
    holder = origin;
    token = data.token;
    for (const go of renewed) go(true);
    renewed = [];
  });
  const newToken = () =>
    new Promise((resolve) => {
      renewed.push(resolve);
      tell('token-wanted');
      setTimeout(() => resolve(false), 15000);
    });

  async function send(path, body, again = true) {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-form-token': token },
      body: JSON.stringify(body),
      cache: 'no-store',
      credentials: 'omit',
    });
    if (response.status === 401 && again && (await newToken())) return send(path, body, false);
    const answer = await response.json();
    return { status: response.status, ...answer };
  }

  const say = (words, failed = false) => {
    saved.textContent = words;
    saved.classList.toggle('failed', failed);
  };
  const problemOf = (id) => document.getElementById(id + '-problem');
  const show = (id, problem) => {
    const field = form.elements.namedItem(id);
    const line = problemOf(id);
    if (!field || !line) return;
    line.textContent = problem || '';
    line.hidden = !problem;
    if (problem) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
  };
  const valueOf = (field) => (field.type === 'checkbox' ? (field.checked ? 'yes' : '') : field.value);

  // What is typed goes out one answer after the other, the newest of each question only.
  const waiting = new Map();
  const known = new Map();
  let sending = Promise.resolve();
  let attempt = 0;
  let timer = 0;

  for (const field of form.querySelectorAll('input, select, textarea')) known.set(field.name, valueOf(field));

  function flush() {
    clearTimeout(timer);
    timer = 0;
    sending = sending.then(work, work);
    return sending;
  }
  async function work() {
    while (waiting.size > 0) {
      const [question, answer] = waiting.entries().next().value;
      say('Saving …');
      let result;
      try {
        result = await send('/answers', { question, answer });
      } catch {
        result = undefined;
      }
      if (!result || result.status >= 500 || result.status === 401 || result.status === 429) {
        attempt += 1;
        say(
          result && result.status === 401
            ? 'Not saved: open the form again from your application.'
            : 'Not saved yet: there is no connection. We keep trying while this page is open.',
          true,
        );
        timer = setTimeout(flush, Math.min(30000, 1000 * 2 ** attempt));
        return;
      }
      attempt = 0;
      // Typed on meanwhile: that goes next.
      if (waiting.get(question) === answer) waiting.delete(question);
      if (result.status === 200) {
        known.set(question, answer);
        show(question, '');
        tell('status', { status: result.form_status });
      } else {
        show(question, result.msg);
        say('One answer could not be saved.', true);
      }
    }
    if (!form.querySelector('[aria-invalid]')) say('Saved');
  }
  function keep(field, soon) {
    const answer = valueOf(field);
    if (answer === known.get(field.name) && !waiting.has(field.name)) return;
    waiting.set(field.name, answer);
    clearTimeout(timer);
    timer = setTimeout(flush, soon ? 0 : 700);
  }

  function showAsked() {
    for (const part of form.querySelectorAll('[data-if]')) {
      const other = form.elements.namedItem(part.dataset.if);
      part.hidden = !other || valueOf(other) !== part.dataset.is;
    }
  }
  showAsked();

  form.addEventListener('input', ({ target }) => {
    showAsked();
    if (target.name) keep(target, target.type === 'checkbox' || target.tagName === 'SELECT');
  });
  form.addEventListener('change', ({ target }) => {
    showAsked();
    if (target.name) keep(target, true);
  });
  window.addEventListener('online', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && waiting.size > 0) flush();
  });

  const labelOf = (id) => {
    const field = form.elements.namedItem(id);
    const label = field && field.labels && field.labels[0];
    return label ? label.textContent.replace(/optional$/, '').trim() : id;
  };
  function showMissing(missing) {
    for (const { question, problem } of missing) show(question, problem);
    summary.textContent = '';
    const title = document.createElement('strong');
    title.textContent =
      missing.length === 1 ? 'One answer is missing or has to be mended' : missing.length + ' answers are missing or have to be mended';
    const list = document.createElement('ul');
    for (const { question } of missing) {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = '#' + question;
      link.textContent = labelOf(question);
      link.addEventListener('click', (event) => {
        event.preventDefault();
        form.elements.namedItem(question).focus();
      });
      item.append(link);
      list.append(item);
    }
    summary.append(title, list);
    summary.hidden = false;
    summary.focus();
    summary.scrollIntoView({ block: 'start' });
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    summary.hidden = true;
    try {
      await flush();
      if (waiting.size > 0) return;
      const result = await send('/complete', {});
      if (result.status !== 200) {
        say(result.msg || 'This did not work. Please try again.', true);
        return;
      }
      if (result.missing.length > 0) {
        showMissing(result.missing);
        return;
      }
      for (const field of form.querySelectorAll('[aria-invalid]')) show(field.name, '');
      notice.className = 'box ok';
      notice.textContent = '';
      const done = document.createElement('strong');
      done.textContent = 'The form is complete';
      const words = document.createElement('p');
      words.textContent = 'You can go back to your application.';
      notice.append(done, words);
      notice.hidden = false;
      notice.scrollIntoView({ block: 'center' });
      button.textContent = 'Send the changes';
      say('The form is complete');
      tell('status', { status: 2 });
      tell('completed');
    } catch {
      say('There is no connection. Your answers are kept: please try again.', true);
    } finally {
      button.disabled = false;
    }
  });

  if (editable !== 'true') say('');
  tell('ready');
})();
`;
