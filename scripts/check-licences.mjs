/**
 * Checks the licence of every installed package against a list. What is only used to build and to
 * test is not passed on, so more licences are allowed there.
 */
import { readFileSync } from 'node:fs';

const permissive = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
];
/** Passed on unchanged, as files of their own: docs/dependencies.md. */
const shipped = [...permissive, 'LGPL-3.0', 'LGPL-3.0-or-later', 'MPL-2.0', 'OFL-1.1', 'CC-BY-4.0'];
const development = [...shipped, 'CC-BY-3.0', 'CC0-1.0', 'Python-2.0', 'public domain'];

/** Packages whose licence is only in their files; looked up there, by version. */
export const lookedUp = {
  'combine-errors@3.0.3': 'MIT',
  'filter-iterator@0.0.1': 'MIT',
  'individual@3.0.0': 'MIT',
  'png-js@2.0.0': 'MIT',
  'string.fromcodepoint@0.2.1': 'MIT',
};
/** Fewer packages than this mean that the lock file was not read. */
const fewestPackages = 500;

/** Whether an SPDX expression is covered: all parts of an 'AND', one part of an 'OR'. */
export function isAllowed(expression, allowed) {
  const text = expression.replace(/^\(|\)$/g, '');
  if (text.includes(' OR ')) return text.split(' OR ').some((part) => isAllowed(part, allowed));
  return text.split(' AND ').every((part) => allowed.includes(part));
}

/** @returns how many licences are not on the list */
export function checkLicences() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  const wrong = installed.flatMap(([path, { version, license, dev }]) => {
    const name = `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`;
    const licence = license ?? lookedUp[name] ?? 'none';
    return isAllowed(licence, dev ? development : shipped) ? [] : [`${name}: ${licence}`];
  });
  for (const each of wrong) console.log(each);
  console.log(`${installed.length} packages, ${wrong.length} licences that are not on the list`);
  return installed.length < fewestPackages ? 1 : wrong.length;
}
