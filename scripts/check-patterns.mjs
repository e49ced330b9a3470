/**
 * Proves that every regular expression in `src` and `server` takes linear time or is bounded by its
 * counts: clients choose the length of a text, and a pattern that backtracks blocks the event loop.
 * A pattern that is built at run time cannot be checked, so none is allowed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { sourcesIn } from './sources-in.mjs';

// The pure backend gives the same verdicts everywhere, without Java or a native binary.
process.env.RECHECK_SYNC_BACKEND = 'pure';
const { checkSync } = (await import('recheck')).default;

const folders = ['src', 'server'];
/** Fewer patterns than this mean that the sources were not read. */
const fewestPatterns = 100;
/**
 * The patterns that were proved, because a proof takes seconds on a clean machine. Everything but a
 * new one is taken on trust by `npm run check`; `npm run test:all` proves all of them again.
 */
const provedFile = 'build/linear-patterns.json';
/** In milliseconds; far more than any pattern takes. */
const timeout = 120_000;

/**
 * The patterns of a source with their positions, and the positions of patterns built at run time.
 */
function patternsOf(path) {
  const source = ts.createSourceFile(
    path,
    readFileSync(path, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found = { literals: [], made: [] };
  const visit = (node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    const place = `${path}:${line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) found.literals.push({ pattern: node.text, place });
    const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
    if (isCall && /(^|\.)RegExp$/.test(node.expression.getText(source))) found.made.push(place);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** 'safe', or the reason why not. */
function verdictOf(pattern) {
  const end = pattern.lastIndexOf('/');
  const { status, complexity, attack, error } = checkSync(
    pattern.slice(1, end),
    pattern.slice(end + 1),
    // A limit on the time of a single run calls a pattern guilty because the machine is busy.
    { timeout, incubationTimeout: null, attackTimeout: null },
  );
  if (status === 'safe') return status;
  return `${complexity?.summary ?? error?.kind ?? status}${attack ? `, by ${attack.pattern}` : ''}`;
}

/** A verdict depends on the pattern only. */
const proved = () => JSON.parse(readFileSync(provedFile, 'utf8'));

/** @returns the exit status */
export function checkPatterns({ isWhole = false, writes = false } = {}) {
  const before = proved();
  const safe = new Set(isWhole ? [] : before);
  const failures = [];
  if (verdictOf('/^(a+)+$/') === 'safe') failures.push('The judge finds /^(a+)+$/ safe.');
  const places = new Map();
  for (const path of folders.flatMap((folder) => [...sourcesIn(folder)])) {
    const { literals, made } = patternsOf(path);
    for (const { pattern, place } of literals)
      places.set(pattern, [...(places.get(pattern) ?? []), place]);
    for (const place of made)
      failures.push(`${place}: write the pattern as a literal, so that it can be proved linear`);
  }
  for (const [pattern, where] of places) {
    if (safe.has(pattern)) continue;
    const verdict = verdictOf(pattern);
    if (verdict === 'safe') safe.add(pattern);
    else failures.push(`${where.join(', ')}: ${pattern} is not linear (${verdict})`);
  }
  if (places.size < fewestPatterns) failures.push(`Only ${places.size} patterns were found.`);
  const now = [...places.keys()].filter((each) => safe.has(each)).sort();
  if (writes) writeFileSync(provedFile, `${JSON.stringify(now, undefined, 2)}\n`);
  else if (now.join('\n') !== before.join('\n'))
    failures.push(`${provedFile} is not current: node scripts/check-patterns.mjs --write`);
  for (const failure of failures) console.error(failure);
  console.log(`${places.size} regular expressions, ${failures.length} failures`);
  return failures.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exit(checkPatterns({ writes: process.argv.includes('--write') }));
