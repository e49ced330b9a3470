import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { referenceCatalogue } from '../../../server/areas/catalogue/reference-catalogue';
import { addFileVersions } from '../../../server/areas/catalogue/versions/file-versions';
import { liveCatalogue } from '../../../server/areas/catalogue/versions/live-catalogue';
import {
  asOperator,
  deskCall,
  loggedInOperator,
  refusedTo,
  type TestOperator,
} from '../../support/desk-operator';
import {
  kenya,
  newApplicant,
  newOrder,
  readOrder,
  readyOrder,
  submittedOrder,
} from '../../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../../support/start-server';
import { signUpTraveller, travellerOf, type Traveller } from '../../support/traveller';

/** Shorter than the tolerance for a traveller's clock. */
const soon = 240_000;
const id = kenya.product_id;

let server: TestServer;
let admin: TestOperator;
let other: TestOperator;
let traveller: Traveller;

beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  admin = await loggedInOperator(server, ['admin']);
  other = await loggedInOperator(server, ['admin']);
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server.remove());

const product = () => asOperator(admin, 'deskProduct', { id });

/** All prices of the product, higher by some cents of the service fee. */
async function dearer(cents: number) {
  const { version, prices } = await product();
  return {
    id,
    expected: version,
    prices: prices.map(({ price }) =>
      price ? { ...price, serviceFee: price.serviceFee + cents } : null,
    ),
    words: 'The visa centre charges more',
  };
}

const priceNow = async (): Promise<number> => {
  const { body } = await traveller.call('product', {
    product_id: id,
    country_id: 356,
    country_residence_id: 702,
  });
  return body?.sell_price as number;
};
const priceOf = async (orderId: string): Promise<number> =>
  (await readOrder(traveller, orderId)).product.sell_price;

describe('a new price', () => {
  test('a new price is that of new orders; those that were made before keep theirs, also while somebody pays', async () => {
    const before = await priceNow();
    const draft = await newOrder(traveller);
    const ready = await readyOrder(traveller);
    const paying = await submittedOrder(traveller);
    await asOperator(admin, 'deskChangeProduct', await dearer(700));

    expect(await priceNow()).toBe(before + 700);
    expect(await priceOf(draft)).toBe(before);
    expect(await priceOf(await newOrder(traveller))).toBe(before + 700);
    // The price shown at the checkout is the price paid.
    const display_fee = ready.fee;
    expect(
      await traveller.call('submitOrder', { order_id: ready.orderId, display_fee }),
    ).toMatchObject({ ret: 0 });
    const { body } = await traveller.call('payOrder', { order_id: paying.orderId });
    expect((await readOrder(traveller, paying.orderId)).amount).toBe(paying.fee);
    const [payment] = await server.services.db
      .selectFrom('payments')
      .where('order_id', '=', paying.orderId)
      .select('amount')
      .execute();
    expect(body).toBeDefined();
    expect(payment?.amount).toBe(paying.fee);
    // Edited again it is still the order of its version.
    await newApplicant(traveller, draft);
    expect((await readOrder(traveller, draft)).amount).toBe(before);
  });

  test('a new price holds from its date, and not if it is withdrawn before', async () => {
    const before = await priceNow();
    const holdsFrom = new Date(server.services.clock().getTime() + soon).toISOString();
    const asked = { ...(await dearer(900)), holdsFrom };
    const { version } = await asOperator(admin, 'deskChangeProduct', asked);
    expect(await priceNow()).toBe(before);
    const { products } = await asOperator(admin, 'deskProducts', {});
    expect(products.find((each) => each.id === id)?.planned).toEqual({ version, holdsFrom });
    // Nothing can hold before what is planned.
    const sooner = await deskCall(server, 'deskChangeProduct', await dearer(1), admin);
    expect(sooner).toMatchObject({ status: 422, problem: { code: 'catalogue-wrong' } });

    await asOperator(admin, 'deskWithdrawVersion', { id, version });
    const again = { ...(await dearer(500)), holdsFrom };
    expect((await asOperator(admin, 'deskChangeProduct', again)).version).toBe(version + 1);
    expect(await refusedTo(admin, 'deskWithdrawVersion', { id, version })).toBe('changed');
    server.moveClock(soon);
    expect(await priceNow()).toBe(before + 500);
    const holding = { id, version: version + 1 };
    expect(await refusedTo(admin, 'deskWithdrawVersion', holding)).toBe('not-allowed');
    const states = (await product()).versions.map((each) => each.state);
    expect(states.slice(0, 2)).toEqual(['holds', 'withdrawn']);
  });
});

test('what belongs in the field of a lacking name is changed for new orders, and has to be a name', async () => {
  const before = await newOrder(traveller);
  const wanted = async (orderId: string) =>
    (await readOrder(traveller, orderId)).product.lacking_name;
  const { version, lackingName } = await product();
  expect(lackingName).toEqual({ kind: 'repeat' });
  const asked = { id, expected: version, words: 'Its portal was changed' };
  const noName = { kind: 'text', givenName: '-', surname: '-' } as const;
  const wrong = { ...asked, lackingName: noName };
  expect(await refusedTo(admin, 'deskChangeProduct', wrong)).toBe('catalogue-wrong');
  const text = { kind: 'text', givenName: 'FNU', surname: 'LNU' } as const;
  await asOperator(admin, 'deskChangeProduct', { ...asked, lackingName: text });
  expect(await wanted(await newOrder(traveller))).toMatchObject({ given_name: 'FNU' });
  expect(await wanted(before)).toBeUndefined();
  const [last] = (await product()).versions;
  expect(last?.differences).toEqual([
    {
      what: 'Passport with one name',
      before: 'the other name again',
      after: 'FNU as the given name, LNU as the surname',
    },
  ]);
});

test('of two admins who change a product the second is refused and sees the change', async () => {
  const [mine, yours] = [await dearer(100), await dearer(300)];
  await asOperator(admin, 'deskChangeProduct', mine);
  const refused = await deskCall(server, 'deskChangeProduct', yours, other);
  expect(refused).toMatchObject({ status: 409, problem: { code: 'changed' } });
  if (!('problem' in refused)) throw new Error('It was not refused.');
  expect(refused.problem.details?.join('\n')).toMatch(/^Price 1: .*service \$.* → .*service \$/);
  expect((await product()).version).toBe(mine.expected + 1);
});

test('what the checks of the catalogue find is refused and leaves nothing', async () => {
  const { version, texts } = await product();
  const asked = { id, expected: version, words: 'Try' };
  const step = texts.find(({ key }) => key === 'handleProcess.0.content');
  const wrong = { ...asked, texts: [{ key: step?.key ?? '', text: 'About {dayz} days' }] };
  const refused = await deskCall(server, 'deskChangeProduct', wrong, admin);
  expect(refused).toMatchObject({ status: 422, problem: { code: 'catalogue-wrong' } });
  if (!('problem' in refused)) throw new Error('It was not refused.');
  expect(refused.problem.details?.[0]).toContain('cannot be formatted');
  const past = { ...asked, needDays: 9, holdsFrom: '2020-01-01T00:00:00.000Z' };
  expect(await refusedTo(admin, 'deskChangeProduct', past)).toBe('catalogue-wrong');
  const unknown = { ...asked, texts: [{ key: 'document.7.name', text: 'x' }] };
  expect(await refusedTo(admin, 'deskChangeProduct', unknown)).toBe('catalogue-wrong');
  expect((await product()).version).toBe(version);
});

test('a visa that is not sold any more is not submitted, and one that was submitted is paid', async () => {
  const ready = await readyOrder(traveller);
  const paying = await submittedOrder(traveller);
  const asked = async (availability: 'shown' | 'sold') => ({
    id,
    expected: (await product()).version,
    availability,
    words: 'The embassy is closed',
  });
  await asOperator(admin, 'deskChangeProduct', await asked('shown'));
  expect(await traveller.call('addOrder', kenya)).toMatchObject({ ret: -2 });
  const request = { order_id: ready.orderId, display_fee: ready.fee };
  expect(await traveller.call('submitOrder', request)).toMatchObject({ ret: -5 });
  const started = { order_id: paying.orderId };
  expect(await traveller.call('payOrder', started)).toMatchObject({ ret: 0 });
  await asOperator(admin, 'deskChangeProduct', await asked('sold'));
  expect(await traveller.call('submitOrder', request)).toMatchObject({ ret: 0 });
});

test('a changed text is shown marked as English until it is translated; days change the steps', async () => {
  const { version } = await product();
  const texts = [{ key: 'productDesc.0.content', text: 'A text that nobody has translated.' }];
  const asked = { id, expected: version, texts, needDays: 11, words: 'Clearer' };
  const before = await spanish();
  expect(before.product_desc[0]).toMatchObject({ lang: 'es' });
  await asOperator(admin, 'deskChangeProduct', asked);
  const after = await spanish();
  expect(after.product_desc[0]).toMatchObject({ lang: 'en', content: texts[0]?.text });
  expect(after.product_desc[1].lang).toBe('es');
  expect(after.need_days).toBe(11);
  expect(after.handle_process[0].content).toContain('11');
  const shown = (await product()).texts.find(({ key }) => key === 'productDesc.0.content');
  expect(shown?.untranslated).toEqual(['zh-Hans', 'es', 'fr', 'ar']);

  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  async function spanish(): Promise<any> {
    const request = { product_id: id, country_id: 356, country_residence_id: 702 };
    const headers = { 'accept-language': 'es' };
    return (await traveller.call('product', request, { headers })).body;
  }
});

test('a file that was exported changes nothing; what is changed in it becomes the next versions', async () => {
  const { file } = await asOperator(admin, 'deskExportCatalogue', {});
  expect(await asOperator(admin, 'deskCheckImport', { file })).toMatchObject({
    problems: [],
    changes: [],
  });
  const content = JSON.parse(file) as { products: { id: number; needDays: number }[] };
  const [first] = content.products;
  if (!first) throw new Error('The file is empty.');
  first.needDays += 2;
  const changed = JSON.stringify(content);
  const checked = await asOperator(admin, 'deskCheckImport', { file: changed });
  expect(checked.changes).toMatchObject([
    { id: first.id, differences: [{ what: 'Processing days', after: String(first.needDays) }] },
  ]);
  const { revision } = checked;
  await asOperator(other, 'deskChangeProduct', await dearer(10));
  const request = { file: changed, revision, words: 'From the sheet' };
  expect(await refusedTo(admin, 'deskImportCatalogue', request)).toBe('changed');
  const now = { ...request, revision: revision + 1 };
  // The other admin's change is not in the file: it is taken back, which the check shows.
  const { changes } = await asOperator(admin, 'deskCheckImport', { file: changed });
  expect(changes.map((each) => each.id).toSorted()).toEqual([first.id, id].toSorted());
  expect(await asOperator(admin, 'deskImportCatalogue', now)).toEqual({ changed: 2 });
  expect((await asOperator(admin, 'deskProduct', { id: first.id })).needDays).toBe(first.needDays);

  first.needDays = 0;
  const broken = { file: JSON.stringify(content) };
  expect((await asOperator(admin, 'deskCheckImport', broken)).problems).toEqual([
    `Product ${first.id} needs no whole days`,
  ]);
  const noFile = await asOperator(admin, 'deskCheckImport', { file: '{"format":"x"}' });
  expect(noFile.problems).toHaveLength(1);
});

test('every change is in the audit, with who, why and what', async () => {
  const { rows } = await asOperator(admin, 'deskAudit', { what: 'product-changed' });
  const [last] = rows;
  expect(last?.operator?.id).toBe(other.id);
  expect(JSON.parse(last?.after ?? '')).toMatchObject({
    words: 'The visa centre charges more',
    differences: expect.arrayContaining([expect.objectContaining({ what: 'Price 1' })]),
  });
});

describe('several processes', () => {
  test('see a change with their next request', async () => {
    const { db, clock } = server.services;
    const elsewhere = liveCatalogue(referenceCatalogue, clock);
    await elsewhere.refresh(db);
    const daysOf = (catalogue: typeof elsewhere) =>
      catalogue.destinations.flatMap(({ products }) => products).find((each) => each.id === id)
        ?.needDays;
    const { version } = await product();
    const asked = { id, expected: version, needDays: 17, words: 'Slower' };
    await asOperator(admin, 'deskChangeProduct', asked);
    expect(daysOf(elsewhere)).toBe(11);
    await elsewhere.refresh(db);
    expect(daysOf(elsewhere)).toBe(17);
  });

  test.runIf(inject('postgres') !== undefined)(
    'serve the order of a version that the other one made',
    async () => {
      const { databaseUrl } = server.services.settings;
      const second = await startTestServer({
        catalogue: referenceCatalogue,
        settings: { databaseUrl },
      });
      second.moveClock(soon);
      try {
        const there = travellerOf(second, traveller);
        const before = await readOrder(there, await newOrder(there));
        await asOperator(admin, 'deskChangeProduct', await dearer(50));
        const orderId = await newOrder(traveller);
        const order = await readOrder(there, orderId);
        expect(order.product.sell_price).toBe(before.product.sell_price + 50);
      } finally {
        await second.remove();
      }
    },
    startTimeout,
  );
});

test('a product that was changed at the desk keeps that; files move on only the others', async () => {
  const { db, clock } = server.services;
  const files = {
    ...referenceCatalogue,
    destinations: referenceCatalogue.destinations.map((destination) => ({
      ...destination,
      products: destination.products.map((each) => ({ ...each, passRate: 5_000 })),
    })),
  };
  const ofDesk = (await addFileVersions(db, files, clock())) ?? [];
  expect(ofDesk).toContain(id);
  expect((await product()).versions[0]?.operator).toBeDefined();
  const { products } = await asOperator(admin, 'deskProducts', {});
  const moved = products.find((each) => !ofDesk.includes(each.id));
  expect(moved?.version).toBe(2);
  expect(await addFileVersions(db, files, clock())).toEqual(ofDesk);
  const again = await asOperator(admin, 'deskProducts', {});
  expect(again.products.find((each) => each.id === moved?.id)?.version).toBe(2);
});

test('an older release that starts beside a newer one adds none of its products, and a newer one may go back to them', async () => {
  const { db, clock } = server.services;
  const at = (edition: number, change: { passRate?: number; extraId?: number } = {}) => ({
    ...referenceCatalogue,
    edition,
    destinations: referenceCatalogue.destinations.map((destination, index) => {
      const products = destination.products.map((each) => ({
        ...each,
        ...(change.passRate !== undefined && { passRate: change.passRate }),
      }));
      const [first] = products;
      const { extraId } = change;
      const extra = index === 0 && first && extraId ? [{ ...first, id: extraId }] : [];
      return { ...destination, products: [...products, ...extra] };
    }),
  });
  const versions = async () => {
    const { products } = await asOperator(admin, 'deskProducts', {});
    return new Map(products.map((each) => [each.id, each.version]));
  };
  const { edition } = referenceCatalogue;
  await addFileVersions(db, at(edition + 1, { passRate: 6_000 }), clock());
  const ofNewer = await versions();
  // Also a product that the newer one does not have.
  const older = at(edition, { passRate: 7_000, extraId: 999_999 });
  const atOnce = [older, older, at(edition + 1, { passRate: 6_000 })];
  const [first] = await Promise.all(atOnce.map((files) => addFileVersions(db, files, clock())));
  expect(first).toBeUndefined();
  expect(await versions()).toEqual(ofNewer);
  const back = await addFileVersions(db, at(edition + 2), clock());
  const [moved] = [...ofNewer.keys()].filter((each) => !back?.includes(each));
  expect((await versions()).get(moved ?? 0)).toBe((ofNewer.get(moved ?? 0) ?? 0) + 1);
});

test('a version cannot be changed or removed, not even in the database', async () => {
  const { db } = server.services;
  const change = db.updateTable('product_versions').set({ content: '{}' }).execute();
  await expect(change).rejects.toThrow();
  await expect(db.deleteFrom('product_versions').execute()).rejects.toThrow();
});
