import { hashKey } from '@tanstack/react-query';
import type { Destination } from '../contract/homepage';
import type { Product } from '../contract/products';
import { kept, openDatabase } from '../services/services';
import type { CompleteChoice } from '../session/countries';
import { currentSession } from '../session/session';
import { visitorId } from '../storage/offline-cache';
import type { OpenDatabase } from '../storage/database';

/** A stored answer, without its data. */
interface AnswerName {
  readonly userId: string;
  /** The query's hash. */
  readonly name: string;
  /** When it was asked for, in milliseconds since 1970 by the phone's clock. */
  readonly at: number;
}

/** The names and dates of a user's answers whose name begins so. */
async function listAnswers(
  open: OpenDatabase,
  userId: string,
  prefix: string,
): Promise<AnswerName[]> {
  const rows = await (await open()).getAllFromIndex('answers', 'byUser', userId);
  return rows
    .map(({ key, at }) => ({ userId, name: key.slice(userId.length + 1), at }))
    .filter(({ name }) => name.startsWith(prefix));
}

/*
 * The products and destinations that the phone keeps, found by the names of their queries. A user
 * also sees what the phone kept of a visitor, as the queries themselves do.
 */

interface KeptProductName extends AnswerName {
  readonly productId: number;
  /** Undefined: as it holds for everybody. */
  readonly choice: CompleteChoice | undefined;
}

/** The parts of a query's hash after its kind and whether a user asked. */
const partsOf = (name: string): unknown[] => (JSON.parse(name) as unknown[]).slice(2);

/** The countries of a query's hash, in which `undefined` is null. */
const choiceOf = (part: unknown): CompleteChoice | undefined =>
  (part ?? undefined) as CompleteChoice | undefined;

/** Of the same question only the newest answer is named: `["product",true,…]`, `["product",false,…]`. */
async function namesOf(kind: 'product' | 'destinations'): Promise<AnswerName[]> {
  const users = [...new Set([currentSession()?.userId ?? visitorId, visitorId])];
  const lists = await Promise.all(
    users.map((userId) => listAnswers(openDatabase, userId, `["${kind}",`)),
  );
  const seen = new Set<string>();
  return lists
    .flat()
    .sort((one, other) => other.at - one.at)
    .filter(({ name }) => {
      const question = JSON.stringify(partsOf(name));
      return !seen.has(question) && seen.add(question);
    });
}

/** The kept products for any countries, the newest first. */
export async function keptProductNames(): Promise<KeptProductName[]> {
  return (await namesOf('product')).map((each) => {
    const [productId, choice] = partsOf(each.name);
    return { ...each, productId: Number(productId), choice: choiceOf(choice) };
  });
}

/** The answer of a name; undefined if it cannot be read any more. */
export const readKept = async <T>({ userId, name }: AnswerName): Promise<T | undefined> =>
  (await kept.read(userId, name).catch(() => undefined))?.data as T | undefined;

const isSame = (one: CompleteChoice | undefined, other: CompleteChoice | undefined): boolean =>
  hashKey([one]) === hashKey([other]);

/** The kept products for these countries, the newest first. */
export async function keptProductsFor(
  choice: CompleteChoice | undefined,
): Promise<KeptProductName[]> {
  return (await keptProductNames()).filter((each) => isSame(each.choice, choice));
}

const readKeptDestinations = async (
  choice: CompleteChoice | undefined,
): Promise<readonly Destination[]> => {
  const found = (await namesOf('destinations')).find(({ name }) =>
    isSame(choiceOf(partsOf(name)[0]), choice),
  );
  return (found && (await readKept<Destination[]>(found))) ?? [];
};

/** The country to which a product leads, as the kept destinations for these countries have it. */
export const readKeptCountryOf = async (
  productId: number,
  choice: CompleteChoice | undefined,
): Promise<number | undefined> =>
  (await readKeptDestinations(choice)).find(({ products }) =>
    products.some(({ id }) => id === productId),
  )?.id;

/**
 * The kept products for these countries, the newest first.
 * @param firstOf the country whose products go before all others
 */
export async function readKeptProducts(
  choice: CompleteChoice | undefined,
  { most, firstOf }: { most: number; firstOf: number | undefined },
): Promise<Product[]> {
  const read = (await keptProductsFor(choice)).map((name) => readKept<Product>(name));
  const products = (await Promise.all(read)).filter((product) => product !== undefined);
  const isFirst = ({ countryId }: Product) => countryId === firstOf;
  return [...products.filter(isFirst), ...products.filter((each) => !isFirst(each))].slice(0, most);
}

/** The pairs of countries for which the phone keeps destinations, the newest first. */
export async function readKeptPairs(most: number): Promise<CompleteChoice[]> {
  const names = await namesOf('destinations');
  const read = names.map(async (each) => {
    const pair = choiceOf(partsOf(each.name)[0]);
    const destinations = pair && (await readKept<Destination[]>(each));
    return destinations && destinations.length > 0 ? pair : undefined;
  });
  return (await Promise.all(read)).filter((pair) => pair !== undefined).slice(0, most);
}
