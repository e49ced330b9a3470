import { matchPath } from 'react-router-dom';
import { t } from '../../language/translate';
import { productTitle, routes, type AppRoute } from './routes';

/** The route of an address; undefined if none matches. */
export const matchRoute = (pathname: string): AppRoute | undefined =>
  routes.find(({ path }) => matchPath(path, pathname) !== null);

const titleMaxLength = 80;

/** Normalizes to one line of plain text and cuts it between characters. */
function plainTitle(given: string | null): string {
  const line = (given ?? '').replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return [...line].slice(0, titleMaxLength).join('').trim();
}

/**
 * A page's title in the traveller's language: the meta-title of its address, else its route's, else
 * the product's.
 */
export function pageTitle(pathname: string, search: string): string {
  const given = plainTitle(new URLSearchParams(search).get('meta-title'));
  return given || t(matchRoute(pathname)?.title ?? productTitle);
}
