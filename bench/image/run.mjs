/**
 * How fast, how large and how true: our image worker beside what else there is, in one Chromium. Every
 * cell (a way, a picture) runs in a page of its own, in an order that is shuffled. The last line is one
 * JSON object; `--runs n` sets how often (5).
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { chromiumArguments, findChromium } from '../../scripts/browsers.mjs';
import { installPackages } from '../../scripts/prepare.mjs';
import { must } from '../../scripts/run.mjs';
import { bytesAt, exactly, similarity } from './likeness.mjs';
import { watchMemory } from './memory.mjs';
import { faultOf, makePictures, pictures } from './pictures.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const cache = 'node_modules/.cache/bench-image';
const ways = ['ours', 'bic', 'compressorjs', 'canvas', 'bitmap'];
const runs = Number(process.argv[process.argv.indexOf('--runs') + 1]) || 5;
const cellTimeoutMs = 120_000;
/** How long a traveller chooses a file at least. Our worker starts meanwhile; its memory counts. */
const choosingMs = 1000;
const qualities = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

const median = (numbers) =>
  numbers.length === 0
    ? null
    : numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)];
const rounded = (number, digits = 2) => (number === null ? null : Number(number.toFixed(digits)));

async function installPeers() {
  if (existsSync(`${here}node_modules/browser-image-compression`)) return;
  await must('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', here]);
}

async function buildPage() {
  mkdirSync(cache, { recursive: true });
  await build({
    configFile: false,
    root: here,
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      outDir: `${process.cwd()}/${cache}/page`,
      emptyOutDir: true,
      rollupOptions: { input: `${here}index.html` },
    },
  });
}

const types = { html: 'text/html', js: 'text/javascript', jpg: 'image/jpeg', png: 'image/png' };
const typeOf = (name) => types[name.split('.').pop()] ?? 'application/octet-stream';

function serve() {
  const peers = `${here}node_modules`;
  const named = {
    '/': `${cache}/page/index.html`,
    '/bic.js': `${peers}/browser-image-compression/dist/browser-image-compression.js`,
    '/compressor.js': `${peers}/compressorjs/dist/compressor.js`,
  };
  const server = createServer(({ url = '/' }, response) => {
    const path = url.split('?')[0];
    const file =
      named[path] ?? (path.startsWith('/pictures/') ? `${cache}${path}` : `${cache}/page${path}`);
    if (path.includes('..') || !existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': typeOf(file) }).end(readFileSync(file));
  });
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () =>
      done({ address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }),
    ),
  );
}

async function openPage(browser, address, { name }) {
  const page = await browser.newPage();
  await page.goto(address);
  await page.waitForFunction('window.ready');
  await page.evaluate(([file, type]) => window.load(file, type), [name, typeOf(name)]);
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await page.waitForTimeout(300);
  return page;
}

const heightOf = ({ width, height }) => Math.round((1200 * height) / width);

async function measureCell(browser, root, address, { way, picture }) {
  const page = await openPage(browser, address, picture);
  const memory = watchMemory(root);
  let timer;
  try {
    const late = new Promise((_, fail) => {
      timer = setTimeout(() => fail(new Error('took too long')), cellTimeoutMs);
    });
    if (way === 'ours') {
      await page.evaluate(() => window.openChoice());
      await page.waitForTimeout(choosingMs);
    }
    const measured = await Promise.race([
      page.evaluate(
        ([name, options]) => window.measure(name, options),
        [way, { height: heightOf(picture) }],
      ),
      late,
    ]);
    const peakMB = memory.stop();
    const bytes = Buffer.from(measured.result, 'base64');
    const fault = await faultOf(bytes, picture);
    return { ...measured, result: bytes, peakMB, fault };
  } catch (error) {
    memory.stop();
    return { fault: error.message.split('\n')[0] };
  } finally {
    clearTimeout(timer);
    await page.close();
  }
}

/** Bytes that we need for the likeness that browser-image-compression has at quality 0.8, over its own. */
async function compareBytes(browser, address) {
  const picture = pictures[0];
  const height = heightOf(picture);
  const reference = await exactly(readFileSync(`${cache}/pictures/${picture.name}`), 1200, height);
  const page = await openPage(browser, address, picture);
  const point = async (base64) => {
    const bytes = Buffer.from(base64, 'base64');
    return { bytes: bytes.length, similarity: await similarity(bytes, reference) };
  };
  const bic = await point(await page.evaluate((h) => window.bicAt(0.8, h), height));
  const curve = [];
  for (const quality of qualities) {
    curve.push(await point(await page.evaluate((q) => window.oursAt(q), quality)));
  }
  await page.close();
  for (const [index, { bytes, similarity: found }] of curve.entries()) {
    console.log(`ours at ${qualities[index]}: ${bytes} bytes, SSIM ${found.toFixed(4)}`);
  }
  console.log(`bic at 0.8: ${bic.bytes} bytes, SSIM ${bic.similarity.toFixed(4)}`);
  const needed = bytesAt(curve, bic.similarity);
  const atLeast = curve.find(({ similarity: found }) => found >= bic.similarity);
  return (needed ?? atLeast?.bytes ?? NaN) / bic.bytes;
}

/** Hints of the live camera: how many a second, and what they cost the page. */
async function measureHints(browser, address) {
  const page = await openPage(browser, address, pictures[0]);
  const found = await page.evaluate((ms) => window.hintsFor(ms), 2000);
  await page.close();
  return found;
}

function shuffled(cells, seed = 12) {
  const order = [...cells];
  let state = seed;
  for (let index = order.length - 1; index > 0; index -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = state % (index + 1);
    [order[index], order[other]] = [order[other], order[index]];
  }
  return order;
}

await installPackages();
await installPeers();
await makePictures(`${cache}/pictures`);
await buildPage();
const { address, close } = await serve();
const server = await chromium.launchServer({
  executablePath: findChromium(),
  args: chromiumArguments(),
});
const browser = await chromium.connect(server.wsEndpoint());
const root = server.process().pid;
try {
  // One of each before the clock counts: the first page of a browser pays for its start.
  for (const way of ways) await measureCell(browser, root, address, { way, picture: pictures[0] });
  const cells = shuffled(
    Array.from({ length: runs }, () =>
      ways.flatMap((way) => pictures.map((picture) => ({ way, picture }))),
    ).flat(),
  );
  const seen = new Map();
  for (const [index, cell] of cells.entries()) {
    const key = `${cell.way} ${cell.picture.name}`;
    const measured = await measureCell(browser, root, address, cell);
    seen.set(key, [...(seen.get(key) ?? []), measured]);
    process.stderr.write(`\r${index + 1} of ${cells.length}`);
  }
  process.stderr.write('\n');
  const rows = new Map();
  for (const picture of pictures) {
    for (const way of ways) {
      const all = seen.get(`${way} ${picture.name}`) ?? [];
      const good = all.filter(({ wallMs }) => wallMs !== undefined);
      const walls = good.map(({ wallMs }) => wallMs);
      const faults = all.filter(({ fault }) => fault).map(({ fault }) => fault);
      const row = {
        wall: median(walls),
        peak: median(good.map(({ peakMB }) => peakMB)),
        longTask: Math.max(0, ...good.map(({ longTaskMs }) => longTaskMs)),
        bytes: median(good.map(({ result }) => result.length)),
        faults,
      };
      rows.set(`${way} ${picture.name}`, row);
      console.log(
        `${picture.name} ${way}: ${rounded(row.wall, 0)} ms (${rounded(Math.min(...walls), 0)}–${rounded(Math.max(...walls), 0)}), +${rounded(row.peak, 0)} MB, long task ${rounded(row.longTask, 0)} ms, ${row.bytes} bytes${faults.length > 0 ? `, FAILED ${faults.length}×: ${faults[0]}` : ''}`,
      );
    }
  }
  const ratio = (what, way, name) =>
    rounded(rows.get(`ours ${name}`)[what] / rows.get(`${way} ${name}`)[what]);
  const sum = (isOurs, take) =>
    [...rows].filter(([key]) => key.startsWith('ours') === isOurs).map(([, row]) => take(row));
  const hints = await measureHints(browser, address);
  const figures = {
    wallVsBic12MP: ratio('wall', 'bic', '12MP.jpg'),
    wallVsBic48MP: ratio('wall', 'bic', '48MP.jpg'),
    peakVsBic48MP: ratio('peak', 'bic', '48MP.jpg'),
    wallVsCompressorjs12MP: ratio('wall', 'compressorjs', '12MP.jpg'),
    bytesAtEqualSsimVsBic: rounded(await compareBytes(browser, address)),
    longTaskMs: rounded(Math.max(...sum(true, ({ longTask }) => longTask)), 0),
    hintsPerSecond: rounded(hints.perSecond, 0),
    hintsLongTaskMs: rounded(hints.longTaskMs, 0),
    failures: sum(true, ({ faults }) => faults.length).reduce((a, b) => a + b, 0),
    peersFailures: sum(false, ({ faults }) => faults.length).reduce((a, b) => a + b, 0),
  };
  writeFileSync(`${cache}/figures.json`, JSON.stringify(figures));
  console.log(JSON.stringify(figures));
} finally {
  await browser.close();
  await server.close();
  close();
}
