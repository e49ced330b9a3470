import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import type { Identity } from '../login-codes';
import { requestProvider } from './request-provider';
import type { FacebookSettings } from '../../../settings/social-settings';

/** Facebook's user ids are specific to an app, so they get a namespace of their own. */
export const facebookIssuer = 'https://www.facebook.com';

const tokenAnswer = v.looseObject({ access_token: v.pipe(v.string(), v.minLength(1)) });
const profileAnswer = v.looseObject({ id: v.pipe(v.string(), v.regex(/^\d{1,64}$/)) });

export interface FacebookProvider {
  /** Exchanges the code of a redirect for the identity of the user. */
  exchange(
    brought: { readonly code: string; readonly redirectUri: string },
    signal: AbortSignal,
  ): Promise<Identity>;
}

/**
 * Facebook's OAuth, which is not OpenID Connect. It does not state whether an e-mail address is
 * confirmed, so none is requested.
 */
export function facebookProvider({
  graphUrl,
  appId,
  appSecret,
}: FacebookSettings): FacebookProvider {
  return {
    async exchange({ code, redirectUri }, signal) {
      const { access_token } = await requestProvider(
        'code’s exchange',
        `${graphUrl}/oauth/access_token`,
        tokenAnswer,
        {
          method: 'POST',
          signal,
          body: new URLSearchParams({
            client_id: appId,
            client_secret: appSecret,
            redirect_uri: redirectUri,
            code,
          }),
        },
      );
      const proof = createHmac('sha256', appSecret).update(access_token).digest('hex');
      const profile = new URL(`${graphUrl}/me`);
      profile.search = new URLSearchParams({ fields: 'id', appsecret_proof: proof }).toString();
      const { id } = await requestProvider('profile', profile, profileAnswer, {
        signal,
        headers: { authorization: `Bearer ${access_token}` },
      });
      return { issuer: facebookIssuer, subject: id };
    },
  };
}
