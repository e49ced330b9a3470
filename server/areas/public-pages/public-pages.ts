import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lastingText } from '../../infra/answers/lasting-answers';
import { mailOrigin } from '../../infra/mail/mailer';
import type { Services } from '../../services';
import type { Language } from '../../../src/contract/languages';
import { pageHead, withHead } from './page-head';
import { canonicalPath, pageAt, pageLanguage, type PublicPage } from './public-page';

/** A request for a page of the app. */
export interface PageRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  /** The header `accept-language`. */
  readonly accepted: string | undefined;
  /** The header `if-none-match`. */
  readonly known: string | undefined;
}

/** How it is answered; without a body of its own by the page as it was built. */
export interface PageAnswer {
  readonly status: 200 | 304 | 404 | 410;
  readonly body?: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Nothing that needs a log-in, and nothing that is not there, is kept by a search engine. */
const inNoIndex = { 'x-robots-tag': 'noindex' };
const statuses = { private: 200, gone: 410, unknown: 404 } as const;

/** A page as it is sent, with what tells a browser that it has it. */
interface Made {
  readonly body: Buffer;
  readonly etag: string;
}

/** Each has the whole shell, 170 KiB: more would take the memory of a small server. */
const mostPages = 200;
/** Pages ask for changes of the products at most this often. */
const refreshMs = 1000;

/** Reads what changed of the products; while the database cannot answer, the last ones hold. */
export function refresherOf({ catalogue, clock, db }: Services): () => Promise<void> {
  let refreshedAt = -Infinity;
  return async () => {
    const now = clock().getTime();
    if (Math.abs(now - refreshedAt) < refreshMs) return;
    refreshedAt = now;
    await catalogue.refresh(db).catch(() => undefined);
  };
}

/**
 * Answers the pages of the app: the public ones with a head of their own. What an answer depends on is
 * the page, its language and the state of the products, never a header or a cookie beside them.
 */
export function publicPages(services: Services) {
  const { catalogue, settings } = services;
  const origin = mailOrigin(settings);
  const built = builtPage(settings.staticDir);
  const made = new WeakMap<object, Map<string, Made>>();
  const refresh = refresherOf(services);

  function makePage(page: PublicPage, language: Language): Made | undefined {
    const html = built();
    if (!html) return undefined;
    const pages = made.get(catalogue.destinations) ?? new Map<string, Made>();
    made.set(catalogue.destinations, pages);
    const key = `${html.version} ${language} ${canonicalPath(page)}`;
    const known = pages.get(key);
    if (known) return known;
    const head = pageHead({ page, catalogue, language, origin });
    const text = withHead(html.text, head, language);
    // Weak: the same page may be packed in several ways.
    const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    const now = { body: lastingText(text), etag };
    if (pages.size >= mostPages) pages.clear();
    pages.set(key, now);
    return now;
  }

  return async ({ path, query, accepted, known }: PageRequest): Promise<PageAnswer> => {
    await refresh();
    const page = pageAt(catalogue, path, query);
    if (page.kind === 'private' || page.kind === 'gone' || page.kind === 'unknown')
      return { status: statuses[page.kind], headers: inNoIndex };
    const language = pageLanguage(query, accepted);
    const headers = { 'content-language': language, vary: 'accept-language' };
    const here = makePage(page, language);
    if (!here) return { status: 200, headers };
    const { body, etag } = here;
    const isKnown = known?.split(',').some((each) => each.trim() === etag) === true;
    return isKnown
      ? { status: 304, body: Buffer.alloc(0), headers: { ...headers, etag } }
      : { status: 200, body, headers: { ...headers, etag } };
  };
}

/** The app's page with what identifies its build; read again after a deployment has replaced it. */
function builtPage(folder: string): () => { text: string; version: string } | undefined {
  const path = join(folder, 'index.html');
  let last: { text: string; version: string } | undefined;
  return () => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) return undefined;
    const version = `${found.ino} ${found.mtimeMs} ${found.size}`;
    if (last?.version !== version) last = { version, text: readFileSync(path, 'utf8') };
    return last;
  };
}
