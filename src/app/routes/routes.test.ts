import { describe, expect, test } from 'vitest';
import { ignoresSession } from '../../services/session-fallback';
import { matchRoute, pageTitle } from './match-route';
import { paths } from '../../routing/paths';
import { routes } from './routes';

const material = '/order/o1/applicant-upload/a1';

test('[NAV-10] the address of home is at / and kept alive', () => {
  expect(matchRoute('/')).toMatchObject({ name: 'Index', keepAlive: true });
});

test('[NAV-11] the address of the orders', () => {
  expect(matchRoute('/orders')).toMatchObject({
    name: 'Orders',
    title: 'My applications',
    keepAlive: true,
  });
});

test('[NAV-12] the address of a product', () => {
  expect(matchRoute('/product/7')).toMatchObject({ name: 'Product' });
});

test('[NAV-13] the address of the requirements of an identity', () => {
  expect(matchRoute('/product/7/identity-material')).toMatchObject({ name: 'IdentityMaterial' });
});

test('[NAV-14] the address of a sample list', () => {
  expect(matchRoute('/material-template/Letter%20of%20work/%2Fa%2Fb.pdf')).toMatchObject({
    name: 'MaterialTemplate',
  });
});

test('the address of uploading', () => {
  expect(matchRoute('/ordering/o1/upload')).toMatchObject({
    name: 'OrderUpload',
    title: 'Uploading documents',
    keepAlive: true,
  });
});

test('[NAV-16] the address of the confirmation', () => {
  expect(paths.orderConfirm('o1')).toBe('/ordering/o1/confirm');
  expect(matchRoute('/ordering/o1/confirm')).toMatchObject({
    name: 'OrderConfirm',
    path: '/ordering/:id/confirm',
  });
});

test('[NAV-17] the address of an order’s details', () => {
  expect(matchRoute('/order-detail/o1')).toMatchObject({
    name: 'OrderDetail',
    title: 'Application details',
  });
});

test('the address of a payment that succeeded', () => {
  expect(matchRoute('/pay-success/o1')).toMatchObject({ name: 'PaySuccess', backHidden: true });
});

test('[NAV-19] the address of the return from a provider', () => {
  expect(matchRoute('/pay-callback')).toMatchObject({ name: 'PayCallback', backHidden: true });
});

test('[NAV-20] the address of an applicant’s requirements', () => {
  expect(matchRoute(`${material}/material-detail`)).toMatchObject({
    name: 'MaterialDetail',
    title: 'Detailed requirements',
  });
});

test('[NAV-22] the address of the application form', () => {
  expect(matchRoute(`${material}/application/kenya`)).toMatchObject({ name: 'ApplicationForm' });
});

test('[NAV-23] the address of a document of one page', () => {
  expect(matchRoute(`${material}/sole-page/11`)).toMatchObject({ name: 'SolePage' });
});

test('[NAV-24] the address of a document of many pages', () => {
  expect(matchRoute(`${material}/multi-page/11`)).toMatchObject({ name: 'MultiPage' });
});

test('[NAV-29] the address of the privacy policy', () => {
  expect(matchRoute('/privacy-policy')).toMatchObject({ name: 'PrivacyPolicy' });
});

test('[NAV-30] the address of the demo', () => {
  expect(matchRoute('/demo-ocr')).toMatchObject({ name: 'DemoRecognition' });
});

test('[NAV-31] the address of the coupons', () => {
  expect(matchRoute('/my-coupon')).toMatchObject({ name: 'MyCoupon', title: 'Coupons and Offers' });
});

test('[NAV-21] the visa photo and its three steps have addresses under one path', () => {
  const names = ['id-photo', 'id-photo-guide', 'id-photo-process', 'id-photo-comfirm'].map(
    (step) => matchRoute(`${material}/${step}`)?.name,
  );
  expect(names).toEqual(['IdPhoto', 'IdPhotoGuide', 'IdPhotoProcess', 'IdPhotoConfirm']);
});

test('[NAV-25] the passport and its form', () => {
  expect(matchRoute(`${material}/passport/11`)?.name).toBe('Passport');
  expect(matchRoute(`${material}/passport/11/edit`)?.name).toBe('PassportEdit');
});

test('an applicant’s documents', () => {
  expect(matchRoute('/order/o1/applicant-material/a1/upload')?.name).toBe('ApplicantMaterial');
});

test('[NAV-28] the embassy’s letters, and each single letter', () => {
  const embassy = '/order/o1/embassy-material/a1';
  const title = 'Docs for Appointment';
  expect(matchRoute(embassy)).toMatchObject({ name: 'EmbassyMaterial', title });
  expect(matchRoute(`${embassy}/detail/0`)).toMatchObject({ name: 'EmbassyMaterialDetail', title });
});

test('the address of a visa', () => {
  expect(matchRoute('/visa')).toMatchObject({ name: 'Visa', title: 'Your visa' });
});

test('only home, the list and the upload page are kept alive', () => {
  const kept = routes.filter(({ keepAlive }) => keepAlive);
  expect(kept.map(({ name }) => name)).toEqual(['Index', 'Orders', 'OrderUpload']);
});

test('[NAV-05] only the two pages after a payment hide the back button', () => {
  const hidden = routes.filter(({ backHidden }) => backHidden);
  expect(hidden.map(({ name }) => name)).toEqual(['PaySuccess', 'PayCallback']);
});

test('every address in `paths` matches a route', () => {
  const { materialTemplate, ...others } = paths;
  const made = Object.values(others).map((path) =>
    typeof path === 'string' ? path : (path as (...parts: string[]) => string)('1', '2', '3'),
  );
  made.push(materialTemplate('Specimen', ['/scenes/samples/a.svg']));
  for (const path of made) expect(matchRoute(path.split('?')[0] ?? ''), path).toBeDefined();
});

describe('[NAV-03] the title of a page', () => {
  test('is the meta-title of its address, else the route’s, else the product’s', () => {
    expect(pageTitle('/orders', '?meta-title=Visas%20for%20Kenya')).toBe('Visas for Kenya');
    expect(pageTitle('/orders', '?meta-title=%20')).toBe('My applications');
    expect(pageTitle('/orders', '')).toBe('My applications');
    expect(pageTitle('/product/7', '')).toBe('Visa');
    expect(pageTitle('/nowhere', '')).toBe('Visa');
  });

  test('is one line of plain text with at most 80 characters', () => {
    expect(pageTitle('/', '?meta-title=%3Cb%3EHi%3C/b%3E')).toBe('<b>Hi</b>');
    expect(pageTitle('/', '?meta-title=a%0A%09%E2%80%AEb')).toBe('a b');
    expect([...pageTitle('/', `?meta-title=${'😀'.repeat(90)}`)]).toHaveLength(80);
    expect(pageTitle('/', `?meta-title=${'😀'.repeat(90)}`)).toBe('😀'.repeat(80));
  });
});

test('[NAV-08] a path with demo-ocr ignores the session', () => {
  expect(ignoresSession('/demo-ocr')).toBe(true);
  expect(ignoresSession('/demo-ocr/more')).toBe(true);
  expect(ignoresSession('/orders')).toBe(false);
});
