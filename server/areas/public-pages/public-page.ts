import {
  appPaths,
  countryIdIn,
  countryParameters,
  isAt,
  languageParameter,
} from '../../../src/domain/app-paths';
import { identities, type Identity } from '../../../src/contract/codes';
import { isLanguage, type Language } from '../../../src/contract/languages';
import { bestLanguage, sourceLanguage } from '../../../src/domain/languages';
import type { StartChoice } from '../../../src/domain/start-cookie';
import type { ServerPage } from '../../../src/domain/server-page';
import { findCountry, findProduct } from '../catalogue/catalogue';
import type { Catalogue, Destination, Product } from '../catalogue/catalogue-types';

/** A page that anybody may read, with what it shows. */
export type PublicPage =
  | { readonly kind: 'home' }
  | { readonly kind: 'privacy' }
  | { readonly kind: 'product'; readonly product: Product; readonly destination: Destination }
  | {
      readonly kind: 'material';
      readonly product: Product;
      readonly destination: Destination;
      readonly identity: Identity;
    };

/**
 * The page to which an address leads. 'private' pages need a log-in or a choice of this phone, and are
 * in no index; 'gone' was offered once; 'unknown' never was.
 */
export type Answer =
  | PublicPage
  | { readonly kind: 'private' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unknown' };

export function pageAt(catalogue: Catalogue, path: string, query: URLSearchParams): Answer {
  if (isAt(appPaths.Index, path)) return { kind: 'home' };
  if (isAt(appPaths.PrivacyPolicy, path)) return { kind: 'privacy' };
  const isMaterial = isAt(appPaths.IdentityMaterial, path);
  if (isMaterial || isAt(appPaths.Product, path)) {
    const found = productAt(catalogue, path.split('/').filter(Boolean)[1] ?? '');
    if (found === 'gone' || found === 'unknown') return { kind: found };
    if (!isMaterial) return { kind: 'product', ...found };
    const asked = query.get('identity_id');
    const material = found.product.identityMaterial.find(
      // As the app's screen: without one the first.
      ({ identity }) => asked === null || identities.codeOf(identity) === Number(asked),
    );
    return material
      ? { kind: 'material', ...found, identity: material.identity }
      : { kind: 'unknown' };
  }
  const isRoute = Object.values(appPaths).some((route) => isAt(route, path));
  return { kind: isRoute ? 'private' : 'unknown' };
}

/**
 * A product that travellers can find; those that are hidden or were withdrawn are gone, and of those that
 * are planned nothing is told.
 */
function productAt(catalogue: Catalogue, text: string) {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  const found = findProduct(catalogue, id);
  if (found && found.product.availability !== 'hidden') return found;
  const wasOffered = found !== undefined || catalogue.formerProducts?.has(id) === true;
  return wasOffered ? 'gone' : 'unknown';
}

/** The path of a public page: its only address in indexes, whatever else its link had. */
export function canonicalPath(page: PublicPage): string {
  if (page.kind === 'home') return appPaths.Index;
  if (page.kind === 'privacy') return appPaths.PrivacyPolicy;
  const route = page.kind === 'product' ? appPaths.Product : appPaths.IdentityMaterial;
  const path = route.replace(':productId', String(page.product.id));
  return page.kind === 'product' ? path : `${path}?identity_id=${identities.codeOf(page.identity)}`;
}

/** The address of a page in a language; English, which the address need not name, has none. */
export function addressIn(language: Language, path: string): string {
  if (language === sourceLanguage) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${languageParameter}=${language}`;
}

/** The language of a page: its address's, else the one chosen before, else the browser's. */
export function pageLanguage(
  query: URLSearchParams,
  chosen: string | undefined,
  accepted: string | undefined,
): Language {
  const named = query.get(languageParameter);
  if (isLanguage(named)) return named;
  if (isLanguage(chosen)) return chosen;
  const tags = (accepted ?? '').slice(0, longestHeader).split(',');
  return bestLanguage(tags.map((tag) => tag.split(';')[0]?.trim() ?? ''));
}

/**
 * The countries for which a page is rendered: the address's, else those chosen before. What the app
 * would not take either, because there is no such country, leaves the page without countries.
 */
export function pageChoice(
  query: URLSearchParams,
  chosen: StartChoice,
  catalogue: Catalogue,
): ServerPage['choice'] {
  const [ofNationality, ofResidence] = countryParameters.map((name) =>
    countryIdIn(query.get(name)),
  );
  const nationalityId = ofNationality ?? chosen.nationalityId;
  const residenceId = ofResidence ?? chosen.residenceId;
  const ids = [nationalityId, residenceId].filter((id) => id !== undefined);
  if (!ids.every((id) => findCountry(catalogue, id))) return {};
  return { ...(nationalityId && { nationalityId }), ...(residenceId && { residenceId }) };
}

/** Of the languages that a request accepts, as many characters are read. */
const longestHeader = 200;

/** 'E-visa, 30 days' → 'e-visa-30-days' */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-');

/**
 * The product at an address to read and to say, as '/visa/kenya/eta-90-days': it leads to the page of
 * the product. Without a product's name it is the destination's first. Names are the English ones.
 */
export function productOfReadablePath(
  { destinations }: Catalogue,
  destinationName: string,
  productName: string | undefined,
): Product | undefined {
  const destination = destinations.find(({ name }) => slugOf(name) === destinationName);
  const offered = destination?.products.filter(({ availability }) => availability !== 'hidden');
  return productName === undefined
    ? offered?.[0]
    : offered?.find(({ name }) => slugOf(name) === productName);
}
