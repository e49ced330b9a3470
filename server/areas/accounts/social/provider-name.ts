import { facebookIssuer } from './facebook-provider';
import type { ProviderName } from '../../../infra/audit/audit-events';

/** The provider name of an issuer; every OpenID issuer counts as Google. */
export const providerName = (issuer: string): ProviderName =>
  issuer === facebookIssuer ? 'facebook' : 'google';
