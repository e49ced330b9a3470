import type { Language } from '../../../src/contract/languages';
import { type RenderedPage, serverPageId } from '../../../src/domain/server-page';
import { documentAttributes } from '../../messages/html';

/** JSON inside a script's element: no text in it can end the element. */
export const inScript = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** A page without the first element that begins with a text. */
function withoutElement(page: string, beginning: string): string {
  const from = page.indexOf(beginning);
  const to = page.indexOf('>', from);
  return from < 0 || to < 0 ? page : page.slice(0, from) + page.slice(to + 1).trimStart();
}

/** Puts a head into the app's page, in the place of the title and description of its build. */
export function withHead(page: string, head: string, language: Language): string {
  return withoutElement(page, '<meta name="description"')
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace('<html lang="en"', `<html${documentAttributes(language)}`);
}

interface Content {
  readonly rendered: RenderedPage;
  /** Styles and links of the kind of page. */
  readonly head: string;
  /** Shown below the page by a browser without script. */
  readonly withoutScript: string;
}

const root = '<div id="root"></div>';

/**
 * Puts a page's content into the frame of the build: its markup, what the app needs to take it over,
 * and a hint for the script in the head, which runs before either.
 */
export function withContent(frame: string, { rendered, head, withoutScript }: Content): string {
  const { markup, page } = rendered;
  // React puts the pictures to preload before the markup that shows them.
  const [preloads = ''] = /^(?:<link[^>]*>)*/.exec(markup) ?? [];
  const { nationalityId = '', residenceId = '' } = page.choice;
  return frame
    .replace('<html', `<html data-page="${page.language} ${nationalityId} ${residenceId}"`)
    .replace('</title>', (tag) => `${tag}\n    ${preloads}`)
    .replace('</head>', () => `  ${head}\n  </head>`)
    .replace(
      root,
      () =>
        `<div id="root">${markup.slice(preloads.length)}</div>` +
        `<script type="application/json" id="${serverPageId}">${inScript(page)}</script>` +
        `<noscript>${withoutScript}</noscript>`,
    );
}
