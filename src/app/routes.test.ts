import { describe, expect, test } from 'vitest';
import { skipsUser } from '../state/skips-user';
import { matchRoute, pageTitle } from './match-route';
import { paths } from './paths';

const material = '/order/o1/applicant-upload/a1';

/** The product's addresses, written out: requirement, address, route, title and flags. */
const table = [
  ['NAV-10', '/', 'Index', { keepAlive: true }],
  ['NAV-11', '/orders', 'Orders', { title: 'My applications', keepAlive: true }],
  ['NAV-12', '/product/7', 'Product', {}],
  ['NAV-13', '/product/7/identity-material', 'IdentityMaterial', {}],
  ['NAV-14', '/material-template/Letter%20of%20work/%2Fa%2Fb.pdf', 'MaterialTemplate', {}],
  [
    'NAV-15',
    '/ordering/o1/upload',
    'OrderUpload',
    { title: 'Uploading documents', keepAlive: true },
  ],
  ['NAV-16', '/ordering/o1/confirm', 'OrderConfirm', {}],
  ['NAV-17', '/order-detail/o1', 'OrderDetail', { title: 'Application details' }],
  ['NAV-18', '/pay-success/o1', 'PaySuccess', { backHidden: true }],
  ['NAV-19', '/pay-callback', 'PayCallback', { backHidden: true }],
  ['NAV-20', `${material}/material-detail`, 'MaterialDetail', { title: 'Detailed requirements' }],
  ['NAV-21', `${material}/id-photo`, 'IdPhoto', {}],
  ['NAV-21', `${material}/id-photo-guide`, 'IdPhotoGuide', {}],
  ['NAV-21', `${material}/id-photo-process`, 'IdPhotoProcess', {}],
  ['NAV-21', `${material}/id-photo-comfirm`, 'IdPhotoConfirm', {}],
  ['NAV-22', `${material}/application/kenya`, 'ApplicationForm', {}],
  ['NAV-23', `${material}/sole-page/11`, 'SolePage', {}],
  ['NAV-24', `${material}/multi-page/11`, 'MultiPage', {}],
  ['NAV-25', `${material}/passport/11`, 'Passport', {}],
  ['NAV-25', `${material}/passport/11/edit`, 'PassportEdit', {}],
  ['NAV-27', '/order/o1/applicant-material/a1/upload', 'ApplicantMaterial', {}],
  ['NAV-28', '/order/o1/embassy-material/a1', 'EmbassyMaterial', { title: 'Docs for Appointment' }],
  [
    'NAV-28',
    '/order/o1/embassy-material/a1/detail/0',
    'EmbassyMaterialDetail',
    { title: 'Docs for Appointment' },
  ],
  ['NAV-29', '/privacy-policy', 'PrivacyPolicy', {}],
  ['NAV-30', '/demo-ocr', 'DemoRecognition', {}],
  ['NAV-31', '/my-coupon', 'MyCoupon', { title: 'Coupons and Offers' }],
] as const;

test.each(table)('[%s] %s is the route %s', (_requirement, path, name, flags) => {
  expect(matchRoute(path)).toMatchObject({ name, ...flags });
});

test('only home, the list and the upload page are kept alive', () => {
  const kept = table.filter(([, path]) => matchRoute(path)?.keepAlive);
  expect(kept.map(([, , name]) => name)).toEqual(['Index', 'Orders', 'OrderUpload']);
});

test('[NAV-05] only the two pages after a payment hide the back button', () => {
  const hidden = table.filter(([, path]) => matchRoute(path)?.backHidden);
  expect(hidden.map(([, , name]) => name)).toEqual(['PaySuccess', 'PayCallback']);
});

test('every address that the app makes has its route', () => {
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

  test('takes plain text of one line and at most 80 characters from an address', () => {
    expect(pageTitle('/', '?meta-title=%3Cb%3EHi%3C/b%3E')).toBe('<b>Hi</b>');
    expect(pageTitle('/', '?meta-title=a%0A%09%E2%80%AEb')).toBe('a b');
    expect([...pageTitle('/', `?meta-title=${'😀'.repeat(90)}`)]).toHaveLength(80);
    expect(pageTitle('/', `?meta-title=${'😀'.repeat(90)}`)).toBe('😀'.repeat(80));
  });
});

test('[NAV-08] a path with demo-ocr is nobody’s', () => {
  expect(skipsUser('/demo-ocr')).toBe(true);
  expect(skipsUser('/demo-ocr/more')).toBe(true);
  expect(skipsUser('/orders')).toBe(false);
});
