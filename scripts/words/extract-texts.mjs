import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { runnerImport } from 'vite';
import { sourcesIn } from '../sources-in.mjs';

/**
 * The catalogues of texts that stand in sources: the function that translates, where it is called, and where `catalogueOf` and
 * `noticesOf` have texts of the catalogue.
 */
const groups = {
  app: { translate: 't', folders: ['src'], but: 'src/content/pages/', catalogues: /^src\// },
  pages: { translate: '', folders: ['src/content/pages'], catalogues: /^$/ },
  server: {
    translate: 't',
    folders: ['server'],
    catalogues: /^server\/messages\/form-messages\.ts$/,
  },
};
const catalogueFunctions = new Set(['catalogueOf', 'noticesOf']);
/** Its script shows what the page already has in its language. */
const withoutTexts = 'server/areas/forms/page/';

/**
 * @typedef {{ text: string, place: string, params?: string[] }} FoundText a text of the catalogue;
 *   `params` are the names that its call passes, if they can be read
 */

/**
 * All texts of the catalogue in a source file: the literals that `t` (or the group's own function)
 * and `msg` get, and the texts of `catalogueOf` and `noticesOf`.
 * @returns {{ texts: FoundText[], problems: string[] }}
 */
export function textsIn(file, source, { translate, catalogues } = groups.app) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const texts = [];
  const problems = [];
  const placeOf = (node) =>
    `${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;

  function readLiterals(node) {
    if (ts.isStringLiteralLike(node) && !isKey(node) && node.text !== '')
      texts.push({ text: node.text, place: placeOf(node) });
    ts.forEachChild(node, readLiterals);
  }

  function visit(node) {
    if (ts.isCallExpression(node)) {
      const name = calledName(node.expression);
      const [first, params] = node.arguments;
      if (first && (name === translate || name === 'msg')) {
        for (const literal of literalsOf(first)) {
          if (ts.isStringLiteralLike(literal))
            texts.push({
              text: literal.text,
              place: placeOf(literal),
              params: name === translate ? namesIn(params) : undefined,
            });
          else if (ts.isTemplateExpression(literal) || name === 'msg')
            problems.push(`${placeOf(literal)}: a text of the catalogue is one literal`);
        }
      } else if (first && catalogueFunctions.has(name) && catalogues.test(file)) {
        readLiterals(first);
        return;
      }
    }
    ts.forEachChild(node, visit);
  }
  visit(tree);
  return { texts, problems };
}

/** The branches of `t(isOne ? 'A' : 'B')`, else the argument itself. */
function literalsOf(node) {
  if (ts.isConditionalExpression(node))
    return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  return [node];
}

const isKey = (node) => ts.isPropertyAssignment(node.parent) && node.parent.name === node;

/** `t` of `t(…)`, `catalogueOf` of `catalogueOf<…>()(…)`. */
function calledName(expression) {
  const called = ts.isCallExpression(expression) ? expression.expression : expression;
  return ts.isIdentifier(called) ? called.text : undefined;
}

/** The parameter names of a call; undefined if they are not an object literal. */
function namesIn(params) {
  if (!params) return [];
  if (!ts.isObjectLiteralExpression(params)) return undefined;
  const names = params.properties.map((property) => property.name?.getText());
  return names.includes(undefined) ? undefined : names;
}

/**
 * All texts of a catalogue in its sources.
 * @param {'app' | 'pages' | 'server'} name
 */
export function extractTexts(name = 'app') {
  const group = groups[name];
  const found = group.folders
    .flatMap((folder) => [...sourcesIn(folder)])
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
    .filter((file) => !file.startsWith(withoutTexts) && !file.startsWith(group.but))
    .map((file) => textsIn(file, readFileSync(file, 'utf8'), group));
  return {
    texts: found.flatMap(({ texts }) => texts),
    problems: found.flatMap(({ problems }) => problems),
  };
}

/**
 * All texts of the server's catalogue of visas, which stand in its data. They are found by
 * translating it, so that none is forgotten.
 */
export async function catalogueTexts() {
  const folder = `${process.cwd()}/server/areas/catalogue`;
  const environment = process.env.NODE_ENV;
  const load = async (file) => (await runnerImport(`${folder}/${file}`)).module;
  const { couponTexts } = await load('../coupons/coupon-kinds.ts');
  const { textsToTranslate } = await load('catalogue-in.ts');
  const { referenceCatalogue } = await load('reference-catalogue.ts');
  // Vite sets it for the whole process.
  if (environment === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = environment;
  const place = 'server/areas/catalogue';
  return {
    texts: textsToTranslate(referenceCatalogue, couponTexts).map((text) => ({ text, place })),
    problems: [],
  };
}
