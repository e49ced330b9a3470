import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '../../src/contract/all-calls';
import { identities } from '../../src/contract/codes';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { call } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

const countries = { country_id: 356, country_residence_id: 702 };
const vietnam = 70401;
const emirates = 78401;
const employee = identities.codeOf('employee');

let server: TestServer;
let traveller: Traveller;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());

const ask = async (name: CallName, request: unknown, language?: string, token?: string) => {
  const headers: Record<string, string> =
    language === undefined ? {} : { 'accept-language': language };
  const answer = await call(server.address, name, request, { token, headers });
  expect(answer.ret).toBe(0);
  return answer.body;
};

const productIn = (language?: string, product_id = vietnam) =>
  ask('visitorProduct', { product_id, ...countries }, language);

/** All texts of an answer, however deep, with the names of their fields. */
function textsOf(value: unknown, name = ''): [string, string][] {
  if (typeof value === 'string') return [[name, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    textsOf(each, Array.isArray(value) ? name : key),
  );
}

describe('a product', () => {
  test('a product is in the language of the request, and says so', async () => {
    const product = await productIn('fr-CA, en;q=0.5');
    expect(product).toMatchObject({
      lang: 'fr',
      name: 'E-visa, 30 jours',
      product_name: 'E-visa, 30 jours (Viêt Nam)',
      country_name: 'Viêt Nam',
      entry_count: 'Unique',
      stay_duration: '30 jours',
    });
    expect(product.handle_process[0].content).toBe(
      'Le calendrier ne propose que les jours qui laissent 3 jours ouvrables pour le traitement.',
    );
    const { material_required } = product.identity_material.find(
      (each: { identity_id: number }) => each.identity_id === employee,
    );
    expect(material_required[0]).toMatchObject({
      name: 'Passeport',
      icon: 'passport',
      lang: 'fr',
    });
    expect(product.material_photo).toMatchObject({ lang: 'fr', color: 'White' });
  });

  test('a product has no text of another language in it', async () => {
    const english = new Map(
      textsOf(await productIn('en', emirates)).map(([name, text]) => [text, name]),
    );
    // Fields for programs and embassies are the same in every language.
    const same = new Set(['icon', 'color', 'template', 'lang', 'again_kind']);
    for (const language of ['zh-Hans', 'es', 'fr', 'ar']) {
      const left = textsOf(await productIn(language, emirates)).filter(
        ([name, text]) =>
          english.has(text) && !same.has(name) && !/url|key|sample|visa_page/.test(name),
      );
      expect(left.filter(([, text]) => !/^\d{4}-/.test(text))).toEqual([]);
    }
  });

  test('a product is as specified in English, and for a request without a language of the app', async () => {
    const english = await productIn();
    expect(english).toMatchObject({
      name: 'E-visa, 30 days',
      product_name: 'Vietnam e-visa, 30 days',
      entry_count: 'Single',
    });
    expect(english.handle_process[0].content).toBe(
      'The calendar offers only days that leave 3 business days for processing.',
    );
    expect(textsOf(english).filter(([name]) => name === 'lang')).toEqual([]);
    for (const language of ['en-GB', 'de', '*', '__proto__'])
      expect(await productIn(language)).toEqual(english);
  });
});

test('destinations have their products in the language of the request', async () => {
  const { country_list } = await ask('visitorHomepage', countries, 'zh-CN');
  const [first] = country_list;
  expect(first).toMatchObject({ name: '越南' });
  expect(first.product_list[0]).toMatchObject({ lang: 'zh-Hans', stay_duration: '30天' });
  const schengen = country_list.find((each: { id: number }) => each.id === 10010);
  expect(schengen.name).toBe('申根区');
});

test('an application is in the language of whoever reads it, whatever it was made in', async () => {
  const { token } = traveller;
  const { order_id } = await ask('addOrder', { product_id: vietnam, ...countries }, 'fr', token);
  const english = await ask('order', { order_id }, 'en', token);
  expect(english).toMatchObject({ country_name: 'Vietnam', entry_count: 'Single' });
  expect(english.lang).toBeUndefined();
  expect(await ask('order', { order_id }, 'ar', token)).toMatchObject({
    lang: 'ar',
    country_name: 'فيتنام',
    product_name: 'تأشيرة إلكترونية، 30 يومًا (فيتنام)',
    product: { name: 'تأشيرة إلكترونية، 30 يومًا' },
  });
  const { page_data } = await ask('orders', {}, 'es', token);
  expect(page_data[0]).toMatchObject({ lang: 'es', entry_count: 'Única' });
});

test('coupons are in the language of the request', async () => {
  const couponsIn = async (language: string) =>
    (await ask('activityCoupons', {}, language)).activity_list[0].coupon_list;
  expect((await couponsIn('en'))[0]).toMatchObject({ spending_threshold_desc: 'Orders $150+' });
  expect((await couponsIn('en'))[0].lang).toBeUndefined();
  expect((await couponsIn('fr'))[0]).toMatchObject({
    lang: 'fr',
    spending_threshold_desc: 'Commandes dès $150',
    memo: 'Pour les nouveaux voyageurs, sur une commande.',
  });
});
