/**
 * Proves every regular expression of `src` and `server` linear, or bounded by its counts: whoever sends
 * a text chooses its length, and a pattern that backtracks stops the event loop for everybody. One that
 * is made at run time cannot be proved, so there is none.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import ts from 'typescript';
import { sourcesIn } from './sources-in.mjs';

// Everywhere the same judge, without Java and without a binary.
process.env.RECHECK_SYNC_BACKEND = 'pure';
const { checkSync } = (await import('recheck')).default;

const folders = ['src', 'server'];
/** With fewer patterns than this the sources have not been read. */
const fewestPatterns = 100;
const cacheFile = 'node_modules/.cache/patterns.json';
/** Far more than any takes: what has no verdict by then is not proved. */
const timeout = 120_000;

/** The patterns of a source with their places, and the places of those made at run time. */
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

/** 'safe', or why not. */
function verdictOf(pattern) {
  const end = pattern.lastIndexOf('/');
  const { status, complexity, attack, error } = checkSync(
    pattern.slice(1, end),
    pattern.slice(end + 1),
    { timeout },
  );
  if (status === 'safe') return status;
  return `${complexity?.summary ?? error?.kind ?? status}${attack ? `, by ${attack.pattern}` : ''}`;
}

/** What was proved before; a pattern's verdict follows from it alone. */
function proved() {
  try {
    return new Set(JSON.parse(readFileSync(cacheFile, 'utf8')));
  } catch {
    return new Set();
  }
}

/** Resolves to the exit status. */
export function checkPatterns() {
  const safe = proved();
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
  mkdirSync(dirname(cacheFile), { recursive: true });
  writeFileSync(cacheFile, JSON.stringify([...places.keys()].filter((each) => safe.has(each))));
  for (const failure of failures) console.error(failure);
  console.log(`${places.size} regular expressions, ${failures.length} failures`);
  return failures.length === 0 ? 0 : 1;
}
