import { readFileSync, writeFileSync } from 'node:fs';
import { putBetween } from './between-marks.mjs';

const page = 'docs/architecture.md';
const begin = '<!-- imports: drawn by npm run draw -->';
const end = '<!-- end of imports -->';

/** The folder of a module in the diagram; undefined for the programs that assemble everything. */
function folderOf(path, root) {
  const [first, folder, file] = path.split('/');
  return first === root && file !== undefined ? folder : undefined;
}

/** The folders that each folder of a root imports; tests are left out. */
function arrowsOf(modules, root) {
  const arrows = new Map();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source, root);
    if (from === undefined || /\.test\.tsx?$/.test(source)) continue;
    if (!arrows.has(from)) arrows.set(from, new Set());
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved, root);
      if (to !== undefined && to !== from) arrows.get(from).add(to);
    }
  }
  return arrows;
}

/** Whether a folder is reachable from another one without their direct arrow. */
function isReached(arrows, from, to) {
  const seen = new Set([from]);
  const open = [...(arrows.get(from) ?? [])].filter((next) => next !== to);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === to) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(arrows.get(next) ?? []));
  }
  return false;
}

function drawing(arrows) {
  const lines = [];
  for (const from of [...arrows.keys()].sort())
    for (const to of [...arrows.get(from)].sort())
      if (!isReached(arrows, from, to)) lines.push(`  ${from} --> ${to}`);
  return ['```mermaid', 'graph TD', ...lines, '```'].join('\n');
}

/** The present text of the page, and the text for these imports. */
function pageFor(modules) {
  const text = readFileSync(page, 'utf8');
  const parts = [
    ['The phone', 'src'],
    ['The server', 'server'],
  ].map(([title, root]) => `${title}:\n\n${drawing(arrowsOf(modules, root))}`);
  return { text, next: putBetween(text, begin, end, parts.join('\n\n')) };
}

/** Whether the diagrams of the page are up to date. */
export function isDrawn(modules) {
  const { text, next } = pageFor(modules);
  if (next !== text) console.error(`${page} draws other imports: run npm run draw.`);
  return next === text;
}

/** Updates the diagrams of the page. */
export function drawImports(modules) {
  writeFileSync(page, pageFor(modules).next);
}
