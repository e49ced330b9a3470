// Imported first: the app's modules read the browser while they load.
import './browser-of-build';
import type { PageToRender } from '../../domain/server-page';
import { prerenderAll } from './prerender';
import { renderPage } from './render-page';

/*
 * The app as a program that writes its pages: in the build its shells (`prerenderAll`), in a thread of
 * the server the public pages, one after the other in the order of the messages.
 */

export { prerenderAll };

interface Asked {
  readonly number: number;
  readonly page: PageToRender;
}

/** The part of Node that is used here, of which the page's types know nothing. */
declare const process: {
  getBuiltinModule(name: 'node:worker_threads'): {
    readonly isMainThread: boolean;
    readonly parentPort: {
      on(type: 'message', listener: (asked: Asked) => void): void;
      postMessage(answer: object): void;
    };
  };
};

const { isMainThread, parentPort } = process.getBuiltinModule('node:worker_threads');

async function answer({ number, page }: Asked): Promise<void> {
  const begin = performance.now();
  const took = () => performance.now() - begin;
  try {
    const rendered = await renderPage(page);
    parentPort.postMessage({ number, rendered, took: took() });
  } catch (error) {
    parentPort.postMessage({ number, failure: String(error), took: took() });
  }
}

let before = Promise.resolve();
if (!isMainThread)
  parentPort.on('message', (asked) => {
    before = before.then(() => answer(asked));
  });
