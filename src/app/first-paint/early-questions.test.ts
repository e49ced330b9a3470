import { describe, expect, test } from 'vitest';
import { countryCalls } from '../../contract/countries';
import { homepageCalls } from '../../contract/homepage';
import { orderCalls } from '../../contract/orders';
import { productCalls } from '../../contract/products';
import { earlyPaths, earlyQuestions, mayAskAt } from './early-questions';

const kept = JSON.stringify({ nationalityId: 356, residenceId: 702 });
const home = {
  shell: 'home',
  pathname: '/',
  search: '',
  kept,
  isReplaced: false,
  session: { kind: 'visitor' },
  isServed: false,
} as const;
const product = { ...home, shell: 'product', pathname: '/product/40401' } as const;
const user = { kind: 'user', token: 'a token' } as const;
const countries = { country_id: 356, country_residence_id: 702 };
const asked = (visit: Parameters<typeof earlyQuestions>[0]) =>
  earlyQuestions(visit).map(({ path, body }) => [path, JSON.parse(body)]);

test('the paths are those of the contract', () => {
  const { countries: all } = countryCalls;
  const { homepage, visitorHomepage } = homepageCalls;
  const calls = { countries: all, homepage, visitorHomepage, orders: orderCalls.orders };
  const { product: own, visitorProduct } = productCalls;
  for (const [name, call] of Object.entries({ ...calls, product: own, visitorProduct }))
    expect(earlyPaths[name as keyof typeof earlyPaths]).toBe(call.path);
});

describe('what is asked before the app is loaded', () => {
  test('at home the destinations of the countries, as a visitor or as a user', () => {
    expect(asked(home)).toEqual([['/sys/visa_homepage', countries]]);
    expect(asked({ ...home, session: user })).toEqual([['/visa_homepage', countries]]);
  });

  test('the countries of the address before those of the phone, unless they were replaced', () => {
    const search = '?country_id=704&country_residence_id=704';
    const there = { country_id: 704, country_residence_id: 704 };
    expect(asked({ ...home, search })).toEqual([['/sys/visa_homepage', there]]);
    expect(asked({ ...home, search, isReplaced: true })).toEqual([
      ['/sys/visa_homepage', countries],
    ]);
  });

  test('the list of countries on a first visit only', () => {
    expect(asked({ ...home, session: { kind: 'first-visit' } })).toContainEqual([
      '/sys/country_total_query',
      {},
    ]);
  });

  test('of a page with its content only what a user sees otherwise', () => {
    expect(asked({ ...home, isServed: true })).toEqual([]);
    expect(asked({ ...product, isServed: true, session: { kind: 'first-visit' } })).toEqual([
      ['/sys/country_total_query', {}],
    ]);
    expect(asked({ ...home, isServed: true, session: user })).toEqual([
      ['/visa_homepage', countries],
    ]);
  });

  test('a product by its address, with the countries', () => {
    const request = { product_id: 40401, ...countries };
    expect(asked(product)).toEqual([['/sys/product_query', request]]);
    expect(asked({ ...product, session: user })).toEqual([['/product_query', request]]);
  });

  test('the orders of a user, and nothing for a visitor', () => {
    const orders = { ...home, shell: 'orders', pathname: '/orders' } as const;
    expect(asked({ ...orders, session: user })).toEqual([['/order_brief_query', {}]]);
    expect(asked(orders)).toEqual([]);
  });

  test.each(['{', '[]', '"x"', '{"nationalityId":"356","residenceId":0}', null])(
    'without both countries what holds for everybody: %s',
    (broken) => {
      expect(asked({ ...home, kept: broken })).toEqual([['/sys/visa_homepage', {}]]);
      expect(asked({ ...product, kept: broken })).toEqual([
        ['/sys/product_query', { product_id: 40401 }],
      ]);
    },
  );
});

test.each([
  ['', '', true],
  ['?country_id=356&channel_id=partner_7', '', true],
  ['?token=a-code', '', false],
  ['?country_id=356&payment_intent_client_secret=x', '', false],
  ['', '#id_token=x', false],
])('nothing is asked from an address with a secret: %s%s', (search, hash, may) => {
  expect(mayAskAt({ search, hash })).toBe(may);
});
