import { createServer } from 'node:http';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { build } from 'vite';
import { chromiumArguments, findChromium } from '../../scripts/browsers.mjs';
import { drawn, type Drawn } from './specimens';

const slowdown = 4;
/** 12 megapixels. */
const longerSide = 4000;

interface WorkerAnswer {
  readonly lines: readonly string[];
  readonly error?: string;
}

/**
 * Reads pictures of 12 megapixels in a worker of Chromium and returns the times of a phone whose
 * processor is four times slower, in a worker that got ready and in a cold one. DevTools slows down
 * the page's thread only, not its workers, so times are multiplied. What counts is the processor
 * time of the whole process, with its compilers and decoders: waiting for other programs of the
 * machine does not.
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
    const session = await browser.newBrowserCDPSession();
    const page = await browser.newPage();
    await page.goto(address);
    const ready: number[] = [];
    const cold: number[] = [];
    for (let each = 0; each < count; each += 1)
      for (const [times, isReady] of [
        [cold, false],
        [ready, true],
      ] as const) {
        await openWorker(page, isReady);
        const before = await processorMs(session);
        const answer = await readInWorker(page, `/${each}`);
        const ms = ((await processorMs(session)) - before) * slowdown;
        if (answer.error !== undefined) throw new Error(answer.error);
        const isRight = answer.lines.join('') === pictures[each]?.truth.lines.join('');
        const state = isReady ? 'ready' : 'cold';
        console.log(`phone ${each} ${state}: ${Math.round(ms)} ms, right: ${isRight}`);
        times.push(ms);
      }
    return { ready, cold };
  } finally {
    await browser.close();
    server.close();
  }
}

/** The processor time that all pages of the browser have used. */
async function processorMs(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  return 1000 * pages.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Starts a fresh worker; ready as when the passport's page has been open for a moment, or cold. */
const openWorker = (page: Page, isReady: boolean) =>
  page.evaluate(
    (getsReady) =>
      new Promise<void>((done) => {
        const scope = globalThis as { reader?: Worker };
        scope.reader?.terminate();
        const worker = new Worker('/worker.js', { type: 'module' });
        scope.reader = worker;
        worker.onmessage = () => done();
        worker.postMessage({ getsReady });
      }),
    isReady,
  );

const readInWorker = (page: Page, picture: string) =>
  page.evaluate<WorkerAnswer, string>(
    (address) =>
      new Promise((done, fail) => {
        const { reader } = globalThis as { reader?: Worker };
        if (!reader) return fail(new Error('There is no worker.'));
        reader.onmessage = ({ data }) => done(data as WorkerAnswer);
        reader.postMessage({ picture: address });
      }),
    picture,
  );

async function workerScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: 'bench/recognition/in-worker.ts', formats: ['es'], fileName: 'worker' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('Vite built nothing.');
  return output.output.map((each) => (each.type === 'chunk' ? each.code : '')).join('');
}
