import type { Country } from '../contract/countries';
import type { SiteFacts, SiteTexts } from './site';
import type { CalendarDate } from './calendar/calendar-date';

/** With what the server rendered a page: the app takes the page over if it would use the same. */
export interface ServerPage {
  readonly language: string;
  /** The countries of the address or of the cookie. */
  readonly choice: { readonly nationalityId?: number; readonly residenceId?: number };
  /** The countries that the page names, in English. */
  readonly countries: readonly Country[];
  /** The day of its rendering, in UTC. */
  readonly today: CalendarDate;
  /** Whether it is laid out for a wide screen. */
  readonly isWide: boolean;
  /** Which reviews the page shows, by their place in the list. */
  readonly reviews: readonly number[];
  /** The answers that the page shows, each with the key of its query. */
  readonly answers: readonly (readonly [readonly unknown[], unknown])[];
}

/** The element that holds it in the page, as JSON. */
export const serverPageId = 'server-page';

/** The material of a page of the server. Answers and countries are those of the calls, as sent. */
export interface PageToRender {
  /** Path and query of the page, as the address bar shows them. */
  readonly path: string;
  readonly language: string;
  readonly choice: ServerPage['choice'];
  readonly today: CalendarDate;
  readonly isWide: boolean;
  readonly site: SiteFacts;
  readonly siteTexts?: SiteTexts | undefined;
  /** Those that the page names: the two chosen ones, the product's. */
  readonly countries: readonly object[];
  /** Of home, the answer to `visa_homepage`. */
  readonly homepage?: object | undefined;
  /** Of a product and its documents, the answer to `product_query`. */
  readonly product?: object | undefined;
}

/** The content of the page's root, and what the app needs to take it over. */
export interface RenderedPage {
  readonly markup: string;
  readonly page: ServerPage;
}
