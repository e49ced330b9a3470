/**
 * Lighthouse's report on home and a product, as on a phone: medians of its scores, and the failed
 * audits. `--runs n` sets how often each page is measured. It is installed beside the project's
 * packages, because their lock file must work on every platform. The last line is one JSON object.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { chromiumArguments, findChromium, provideBrowsers } from '../../scripts/browsers.mjs';
import { build } from '../../scripts/build.mjs';
import { installPackages } from '../../scripts/prepare.mjs';
import { must } from '../../scripts/run.mjs';

const version = '12.8.2';
const pages = {
  home: '/?country_id=356&country_residence_id=702',
  product: '/product/40401?country_id=356&country_residence_id=702',
};
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });

/** Lighthouse, installed beside the project's own packages. */
async function provideLighthouse() {
  const folder = join(process.cwd(), 'node_modules/.cache/lighthouse', version);
  if (!existsSync(join(folder, 'node_modules/lighthouse'))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    const options = ['--no-audit', '--no-fund', '--no-save', '--loglevel=error'];
    await must('npm', ['install', '--prefix', folder, ...options, `lighthouse@${version}`]);
  }
  const load = createRequire(join(folder, 'package.json'));
  const { default: lighthouse } = await import(pathToFileURL(load.resolve('lighthouse')).href);
  return {
    lighthouse,
    launcher: await import(pathToFileURL(load.resolve('chrome-launcher')).href),
  };
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** The failed audits of a report, apart from those of performance. */
const missing = ({ audits, categories: found }) =>
  ['accessibility', 'best-practices', 'seo']
    .flatMap((name) => found[name].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 1)
    .map(({ id }) => id);

async function measure(lighthouse, chrome, address) {
  const reports = [];
  for (let run = 0; run < Number(values.runs); run += 1) {
    const { lhr } = await lighthouse(address, {
      port: chrome.port,
      onlyCategories: categories,
      logLevel: 'error',
    });
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    reports.push(lhr);
  }
  const scoreOf = (name) =>
    Math.round(100 * median(reports.map((report) => report.categories[name].score)));
  const figureOf = (id, digits = 0) =>
    Number(median(reports.map(({ audits }) => audits[id].numericValue)).toFixed(digits));
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    search: scoreOf('seo'),
    firstPaintMs: figureOf('first-contentful-paint'),
    lcpMs: figureOf('largest-contentful-paint'),
    tbtMs: figureOf('total-blocking-time'),
    speedIndexMs: figureOf('speed-index'),
    cls: figureOf('cumulative-layout-shift', 4),
    missing: [...new Set(reports.flatMap(missing))],
  };
}

await installPackages();
provideBrowsers();
await build();
const { lighthouse, launcher } = await provideLighthouse();
const { module } = await runnerImport(
  fileURLToPath(new URL('../../tests/support/lasting-server.ts', import.meta.url)),
  { configFile: false },
);
const server = await module.startLastingServer();
const chrome = await launcher.launch({
  chromePath: findChromium(),
  chromeFlags: ['--headless=new', ...chromiumArguments()],
});
const figures = {};
try {
  for (const [name, path] of Object.entries(pages))
    figures[name] = await measure(lighthouse, chrome, server.address + path);
} finally {
  chrome.kill();
  await server.remove();
}
console.log(JSON.stringify({ lighthouse: version, ...figures }));
process.exit(0);
