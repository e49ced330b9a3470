import { facebookProvider, type FacebookProvider } from './facebook-provider';
import { openIdProvider, type OpenIdProvider } from './open-id-provider';
import type { SocialSettings } from '../../../settings/social-settings';

/** The configured log-in providers. */
export interface SocialProviders {
  readonly google: OpenIdProvider | undefined;
  readonly facebook: FacebookProvider | undefined;
}

export const socialProviders = (
  { google, facebook }: SocialSettings,
  clock: () => Date,
): SocialProviders => ({
  google: google && openIdProvider(google, clock),
  facebook: facebook && facebookProvider(facebook),
});
