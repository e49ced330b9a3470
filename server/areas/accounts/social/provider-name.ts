import { facebookIssuer } from './facebook-provider';
import type { ProviderName } from '../../../infra/audit/audit-events';

/** By which of the two log-ins an issuer's identities come: any OpenID provider stands for Google. */
export const providerName = (issuer: string): ProviderName =>
  issuer === facebookIssuer ? 'facebook' : 'google';
