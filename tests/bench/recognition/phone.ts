import { createServer } from 'node:http';
import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { chromiumArguments, findChromium } from '../../../scripts/browsers.mjs';
import { drawn, type Drawn } from './specimens';

const slowdown = 4;
/** 12 megapixels. */
const longerSide = 4000;

interface WorkerAnswer {
  readonly lines: readonly string[];
  readonly decodeMs: number;
  readonly ms: number;
  readonly error?: string;
}

/**
 * Reads pictures of 12 megapixels in a worker of Chromium and returns the times of a phone whose
 * processor is four times slower. DevTools slows down the page's thread only, not its workers, so
 * the worker's own times are multiplied.
 */
export async function readOnPhone(
  firstSeed: number,
  count: number,
): Promise<{ readonly ready: readonly number[]; readonly cold: readonly number[] }> {
  const script = await workerScript();
  const pictures: Drawn[] = [];
  for (let each = 0; each < count; each += 1)
    pictures.push(await drawn(firstSeed + each, each % 2 === 0 ? 'mild' : 'medium', longerSide));
  const server = createServer(({ url = '/' }, response) => {
    const picture = pictures[Number(url.slice(1))];
    if (url === '/') response.setHeader('content-type', 'text/html').end('<title>bench</title>');
    else if (url === '/worker.js')
      response.setHeader('content-type', 'text/javascript').end(script);
    else if (picture) response.setHeader('content-type', 'image/jpeg').end(picture.jpeg);
    else response.writeHead(404).end();
  });
  const address = await new Promise<string>((done) =>
    server.listen(0, '127.0.0.1', () => {
      const at = server.address();
      done(`http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`);
    }),
  );
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumArguments(),
  });
  try {
    const page = await browser.newPage();
    await page.goto(address);
    const ready: number[] = [];
    const cold: number[] = [];
    for (let each = 0; each < count; each += 1)
      for (const [times, isReady] of [
        [cold, false],
        [ready, true],
      ] as const) {
        const answer = await readInWorker(page, { picture: `/${each}`, isReady });
        if (answer.error !== undefined) throw new Error(answer.error);
        const isRight = answer.lines.join('') === pictures[each]?.truth.lines.join('');
        const [whole, decoding] = [answer.ms, answer.decodeMs].map((ms) =>
          Math.round(ms * slowdown),
        );
        const state = isReady ? 'ready' : 'cold';
        console.log(
          `phone ${each} ${state}: ${whole} ms, of it ${decoding} ms to decode, right: ${isRight}`,
        );
        times.push(answer.ms * slowdown);
      }
    return { ready, cold };
  } finally {
    await browser.close();
    server.close();
  }
}

/** Reads in a fresh worker: at once, or after it got ready, as when the passport's page is open. */
const readInWorker = (page: Page, what: { picture: string; isReady: boolean }) =>
  page.evaluate<WorkerAnswer, typeof what>(
    ({ picture, isReady }) =>
      new Promise((done) => {
        const worker = new Worker('/worker.js', { type: 'module' });
        let isAsked = !isReady;
        worker.onmessage = ({ data }) => {
          if (isAsked) {
            worker.terminate();
            done(data as WorkerAnswer);
          } else {
            isAsked = true;
            worker.postMessage({ picture });
          }
        };
        worker.postMessage(isReady ? {} : { picture });
      }),
    what,
  );

async function workerScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: 'tests/bench/recognition/in-worker.ts', formats: ['es'], fileName: 'worker' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('Vite built nothing.');
  return output.output.map((each) => (each.type === 'chunk' ? each.code : '')).join('');
}
