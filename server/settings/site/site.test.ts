import { expect, test } from 'vitest';
import { chooseSite } from './site';

const choose = (given: Parameters<typeof chooseSite>[0] = {}, environment = 'dev' as const) =>
  chooseSite(given, environment, '/srv');

test('the shipped example is a valid site, with samples, pass rates and coupons', () => {
  const { site, ...settings } = choose();
  expect(settings).toEqual({
    mailFrom: 'Visa <no-reply@visa.example>',
    supportEmail: 'support@visa.example',
    receiptIssuer: 'Meridian Visa Services Pte. Ltd., 1 Example Quay, #08-01, Singapore 000001',
  });
  expect(site).toMatchObject({ name: 'Visa', passRates: true, welcomeCoupons: true });
  expect(site.facts).toMatchObject({
    samples: true,
    company: { name: 'Meridian Visa Services Pte. Ltd.' },
  });
});

test('in production nothing that the example invents is shown', () => {
  const { site, receiptIssuer } = chooseSite({}, 'production', '/srv');
  expect(site).toMatchObject({ passRates: false, welcomeCoupons: false, texts: undefined });
  expect(site.facts).toEqual({ name: 'Visa', wordmark: 'visa', messengers: [], samples: false });
  expect(receiptIssuer).toBe('Visa');
});

test('the settings of the same meaning say who the company is, everywhere', () => {
  const { site, receiptIssuer } = chooseSite(
    { RECEIPT_ISSUER: 'Acme Ltd, 1 Road, Town', SUPPORT_EMAIL: 'Help <help@acme.example>' },
    'production',
    '/srv',
  );
  expect(receiptIssuer).toBe('Acme Ltd, 1 Road, Town');
  expect(site.facts.company).toEqual({ name: 'Acme Ltd', address: '1 Road, Town' });
  expect(site.facts.supportEmail).toBe('help@acme.example');
});
