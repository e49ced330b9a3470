import type { Language } from '../../../src/contract/languages';
import { calendarDateOf } from '../../../src/domain/calendar/calendar-date';
import type { PageToRender, ServerPage } from '../../../src/domain/server-page';
import { siteTextsIn } from '../../../src/domain/site';
import type { Settings } from '../../settings/settings';
import {
  destinationsFor,
  destinationsForAnybody,
  findCountry,
  productFor,
  productForAnybody,
} from '../catalogue/catalogue';
import { catalogueIn } from '../catalogue/catalogue-in';
import type { Catalogue } from '../catalogue/catalogue-types';
import { wireCountry } from '../products/country-calls';
import { wireDestination, wireProduct } from '../products/wire-product';
import type { PublicPage } from './public-page';

interface Subject {
  readonly page: PublicPage;
  /** Path and query, as the address bar shows them. */
  readonly path: string;
  readonly language: Language;
  readonly choice: ServerPage['choice'];
  readonly isWide: boolean;
  readonly catalogue: Catalogue;
  readonly now: Date;
  readonly settings: Settings;
}

/** The content of a page: the answers that the app would get as a visitor. */
export function pageContent({ page, path, language, choice, ...given }: Subject): PageToRender {
  const { isWide, settings } = given;
  const { facts, texts } = settings.site;
  const catalogue = catalogueIn(given.catalogue, language);
  const { nationalityId, residenceId } = choice;
  const isChosen = nationalityId !== undefined && residenceId !== undefined;
  const shown = (ids: readonly (number | undefined)[]) =>
    ids
      .flatMap((id) => (id === undefined ? [] : (findCountry(catalogue, id) ?? [])))
      .map(wireCountry);
  const today = calendarDateOf(given.now);
  const common = {
    path,
    language,
    choice,
    today,
    isWide,
    site: facts,
    siteTexts: texts && siteTextsIn(texts, language),
  };
  switch (page.kind) {
    case 'home': {
      const offers = isChosen
        ? destinationsFor(catalogue, nationalityId, residenceId)
        : destinationsForAnybody(catalogue);
      return {
        ...common,
        countries: shown([nationalityId, residenceId]),
        homepage: { country_list: offers.map((offer) => wireDestination(offer, [], given.now)) },
      };
    }
    case 'product':
    case 'material': {
      const { id } = page.product;
      const offer = isChosen
        ? productFor(catalogue, id, nationalityId, residenceId)
        : productForAnybody(catalogue, id);
      return {
        ...common,
        countries: shown([nationalityId, residenceId, page.destination.id]),
        product: offer && wireProduct(offer, [], given.now, { formOrigin: undefined, settings }),
      };
    }
    case 'privacy':
      return { ...common, choice: {}, countries: [] };
  }
}
