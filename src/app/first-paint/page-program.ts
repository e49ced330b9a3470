// Imported first: the app's modules read the browser while they load.
import './browser-of-build';
import { createElement } from 'react';
import * as v from 'valibot';
import { countryCalls } from '../../contract/countries';
import { homepageCalls } from '../../contract/homepage';
import { productCalls } from '../../contract/products';
import type { PageToRender, RenderedPage, ServerPage } from '../../domain/server-page';
import { destinationsQuery } from '../../features/home/destinations/destinations';
import { pickReviews } from '../../features/home/customers-reviews';
import { siteTextsQuery } from '../../queries/site-texts';
import { productQuery } from '../../queries/product-query';
import { loadLanguage } from '../../language/load-language';
import { loadPageWords } from '../../language/page-translations';
import { layOutFirst } from '../../platform/wide-screen';
import { firstRenderAtom } from '../../services/first-render';
import { takeSite } from '../../services/site';
import { takeServerPage } from '../../services/server-page';
import { atoms, queryClient } from '../../services/services';
import { completeChoice, countriesAtom } from '../../session/countries';
import { App } from '../app';
import { matchRoute } from '../routes/match-route';
import { loadScreen } from '../routes/route-screen';
import { markupOf, prerenderAll } from './prerender';

/*
 * The app as a program that writes its pages: in the build its shells (`prerenderAll`), in a thread of
 * the server the public pages, one after the other in the order of the messages.
 */

export { prerenderAll };

interface Asked {
  readonly number: number;
  readonly page: PageToRender;
}

/** The part of Node that is used here, of which the page's types know nothing. */
declare const process: {
  getBuiltinModule(name: 'node:worker_threads'): {
    readonly isMainThread: boolean;
    readonly parentPort: {
      on(type: 'message', listener: (asked: Asked) => void): void;
      postMessage(answer: object): void;
    };
  };
};

const { isMainThread, parentPort } = process.getBuiltinModule('node:worker_threads');

async function answer({ number, page }: Asked): Promise<void> {
  const begin = performance.now();
  const took = () => performance.now() - begin;
  try {
    const rendered = await renderPage(page);
    parentPort.postMessage({ number, rendered, took: took() });
  } catch (error) {
    parentPort.postMessage({ number, failure: String(error), took: took() });
  }
}

let before = Promise.resolve();
if (!isMainThread)
  parentPort.on('message', (asked) => {
    before = before.then(() => answer(asked));
  });

/**
 * Renders the app at an address as a visitor sees it first. Pages share the app's state: one after the
 * other.
 * @throws if an answer is not as the contract says, or the language does not load
 */
async function renderPage(asked: PageToRender): Promise<RenderedPage> {
  const { path, language, choice, today, isWide, site } = asked;
  takeSite(site);
  Object.assign(globalThis, { location: new URL(path, 'https://visa.example') });
  if (!(await loadLanguage(language))) throw new Error(`${language} did not load.`);
  await loadScreen(matchRoute(location.pathname));
  // Last: a screen loads those of the language with which this program began.
  await loadPageWords();
  atoms.set(countriesAtom, choice);
  queryClient.clear();
  const { countries } = v.parse(countryCalls.countries.response, { page_data: asked.countries });
  const answers = [...answersOf(asked), ...textsOf(asked)];
  const page: ServerPage = {
    language,
    choice,
    today,
    isWide,
    countries,
    reviews: pickReviews(),
    answers,
  };
  takeServerPage(page, queryClient);
  layOutFirst(isWide);
  atoms.set(firstRenderAtom, 'page');
  return { markup: await markupOf(createElement(App)), page };
}

const textsOf = ({ language, siteTexts }: PageToRender): ServerPage['answers'] =>
  siteTexts ? [[siteTextsQuery(language).queryKey, siteTexts]] : [];

function answersOf({ choice, homepage, product: sent }: PageToRender): ServerPage['answers'] {
  const complete = completeChoice(choice);
  if (homepage) {
    const { destinations } = v.parse(homepageCalls.visitorHomepage.response, homepage);
    return [[destinationsQuery(false, complete).queryKey, destinations]];
  }
  if (!sent) return [];
  const product = v.parse(productCalls.visitorProduct.response, sent);
  return [[productQuery(false, product.id, complete).queryKey, product]];
}
