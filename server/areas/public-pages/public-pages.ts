import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { channelParameter, isChannelId } from '../../../src/domain/app-paths';
import { calendarDateOf } from '../../../src/domain/calendar/calendar-date';
import { readStartCookie } from '../../../src/domain/start-cookie';
import type { Language } from '../../../src/contract/languages';
import type { ServerPage } from '../../../src/domain/server-page';
import { lastingText } from '../../infra/answers/lasting-answers';
import { SingleFlight } from '../../infra/jobs/single-flight';
import { mailOrigin } from '../../infra/mail/mailer';
import type { Services } from '../../services';
import { builtPages, type BuiltPages } from './built-pages';
import { pageContent } from './page-content';
import { pageHead } from './page-head';
import { filledPage } from './filled-files';
import { withContent, withHead } from './page-html';
import { PageRenderer } from './page-renderer';
import { withoutScript } from './without-script';
import {
  addressIn,
  canonicalPath,
  pageAt,
  pageChoice,
  pageLanguage,
  type PublicPage,
} from './public-page';

/** A request for a page of the app. */
export interface PageRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: {
    readonly 'accept-language'?: string | undefined;
    readonly 'if-none-match'?: string | undefined;
    readonly cookie?: string | undefined;
    readonly 'sec-ch-ua-mobile'?: string | string[] | undefined;
  };
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
  /** Not the shell. */
  readonly hasContent: boolean;
}

/** Each has the whole frame, 100 KiB and more: more of them would take the memory of a small server. */
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

/** A page, and all that it depends on beside the build, the products and the day. */
interface Wanted {
  readonly page: PublicPage;
  readonly language: Language;
  /** The countries; undefined for who is logged in: the shell, and nothing of anybody. */
  readonly choice: ServerPage['choice'] | undefined;
  /** Whether the browser says that it is on no phone; those that say nothing get a phone's page. */
  readonly isWide: boolean;
  /** Carried by the page's links. */
  readonly channel: string | undefined;
}

/**
 * Answers the pages of the app: the public ones with a head of their own and with their content. An
 * answer depends on the page, its language, the countries and the channel that the address or the start
 * cookie name, the kind of screen, the state of the products, and the day; on nothing else of a request.
 */
export function publicPages(services: Services, log: Pick<FastifyBaseLogger, 'warn'>) {
  const { catalogue, settings, clock } = services;
  const origin = mailOrigin(settings);
  const built = builtPages(settings.staticDir, (page) => filledPage(page, settings.site));
  const made = new WeakMap<object, Map<string, Made>>();
  const making = new SingleFlight<Made>();
  const refresh = refresherOf(services);
  let renderer: { readonly version: string; readonly pages: PageRenderer } | undefined;

  /** Renders in a program of this build; one of an earlier build ends. */
  function rendererOf({ version }: BuiltPages, program: string): PageRenderer {
    if (renderer?.version === version) return renderer.pages;
    renderer?.pages.close();
    renderer = { version, pages: new PageRenderer(program) };
    return renderer.pages;
  }

  /** The page with its content; undefined if this build renders none, or it fails. */
  async function contentOf(pages: BuiltPages, wanted: Wanted): Promise<string | undefined> {
    const { frame } = pages;
    const { page, language, choice, isWide, channel } = wanted;
    if (!frame || !choice) return undefined;
    const own = addressIn(language, canonicalPath(page));
    const and = own.includes('?') ? '&' : '?';
    const path = channel === undefined ? own : `${own}${and}${channelParameter}=${channel}`;
    const content = pageContent({
      page,
      path,
      language,
      choice,
      isWide,
      catalogue,
      now: clock(),
      settings,
    });
    try {
      const rendered = await rendererOf(pages, frame.program).render(content);
      const below = withoutScript(page, { catalogue, site: settings.site }, language);
      const head = frame.heads[page.kind];
      return rendered && withContent(frame.html, { rendered, head, withoutScript: below });
    } catch (error) {
      log.warn({ err: error, page: own }, 'a page was not rendered, its shell is sent');
      return undefined;
    }
  }

  async function makePage(pages: BuiltPages, wanted: Wanted): Promise<Made> {
    const { page, language, choice } = wanted;
    const content = await contentOf(pages, wanted);
    // The shell is the same for all whose page has no content, and packed once.
    if (choice && content === undefined)
      return keptPage(pages, { ...wanted, choice: undefined, isWide: false, channel: undefined });
    const head = pageHead({ page, catalogue, language, origin, site: settings.site });
    const text = withHead(content ?? pages.shell, head, language);
    // Weak: the same page may be packed in several ways.
    const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    return { body: lastingText(text), etag, hasContent: content !== undefined };
  }

  async function keptPage(pages: BuiltPages, wanted: Wanted): Promise<Made> {
    const state = catalogue.destinations;
    const kept = made.get(state) ?? new Map<string, Made>();
    made.set(state, kept);
    const { page, language, choice, isWide, channel } = wanted;
    const countries = choice && [choice.nationalityId, choice.residenceId];
    const parts = [language, canonicalPath(page), countries, isWide, channel];
    const key = [pages.version, calendarDateOf(clock()), ...parts].join(' ');
    const known = kept.get(key);
    if (known) {
      // The last one that was asked for is the last to go.
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    return making.run(key, async () => {
      const now = await makePage(pages, wanted);
      // One that could not be rendered is tried again; one of other products is not kept with these.
      if (now.hasContent !== (choice !== undefined) || state !== catalogue.destinations) return now;
      kept.set(key, now);
      const [oldest] = kept.keys();
      if (kept.size > mostPages && oldest !== undefined) kept.delete(oldest);
      return now;
    });
  }

  const answerAt = async ({ path, query, headers: sent }: PageRequest): Promise<PageAnswer> => {
    await refresh();
    const page = pageAt(catalogue, path, query);
    if (page.kind === 'private' || page.kind === 'gone' || page.kind === 'unknown')
      return { status: statuses[page.kind], headers: inNoIndex };
    const chosen = readStartCookie(sent.cookie);
    const language = pageLanguage(query, chosen.language, sent['accept-language']);
    const headers = {
      'content-language': language,
      vary: 'accept-language, cookie, sec-ch-ua-mobile',
      'cache-control': sent.cookie === undefined ? 'no-cache' : 'private, no-cache',
    };
    const pages = built();
    if (!pages) return { status: 200, headers };
    const needsChoice = page.kind !== 'privacy';
    const countries = needsChoice ? pageChoice(query, chosen, catalogue) : {};
    const asked = query.get(channelParameter);
    const { body, etag } = await keptPage(pages, {
      page,
      language,
      choice: chosen.isUser || !pages.frame ? undefined : countries,
      isWide: sent['sec-ch-ua-mobile'] === '?0',
      channel: isChannelId(asked) ? asked : undefined,
    });
    const isKnown = sent['if-none-match']?.split(',').some((each) => each.trim() === etag) === true;
    return isKnown
      ? { status: 304, body: Buffer.alloc(0), headers: { ...headers, etag } }
      : { status: 200, body, headers: { ...headers, etag } };
  };
  return { answerAt, close: () => renderer?.pages.close() };
}
