import './browser-of-build';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { languages } from '../../contract/languages';
import { loadLanguage } from '../../language/load-language';
import { FirstRenderContext } from '../../page/first-render';
import { App } from '../app';
import { Providers } from '../providers';
import { loadScreen } from '../route-screen';
import { routes } from '../routes';
import { shellNames, type ShellName } from './choose-shell';
import { shellTable } from './shell-table';
import { shells } from './shells';

/** The markup of a tree, complete in one piece: nothing of it comes later by a script. */
async function markupOf(tree: ReactNode): Promise<string> {
  const { prelude } = await prerender(tree, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError(error) {
      throw error;
    },
  });
  return new Response(prelude).text();
}

const treeOf = (name: ShellName): ReactNode => {
  if (name === 'home') return <App isPrerendered />;
  const Skeleton = shells[name];
  return (
    <FirstRenderContext value>
      <Providers>
        <Skeleton />
      </Providers>
    </FirstRenderContext>
  );
};

/** All shells in all languages, by 'name language', and the table of who gets which. */
export async function prerenderAll(): Promise<unknown> {
  await loadScreen(routes.find(({ path }) => path === '/'));
  const markup: Record<string, string> = {};
  for (const language of languages) {
    if (!(await loadLanguage(language))) throw new Error(`${language} did not load.`);
    for (const name of shellNames) markup[`${name} ${language}`] = await markupOf(treeOf(name));
  }
  return { markup, table: shellTable(routes) };
}
