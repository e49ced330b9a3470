import { facebookProvider, type FacebookProvider } from './facebook-provider';
import { openIdProvider, type OpenIdProvider } from './open-id-provider';
import type { SocialSettings } from '../../../settings/social-settings';

/** Whom travellers can log in with; absent where it is not configured. */
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
