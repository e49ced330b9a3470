/**
 * Proves that every comment names its subject first: a comment that begins with What, Who or Whoever
 * is a clause without a noun, which the reader has to finish. `node scripts/check-comments.mjs` lists
 * the places.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Fewer files than this mean that the sources were not read. */
const fewestFiles = 1000;

/** A block, or a run of lines that each have a comment only. */
const comment = /\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/[^\n]*\n?)+|(?<=[\s;{}()])\/\/[^\n]*/gm;

const isNounless = (text) => /^(?:[\s/*]|@\w+(?=\s))*(?:What|Who|Whoever)\b/.test(text);

/**
 * The lines at which comments begin with a clause without a noun.
 * @param source the text of a source or style sheet
 */
export const nounlessComments = (source) =>
  [...source.matchAll(comment)]
    .filter(([text]) => isNounless(text))
    .map(({ 0: text, index }) => source.slice(0, index).split('\n').length + firstLine(text));

/** A run of lines may begin with an empty one. */
const firstLine = (text) => text.slice(0, text.search(/\S/)).split('\n').length - 1;

/** @returns 0 if all is well */
export function checkComments() {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.(?:m?ts|tsx|m?js|css)$/.test(path));
  const places = files.flatMap((path) =>
    nounlessComments(readFileSync(path, 'utf8')).map((line) => `${path}:${line}`),
  );
  for (const place of places)
    console.error(`${place}: begin the comment with its noun, not with What, Who or Whoever`);
  if (files.length < fewestFiles) console.error(`Only ${files.length} files were read.`);
  console.log(`${files.length} files, ${places.length} comments without a noun`);
  return files.length >= fewestFiles && places.length === 0 ? 0 : 1;
}

if (process.argv[1]?.endsWith('check-comments.mjs')) process.exit(checkComments());
