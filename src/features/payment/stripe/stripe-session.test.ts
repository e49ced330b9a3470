import type { Stripe } from '@stripe/stripe-js';
import { afterEach, expect, test, vi } from 'vitest';
import { activate } from '../../../language/translate';
import { openStripe } from './stripe-session';

afterEach(() => {
  activate('en');
  vi.unstubAllGlobals();
});

test('Stripe’s fields are in the traveller’s language', () => {
  vi.stubGlobal('document', {});
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '' }));
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  activate('fr');
  const element = { on: () => undefined, mount: () => undefined };
  const elements = vi.fn(() => ({ create: () => element }));
  const ignore = () => undefined;
  openStripe({ elements } as unknown as Stripe, { clientSecret: 'secret' } as never, {
    places: { wallets: {}, fields: {} } as never,
    returnUrl: '/',
    events: {
      onShown: ignore,
      onFailed: ignore,
      onComplete: ignore,
      onWallets: ignore,
      onWalletConfirm: ignore,
    },
  });
  expect(elements).toHaveBeenCalledWith(expect.objectContaining({ locale: 'fr' }));
});
