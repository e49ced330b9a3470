import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { languages, type Language } from '../../../src/contract/languages';
import { sourceLanguage } from '../../../src/domain/languages';
import { type AllSiteTexts, type SiteText, siteTextNames } from '../../../src/domain/site';
import { StartFailure } from '../../errors/start-failure';
import { problemOf, type SiteFile, siteSchema, siteVersion } from './site-schema';
import type { TextSection } from '../../../src/domain/site';

/** An agency's folder, as read. */
export interface LoadedSite {
  readonly file: SiteFile;
  readonly texts: AllSiteTexts['texts'];
}

export const siteFileName = 'site.json';
/** In bytes. Phones keep the texts, so that they can be read without a network. */
const mostOf = { json: 65_536, text: 65_536 };

const fail = (path: string, problem: string): never => {
  throw new StartFailure(`${path} ${problem}.`);
};

/** Reads UTF-8, with or without the mark that some editors put before it. */
function readText(path: string, most: number): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return fail(path, 'is not there: SITE_DIR names the folder of your site');
  if (!found.isFile()) return fail(path, 'is no file');
  if (found.size > most) return fail(path, `has ${found.size} bytes, and may have ${most}`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code?.startsWith('E') && !code.startsWith('ERR_'))
      return fail(path, `cannot be read (${code})`);
    return fail(path, 'is not in UTF-8: save it in that encoding');
  }
}

function readSiteFile(path: string): SiteFile {
  const text = readText(path, mostOf.json);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return fail(path, `is no JSON (${(error as Error).message})`);
  }
  const version = typeof json === 'object' && json !== null ? Reflect.get(json, 'version') : 0;
  if (typeof version === 'number' && version > siteVersion)
    return fail(
      path,
      `has version ${version}; this release reads version ${siteVersion}: update the server, or export the site for this release`,
    );
  if (version !== siteVersion) return fail(path, `must begin with "version": ${siteVersion}`);
  const read = v.safeParse(siteSchema, json, { abortPipeEarly: true });
  if (read.success) return read.output;
  const problems = read.issues.slice(0, 5).map(problemOf);
  return fail(path, `is not valid: ${problems.join('; ')}`);
}

/** 'faq.md' is English, 'faq.fr.md' French. */
const fileOf = (name: string, lang: Language) =>
  lang === sourceLanguage ? `${name}.md` : `${name}.${lang}.md`;

const possible = siteTextNames.flatMap((name) => languages.map((lang) => fileOf(name, lang)));

/**
 * Reads the folder of a site.
 * @throws {StartFailure} with the file, the place in it, and the remedy
 */
export function loadSite(folder: string): LoadedSite {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory())
    throw new StartFailure(`SITE_DIR is ${folder}, but there is no such folder.`);
  const file = readSiteFile(join(folder, siteFileName));
  const given = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const unknown = given.find((name) => !possible.includes(name));
  if (unknown !== undefined)
    fail(join(folder, unknown), `is not read: name it ${possible.join(', ')}`);
  const texts = siteTextNames.flatMap((name) => {
    const inLanguages = languages.flatMap((lang): SiteText[] => {
      if (!given.includes(fileOf(name, lang))) return [];
      const path = join(folder, fileOf(name, lang));
      const read = readSections(readText(path, mostOf.text));
      if ('problem' in read) return fail(path, read.problem);
      return [{ lang, sections: read.sections }];
    });
    if (inLanguages.length === 0) return [];
    const ground = inLanguages.find(({ lang }) => lang === sourceLanguage);
    if (!ground)
      return fail(
        join(folder, fileOf(name, sourceLanguage)),
        `is not there: English is shown where a language is missing`,
      );
    return [[name, [ground, ...inLanguages.filter((each) => each !== ground)]]];
  });
  return { file, texts: Object.fromEntries(texts) as LoadedSite['texts'] };
}

type Read = { readonly sections: readonly TextSection[] } | { readonly problem: string };

const mostSections = 60;

/**
 * Reads the Markdown of a site's text: headings (`#` to `###`), paragraphs and points (`-` or `*`).
 * Everything else that Markdown has is refused, because it would be shown as typed.
 */
function readSections(markdown: string): Read {
  const sections: { title: string; parts: (string | string[])[] }[] = [];
  const present = () => {
    const last = sections.at(-1) ?? { title: '', parts: [] };
    if (sections.length === 0) sections.push(last);
    return last;
  };
  /** Whether the next line goes on with the last part. */
  let isOpen = false;
  for (const [index, each] of markdown.split(/\r\n|\r|\n/).entries()) {
    const text = each.trim();
    const at = `has in line ${index + 1}`;
    if (/<[a-z!/]/i.test(text)) return { problem: `${at} HTML: write text and Markdown` };
    if (/\]\(|^(?:\d+[.)]|>|\||```|~~~|={3,}$|-{3,}$)|\*\*|__/.test(text))
      return {
        problem: `${at} Markdown that is not shown: use headings (##), paragraphs and points (-), and write addresses out`,
      };
    const heading = /^#{1,3} (.+)$/.exec(text)?.[1];
    const point = /^[-*] (.+)$/.exec(text)?.[1];
    if (text === '') isOpen = false;
    else if (heading !== undefined) {
      sections.push({ title: heading.trim(), parts: [] });
      isOpen = false;
    } else if (point !== undefined) {
      const { parts } = present();
      const points = parts.at(-1);
      if (Array.isArray(points)) points.push(point);
      else parts.push([point]);
      isOpen = true;
    } else {
      const { parts } = present();
      const last = parts.at(-1);
      if (!isOpen || last === undefined) parts.push(text);
      else if (Array.isArray(last)) last.push(`${last.pop()} ${text}`);
      else parts.push(`${parts.pop() as string} ${text}`);
      isOpen = true;
    }
  }
  if (sections.length === 0) return { problem: 'is empty: write the text, or remove the file' };
  if (sections.length > mostSections)
    return { problem: `has ${sections.length} headings, and may have ${mostSections}` };
  return { sections };
}
