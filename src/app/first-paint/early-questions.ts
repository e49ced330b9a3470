import { urlCountries } from '../../session/url-countries';
import type { ShellName } from './choose-shell';
import type { EarlySession } from './early-session';

/** A call as the app will make it: the same path, the same text. */
export interface Question {
  readonly path: string;
  readonly body: string;
}

interface Visit {
  readonly shell: ShellName;
  readonly pathname: string;
  readonly search: string;
  /** The countries kept on this phone: any text. */
  readonly kept: string | null;
  /** Whether the countries of the address were replaced in this tab. */
  readonly isReplaced: boolean;
  readonly session: EarlySession;
}

/** The calls' paths; the contract, which checks answers too, would be too much here. */
export const earlyPaths = {
  countries: '/sys/country_total_query',
  homepage: '/visa_homepage',
  visitorHomepage: '/sys/visa_homepage',
  product: '/product_query',
  visitorProduct: '/sys/product_query',
  orders: '/order_brief_query',
} as const;

/** Whether the answer is a product, whose picture is the largest of its page. */
export const namesPicture = (path: string): boolean =>
  path === earlyPaths.product || path === earlyPaths.visitorProduct;

function keptChoice(kept: string | null): { nationalityId?: unknown; residenceId?: unknown } {
  try {
    return Object(JSON.parse(kept ?? '{}')) as object;
  } catch {
    return {};
  }
}

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

/** A code or a secret in the address is the app's to take out, before anything is asked. */
const harmless = ['country_id', 'country_residence_id', 'channel_id'];
export const mayAskAt = ({ search, hash }: { search: string; hash: string }): boolean =>
  hash === '' && [...new URLSearchParams(search).keys()].every((name) => harmless.includes(name));

/** The first questions of a screen, as far as the page itself knows them. */
export function earlyQuestions(visit: Visit): Question[] {
  const { shell, pathname, search, kept, isReplaced, session } = visit;
  const asks: { path: string; request: object }[] = [];
  const isUser = session.kind === 'user';
  if (shell === 'orders' && isUser) asks.push({ path: earlyPaths.orders, request: {} });
  const choice = { ...keptChoice(kept), ...(isReplaced ? {} : urlCountries(search)) };
  const { nationalityId, residenceId } = choice;
  if (isId(nationalityId) && isId(residenceId)) {
    const countries = { country_id: nationalityId, country_residence_id: residenceId };
    const productId = /^\/product\/([1-9]\d{0,9})\/?$/.exec(pathname)?.[1];
    if (shell === 'home')
      asks.push({
        path: isUser ? earlyPaths.homepage : earlyPaths.visitorHomepage,
        request: countries,
      });
    if (shell === 'product' && productId !== undefined)
      asks.push({
        path: isUser ? earlyPaths.product : earlyPaths.visitorProduct,
        request: { product_id: Number(productId), ...countries },
      });
  }
  // Last, because less is waiting for it. Kept for a day afterwards, for every traveller of this phone.
  if (session.kind === 'first-visit') asks.push({ path: earlyPaths.countries, request: {} });
  return asks.map(({ path, request }) => ({ path, body: JSON.stringify(request) }));
}
