import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { call } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller } from '../support/traveller';

const india = 356;
const singapore = 702;
const bhutan = 64;
const tokelau = 772;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { locationHeader: 'x-country' },
  });
}, startTimeout);
afterAll(() => server?.remove());

const ask = (name: Parameters<typeof call>[1], request: unknown = {}) =>
  call(server.address, name, request);

interface Entry {
  country_id: number;
  country_list?: { country_id: number }[];
}

describe('countries', () => {
  test('[API-21] the location is the proxy’s word, else the fixed one', async () => {
    expect((await ask('location')).body).toEqual({ country_id: singapore });
    const options = { headers: { 'x-country': 'DE' } };
    const german = await call(server.address, 'location', {}, options);
    expect(german.body).toEqual({ country_id: 276 });
  });

  test('[API-22][API-65] all countries with name, flag and flag key', async () => {
    const { body } = await ask('countries');
    expect(body.page_data).toHaveLength(referenceCatalogue.countries.length);
    expect(body.page_data).toContainEqual({
      id: singapore,
      name: 'Singapore',
      national_flag_url: '/flags/sg.svg',
      national_flag_key: 'sg',
    });
  });

  test('[API-23] what can be chosen, with what, and what is popular', async () => {
    const { body } = await ask('productCountries');
    const find = (set: Entry[], id: number) => set.find(({ country_id }) => country_id === id);
    expect(find(body.country_set, india)).toEqual({ country_id: india });
    const fromBhutan = find(body.country_set, bhutan)?.country_list;
    expect(fromBhutan).toContainEqual({ country_id: singapore });
    expect(fromBhutan).not.toContainEqual({ country_id: 276 });
    const inTokelau = find(body.country_residence_set, tokelau)?.country_list;
    expect(inTokelau).not.toContainEqual({ country_id: india });
    expect(body.nationality_recommend).toHaveLength(8);
    expect(body.residence_recommend).toHaveLength(8);
  });

  test('[API-23] a pair goes together exactly when neither list excludes the other', async () => {
    const { body } = await ask('productCountries');
    const admits = (entry: Entry, id: number) =>
      entry.country_list?.some(({ country_id }) => country_id === id) ?? true;
    for (const nationality of body.country_set as Entry[]) {
      const id = nationality.country_id;
      if (id % 7 !== 0 && nationality.country_list === undefined) continue;
      const linked = await ask('linkedCountries', { country_id: id, is_residence: 0 });
      const expected = (body.country_residence_set as Entry[])
        .filter((each) => admits(nationality, each.country_id) && admits(each, id))
        .map(({ country_id }) => ({ country_id }));
      expect(linked.body.country_set).toEqual(expected);
    }
  });

  test('[API-24] the countries that go with a nationality or a residence', async () => {
    const of = async (country_id: number, is_residence: 0 | 1) =>
      (await ask('linkedCountries', { country_id, is_residence })).body.country_set as Entry[];
    expect(await of(india, 0)).not.toContainEqual({ country_id: tokelau });
    expect(await of(tokelau, 1)).toContainEqual({ country_id: 554 });
    expect(await of(tokelau, 1)).not.toContainEqual({ country_id: india });
  });
});

describe('products', () => {
  const traveller = { country_id: india, country_residence_id: singapore };

  test('[API-25][API-65][API-66] the home page is the same for visitors and travellers, but for their coupons', async () => {
    const visitor = await ask('visitorHomepage', traveller);
    const known = await signUpTraveller(server);
    const customer = await known.call('homepage', traveller);
    const offers = (body: typeof visitor.body) =>
      body.country_list.flatMap(({ product_list }: { product_list: object[] }) => product_list);
    expect(offers(customer.body).some((offer: object) => 'user_coupon' in offer)).toBe(true);
    for (const offer of offers(customer.body)) delete offer.user_coupon;
    expect(customer.body).toEqual(visitor.body);
    const [first] = visitor.body.country_list;
    expect(first).toMatchObject({
      id: 704,
      name: 'Vietnam',
      national_flag_url: '/flags/vn.svg',
      background_url: '/scenes/vietnam.svg',
    });
    expect(first.product_list[0]).toMatchObject({
      id: 70401,
      name: 'E-visa, 30 days',
      sell_price: 2500,
      entry_count: 'Single',
      stay_duration: '30 days',
      validity_period: '90 days',
    });
  });

  test('[API-25] nobody is offered a visa for the own country', async () => {
    const request = { country_id: 704, country_residence_id: singapore };
    const { body } = await ask('visitorHomepage', request);
    const ids = body.country_list.map(({ id }: { id: number }) => id);
    expect(ids).not.toContain(704);
    expect(ids.length).toBeGreaterThan(5);
  });

  test('[API-26][API-67][API-68] a product with its parts, documents and photo', async () => {
    const request = { product_id: 70401, ...traveller };
    const { body } = await ask('visitorProduct', request);
    const text = expect.stringMatching(/./);
    expect(body).toMatchObject({
      id: 70401,
      country_id: 704,
      country_name: 'Vietnam',
      name: 'E-visa, 30 days',
      product_name: 'Vietnam e-visa, 30 days',
      entry_count: 'Single',
      stay_duration: '30 days',
      validity_period: '90 days',
      sell_price: 2500,
      need_days: 3,
      sales: expect.any(Number),
      product_background_url: '/scenes/vietnam.svg',
      product_background_url_color: '/scenes/vietnam.color.json',
      visa_page: text,
      material_photo: { width: expect.any(Number), color: 'White' },
      material_application: { name: text },
    });
    for (const { title, content } of [...body.product_desc, ...body.handle_process])
      expect([title, content]).toEqual([text, text]);
    for (const each of body.identity_material)
      expect(each).toMatchObject({
        identity_id: expect.any(Number),
        material_required: expect.any(Array),
        material_optional: expect.any(Array),
      });
    expect(body.visa_fee + body.service_fee).toBe(body.sell_price);
    expect(body.pass_rate).toBeGreaterThan(9000);
    expect(body.product_desc.length * body.handle_process.length).toBeGreaterThan(0);
    const [employee] = body.identity_material;
    expect(employee).toMatchObject({ identity_id: 1 });
    expect(employee.material_required[0]).toMatchObject({
      elec_id: 7040101,
      name: 'Passport',
      pattern: 1,
      style: 0,
      is_required: true,
    });
    const known = await signUpTraveller(server);
    const { user_coupon, ...same } = (await known.call('product', request)).body;
    expect(same).toEqual(body);
    expect(user_coupon).toMatchObject({ user_coupon_id: expect.any(String) });
  });

  test('[API-26] shown but not sold has no price; unknown is ret -4', async () => {
    const own = { product_id: 70401, country_id: 704, country_residence_id: singapore };
    const { body } = await ask('visitorProduct', own);
    expect(body.id).toBe(70401);
    expect(body).not.toHaveProperty('sell_price');
    expect(await ask('visitorProduct', { ...own, product_id: 1 })).toMatchObject({ ret: -4 });
  });
});
