import { createHash } from 'node:crypto';
import { siteElementId } from '../../../src/domain/site';
import { escapeHtml } from '../../messages/html';
import { type Site, siteTextsPath } from '../../settings/site/site';
import { inScript } from './page-html';

type Fill = (text: string) => string;

/** Writes the facts into the element that the build left for them. */
function withFacts(page: string, facts: Site['facts']): string {
  const start = `<script type="application/json" id="${siteElementId}">`;
  const [before, ...others] = page.split(start);
  if (before === undefined || others.length === 0) return page;
  const after = others.join(start);
  return before + start + inScript(facts) + after.slice(after.indexOf('</script>'));
}

const withTitle = (page: string, title: string) =>
  page.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`);

/** Writes the site into a page of the app: its title, its name on a home screen, its facts. */
export const filledPage = (page: string, { name, shortName, facts }: Site): string =>
  withFacts(
    withTitle(page, name).replace(
      /(<meta name="apple-mobile-web-app-title" content=")[^"]*/,
      (_all, before: string) => before + escapeHtml(shortName),
    ),
    facts,
  );

function filledManifest(text: string, { name, shortName }: Site): string {
  const manifest = JSON.parse(text) as object;
  return JSON.stringify({ ...manifest, name, short_name: shortName });
}

/**
 * The service worker of this site: browsers take another text for a new version. Its list of files says
 * that page and manifest are others with another site, and has the site's own texts.
 */
function filledWorker(script: string, site: Site): string {
  const state = createHash('sha256').update(JSON.stringify(site)).digest('hex').slice(0, 16);
  const texts = site.texts ? `,{"revision":"${state}","url":"${siteTextsPath.slice(1)}"}` : '';
  const filled = script.replace(
    /\{"revision":"([0-9a-f]+)","url":"(index\.html|manifest\.webmanifest)"\}/g,
    (_all, revision: string, url: string) =>
      `{"revision":"${revision}-${state}","url":"${url}"}${url === 'index.html' ? texts : ''}`,
  );
  return `self.siteName=${JSON.stringify(site.name)};\n${filled}`;
}

/** How the site is written into each of the app's files that name it. */
export const filledApp = (site: Site): Readonly<Record<string, Fill>> => ({
  'index.html': (text) => filledPage(text, site),
  'manifest.webmanifest': (text) => filledManifest(text, site),
  'sw.js': (text) => filledWorker(text, site),
});

export const filledDesk = ({ name }: Site): Readonly<Record<string, Fill>> => ({
  'index.html': (text) => withTitle(text, `${name} desk`),
});
