/**
 * Checks table ownership: a table is declared in a file `…-tables.ts`, and only the folder of that
 * file may query or join it; other code uses functions that the owner exports.
 */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import ts from 'typescript';
import { sourcesIn } from './sources-in.mjs';

/**
 * Allowed joins of other folders' tables, each for the sake of one query; docs/architecture.md
 * gives the reason.
 */
const joins = {
  'server/areas/documents/load-pages.ts': ['uploads'],
  'server/areas/letters/load-letters.ts': ['uploads'],
  'server/areas/support/load-conversation.ts': ['desk_answers'],
  'server/areas/desk/queue/load-queue.ts': [
    'applicants',
    'application_forms',
    'made_photos',
    'orders',
    'pages',
    'passports',
    'payment_alarms',
    'payments',
    'photos',
    'price_differences',
    'users',
  ],
  'server/areas/desk/queue/load-handlers.ts': ['applicant_statuses'],
};
/** An area that changes the rows of the ground below it, which others only read. */
const grounds = { 'server/areas/orders': 'server/areas/applications' };
/** Folders that may use all tables. */
const unrestricted = ['server/infra/db/', 'server/tools/', 'server/areas/privacy/'];
/** Fewer queries than this mean that the sources were not read. */
const fewestQueries = 150;

const queryMethods = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'replaceInto',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'innerJoinLateral',
  'leftJoinLateral',
  'using',
  'from',
  'table',
]);

const parse = (path) =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);

/** The tables that a file declares. */
function declaredIn(path) {
  const found = [];
  const visit = (node) => {
    if (ts.isInterfaceDeclaration(node) && node.name.text === 'Database')
      for (const member of node.members) found.push(member.name.getText());
    ts.forEachChild(node, visit);
  };
  visit(parse(path));
  return found;
}

/** The tables that a file queries or whose row types it uses, with their positions. */
function queriedIn(path) {
  const source = parse(path);
  const found = [];
  const add = (node, text) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    found.push({ table: text.split(/\s+as\s+/)[0], place: `${path}:${line + 1}` });
  };
  const visit = (node) => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      queryMethods.has(node.expression.name.text)
    )
      for (const each of literalsOf(node.arguments[0])) add(each, each.text);
    if (ts.isIndexedAccessTypeNode(node) && node.objectType.getText(source) === 'Database')
      for (const each of literalsOf(node.indexType.literal)) add(each, each.text);
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source).startsWith('sql')) {
      const text = node.template.getText(source);
      for (const [, table] of text.matchAll(/\b(?:from|join|into|update)\s+"?(\w+)/gi))
        add(node, table);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function literalsOf(node) {
  if (!node) return [];
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(literalsOf);
  return ts.isStringLiteralLike(node) ? [node] : [];
}

/** The owner of a table: its folder, or the whole area. */
const ownerOf = (path) => /^server\/areas\/[^/]+/.exec(path)?.[0] ?? dirname(path);

/** @returns the exit status */
export function checkTables() {
  const paths = [...sourcesIn('server')].filter((path) => !path.includes('/db/migrations/'));
  const owners = new Map();
  const failures = [];
  for (const path of paths)
    for (const table of declaredIn(path)) {
      if (owners.has(table)) failures.push(`${path}: ${owners.get(table)} has ${table} already`);
      owners.set(table, ownerOf(path));
    }
  let queries = 0;
  const usedJoins = new Set();
  for (const path of paths)
    for (const { table, place } of queriedIn(path)) {
      const owner = owners.get(table);
      if (owner === undefined) continue;
      queries += 1;
      const isOwn = path.startsWith(`${owner}/`) || grounds[ownerOf(path)] === owner;
      if (isOwn || unrestricted.some((each) => path.startsWith(each))) continue;
      if (joins[path]?.includes(table)) usedJoins.add(`${path} ${table}`);
      else failures.push(`${place}: ${table} belongs to ${owner}`);
    }
  for (const [path, tables] of Object.entries(joins))
    for (const table of tables)
      if (!usedJoins.has(`${path} ${table}`)) failures.push(`${path} joins ${table} no more`);
  if (queries < fewestQueries) failures.push(`Only ${queries} queries were found.`);
  for (const failure of failures) console.error(failure);
  console.log(`${owners.size} tables, ${queries} queries, ${failures.length} failures`);
  return failures.length === 0 ? 0 : 1;
}
