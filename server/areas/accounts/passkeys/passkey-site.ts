import { ret } from '../../../../src/contract/envelope';
import { Refusal } from '../../../errors/refusal';
import { mailOrigin } from '../../../infra/mail/mail-origin';
import { passkeyParty, type PasskeyParty } from '../../../infra/passkeys/passkey-party';
import type { Settings } from '../../../settings/settings';

/** Any port of this machine, where a developer's page may come from. */
const loopback = /^http:\/\/localhost:\d{1,5}$/;

/**
 * The site whose passkeys a page uses: the origin that it names, if it is one of the app's. A client
 * that names none is taken for a page of the public origin; what it sends was signed for that one.
 * @throws {Refusal} where no browser makes passkeys, or for a page of somebody else
 */
export function passkeySite(settings: Settings, named: string | undefined): PasskeyParty {
  const own = mailOrigin(settings);
  const origin = named ?? own;
  const isOurs =
    origin !== undefined &&
    (origin === own ||
      settings.appOrigins.includes(origin) ||
      (settings.environment === 'dev' && loopback.test(origin)));
  const party = isOurs ? passkeyParty(origin) : undefined;
  if (!party) throw new Refusal(ret.notAllowed, { code: 'log-in-not-offered' });
  return party;
}
