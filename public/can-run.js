/* global window, document, location */
/* eslint no-unused-vars: ["error", { "caughtErrors": "none" }] */
/*
 * Runs before the app and in browsers that cannot even parse it, hence a plain script in old
 * syntax: where the app cannot run, it says why and what to do, in the place of the page's shell.
 * The app starts only in a root without this mark.
 */
(function () {
  'use strict';

  var root = document.getElementById('root');
  var port = location.port;

  var reasons = {
    insecure: {
      title: 'This address is not secure',
      why: 'Visa seals your documents on this device. Browsers allow that only over a secure connection.',
      steps: [
        'Open the address again with https:// in front of it.',
        'Trying it out on your own network? It also works at http://localhost' +
          (port && ':' + port) +
          ' on the computer that serves it. For a phone on a cable, run "adb reverse tcp:' +
          (port || '80') +
          ' tcp:' +
          (port || '80') +
          '" first and open the same address on the phone.',
      ],
    },
    old: {
      title: 'This browser is too old',
      why: 'Visa needs abilities that this browser does not have yet.',
      steps: [
        'Update the browser, or the phone’s system where the browser comes with it.',
        'Or open this address in a current Chrome, Edge, Firefox or Safari.',
      ],
    },
    storage: {
      title: 'This browser keeps nothing for this site',
      why: 'Visa saves your documents on this device before it sends them. The browser does not let it.',
      steps: [
        'Leave the private window, or allow cookies and site data for this address.',
        'Opened from another app? Choose “Open in browser”.',
      ],
      again: true,
    },
    load: {
      title: 'The app did not load',
      why: 'A part of it did not arrive. What you saved on this device is still there.',
      steps: ['Check your connection, then try again.'],
      again: true,
    },
  };

  function stores() {
    try {
      return Boolean(window.localStorage && window.sessionStorage);
    } catch (denied) {
      return false;
    }
  }

  function obstacle() {
    if (window.isSecureContext === false) return 'insecure';
    if (!window.crypto || !window.crypto.subtle || !window.crypto.randomUUID) return 'old';
    if (!window.HTMLDialogElement || !window.BroadcastChannel || !window.structuredClone)
      return 'old';
    if (!stores()) return 'storage';
  }

  function element(name, text) {
    var made = document.createElement(name);
    made.textContent = text || '';
    return made;
  }

  function show(name) {
    if (root.hasAttribute('data-app')) return;
    root.setAttribute('data-app', 'cannot-run');
    document.documentElement.removeAttribute('data-shell');
    while (root.firstChild) root.removeChild(root.firstChild);
    var reason = reasons[name];
    var page = element('main');
    page.className = 'cannot-run';
    page.setAttribute('role', 'alert');
    var logo = page.appendChild(element('img'));
    logo.alt = '';
    logo.src = '/icons/icon.svg';
    page.appendChild(element('h1', reason.title));
    page.appendChild(element('p', reason.why));
    var list = page.appendChild(element('ul'));
    for (var i = 0; i < reason.steps.length; i++) list.appendChild(element('li', reason.steps[i]));
    if (reason.again) {
      var button = page.appendChild(element('button', 'Try again'));
      button.type = 'button';
      button.onclick = function () {
        location.reload();
      };
    }
    root.appendChild(page);
  }

  var found = obstacle();
  if (found) show(found);

  // Failures that the checks above miss: unreadable syntax, and a script that does not arrive.
  function failed(event) {
    if (event.error instanceof SyntaxError) show('old');
    else if (event.target && event.target.tagName === 'SCRIPT') show('load');
  }
  window.addEventListener('error', failed, true);
})();
