import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { buildPageScript } from '../page-script.mjs';
import { rulesFor } from '../rules-for.mjs';
import { catalogues } from './catalogues';
import { classNames } from './class-names';

/** The program that writes pages, and what the server puts its content into; nobody is served them. */
const folder = 'dist/pages';
const sources = 'src/app/first-paint';

interface Row {
  readonly shell: string;
}

interface Prerendered {
  /** By 'shell language'. */
  readonly markup: Readonly<Record<string, string>>;
  readonly table: readonly Row[];
}

const productScreen = 'features/product/page/product-screen';

/** The modules of the screens that a shell stands for. */
const screenOf: Readonly<Record<string, string>> = {
  home: 'features/home/home-screen',
  orders: 'features/orders/list/orders-screen',
  order: 'app/screens/order-detail',
  upload: 'app/screens/order-upload',
  product: productScreen,
};

/**
 * The modules of the screens that the server writes with their content, by the kind of page: the
 * screen's, then what that loads later and the page shows all the same.
 */
const publicScreens: Readonly<Record<string, readonly string[]>> = {
  home: [
    'features/home/home-screen',
    'features/home/below-destinations',
    'features/home/destinations/nothing-offered',
  ],
  product: [productScreen],
  material: ['features/product/requirements/identity-material-screen'],
  privacy: ['features/support/privacy-policy-screen'],
};
const nameOf = (module: string) => module.slice(module.lastIndexOf('/'));
const isPublicScreen = (specifier: string) =>
  Object.values(publicScreens)
    .flat()
    .some((module) => specifier.endsWith(nameOf(module)));

/** Of what the app loads later only the catalogues and the public screens are needed to write pages. */
const withoutLaterParts: Plugin = {
  name: 'without-later-parts',
  resolveDynamicImport(specifier) {
    if (typeof specifier !== 'string') return undefined;
    const isNeeded = specifier.startsWith('virtual:catalogue/') || isPublicScreen(specifier);
    return isNeeded ? undefined : { id: specifier, external: true };
  },
};

/** Builds the app for Node and lets it write its shells. */
async function prerender(define: Record<string, unknown> | undefined): Promise<Prerendered> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    css: classNames,
    ...(define && { define }),
    plugins: [react(), catalogues(), withoutLaterParts],
    // Whole, because a server has no packages of the page.
    ssr: { noExternal: true },
    build: {
      ssr: `${sources}/page-program.ts`,
      outDir: folder,
      target: 'node20',
      minify: false,
      reportCompressedSize: false,
      // One file, because the modules of several do not run in the order of their imports.
      rolldownOptions: { output: { entryFileNames: 'program.mjs', codeSplitting: false } },
    },
  });
  const run = `
    import { prerenderAll } from './${folder}/program.mjs';
    process.stdout.write(JSON.stringify(await prerenderAll()), () => process.exit());
  `;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', run],
    {
      env: { ...process.env, NODE_ENV: 'production' },
      maxBuffer: 16 * 1024 ** 2,
    },
  );
  return JSON.parse(stdout) as Prerendered;
}

/** The files of a screen's code and styles that the page does not name itself. */
function filesOf(
  screen: string | undefined,
  bundle: Rolldown.OutputBundle,
  page: string,
): string[] {
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputBundle[string] | undefined) => {
    if (chunk?.type !== 'chunk' || files.has(chunk.fileName)) return;
    for (const file of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
      if (!page.includes(`"/${file}"`)) files.add(file);
    for (const imported of chunk.imports) if (!files.has(imported)) add(bundle[imported]);
  };
  const module = `/src/${screen}.tsx`;
  add(
    Object.values(bundle).find(
      (chunk) => chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith(module)),
    ),
  );
  return [...files].map((file) => `/${file}`);
}

/**
 * The head of a screen's pages, beside what all have: all styles, and the screen's code.
 */
function headOf(modules: readonly string[], bundle: Rolldown.OutputBundle, page: string): string {
  const files = modules.map((module) => filesOf(module, bundle, page));
  const styles = [...new Set(files.flat())]
    .filter((file) => file.endsWith('.css'))
    .map((file) => inlineStyles(`<link rel="stylesheet" crossorigin href="${file}">`, bundle));
  const code = (files[0] ?? [])
    .filter((file) => file.endsWith('.js'))
    .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
  return [...styles, ...code].join('\n    ');
}

/** React puts the pictures to preload before the markup that shows them. */
function splitPreloads(markup: string): { preloads: string; body: string } {
  const [preloads = ''] = /^(?:<link[^>]*>)*/.exec(markup) ?? [];
  return { preloads, body: markup.slice(preloads.length) };
}

const linkedStyles = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/g;

/**
 * Writes the styles of the first paint into the page. Their links stay, disabled: what is loaded
 * later and needs the same files finds them there, and does not load them again.
 */
function inlineStyles(page: string, bundle: Rolldown.OutputBundle): string {
  return page.replace(linkedStyles, (link, file: string) => {
    const asset = bundle[file];
    if (asset?.type !== 'asset') throw new Error(`${file} was not built.`);
    const styles = String(asset.source).trim();
    return `<style>${styles}</style>\n    ${link.replace('>', ' disabled>')}`;
  });
}

/** The content policy allows no styles of an element, and what comes later is not painted first. */
function checkMarkup(markup: string): void {
  if (/ style="/.test(markup)) throw new Error('Prerendered markup has a style attribute.');
  if (/<script|<template/.test(markup)) throw new Error('Prerendered markup is not complete.');
}

/** For a page that is read without script: controls that would do nothing are hidden; rows keep their words. */
const withoutScript = ['_button', '_selector', '_menu', '_rotation', '_dot']
  .map((name) => `#root button[class*="${name}_"]`)
  .join(',')
  .concat('{display:none}');

/** The styles of the classes that the markup has and the page has not: other screens' skeletons. */
function missingStyles(markup: string, page: string, bundle: Rolldown.OutputBundle): string {
  const used = [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, all = '']) => all.split(' '));
  const missing = new Set(used.filter((name) => name && !page.includes(`.${name}`)));
  const found = Object.values(bundle)
    .filter((each) => each.type === 'asset' && each.fileName.endsWith('.css'))
    .map((each) => rulesFor(each.type === 'asset' ? String(each.source) : '', missing));
  const styles = found.join('');
  const unstyled = [...missing].filter((name) => !styles.includes(`.${name}`));
  if (unstyled.length > 0) throw new Error(`No styles for ${unstyled.join(', ')}`);
  return styles && `<style>${styles}</style>`;
}

/**
 * Writes the app's shells into the page: home in English in its root, all others as templates, and
 * the script that chooses one of them before the first paint.
 */
export const prerendered = (): Plugin => {
  let define: Record<string, unknown> | undefined;
  return {
    name: 'prerendered',
    apply: 'build',
    configResolved: (config) => void (define = config.define),
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const { markup, table } = await prerender(define);
        const early = await buildPageScript(resolve(sources, 'early.ts'));
        const page = inlineStyles(html, bundle);
        const { 'home en': first = '', ...others } = markup;
        const { preloads, body } = splitPreloads(first);
        const all = Object.values(markup).join('');
        checkMarkup(all);
        const more = missingStyles(all, page, bundle);
        const templates = Object.entries(others).map(
          ([name, each]) =>
            `<template id="shell ${name}">${splitPreloads(each).body}</template>` +
            '<script>window.placeShell?.()</script>',
        );
        const rows = table.map((row) => ({
          ...row,
          files: filesOf(screenOf[row.shell], bundle, html),
        }));
        const choose = early.trim().replace('__SHELLS__', () => JSON.stringify(rows));
        const withScript = page.replace(
          '<meta charset="utf-8" />',
          (tag) => `${tag}\n    <script>${choose}</script>`,
        );
        const heads = Object.entries(publicScreens).map(([kind, modules]) => [
          kind,
          headOf(modules, bundle, html),
        ]);
        const frame = withScript
          .replace(/\s*<noscript>[\s\S]*?<\/noscript>/g, '')
          .replace(
            '</head>',
            (tag) => `  <noscript><style>${withoutScript}</style></noscript>\n  ${tag}`,
          );
        writeFileSync(
          `${folder}/pages.json`,
          JSON.stringify({ frame, heads: Object.fromEntries(heads) }),
        );
        return withScript
          .replace('</title>', (tag) => `${tag}\n    ${preloads}`)
          .replace('</head>', (tag) => `  ${more}\n  ${tag}`)
          .replace(
            '<div id="root"></div>',
            () => `<div id="root" data-shell="home en">${body}</div>${templates.join('')}`,
          );
      },
    },
  };
};
