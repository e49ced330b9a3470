import type { deskSessionCalls } from '../../../../src/contract/desk/session-calls';
import type { Services } from '../../../services';
import type { DeskHandlersOf } from '../desk-handler';
import { DeskRefusal } from '../desk-refusal';
import { writeDeskAudit } from '../write-audit';
import { countVisit } from './count-attempts';
import { approvesFrom, findByLink } from './enrolment-link';
import { tellTeam } from './operator-mails';
import { endOperatorSessions } from './operator-sessions';
import { acceptedStep, newTotpKey, openTotpKey, sealTotpKey, totpUri } from './totp';

type EnrolmentCalls = Pick<typeof deskSessionCalls, 'deskOpenEnrolment' | 'deskEnrol'>;

/** Apart from the ticket of a new second factor, which has the operator's id here. */
const ticketMark = 'enrolment';

/** The mailed link: its operator alone sets a password and a second factor. */
export function enrolmentHandlers(services: Services): DeskHandlersOf<EnrolmentCalls> {
  const { db, secret, settings } = services;
  const requireLink = async ({ link, ip, now }: { link: string; ip: string; now: Date }) => {
    await countVisit(services, ip, now);
    const row = await findByLink(db, secret, link, now);
    if (!row) throw new DeskRefusal('link-ended');
    return row;
  };
  const keyOf = (ticket: string, linkId: string | null): string => {
    try {
      const [mark, of, key] = openTotpKey(secret, ticket).split(' ');
      if (mark === ticketMark && of === linkId && key) return key;
    } catch {
      // It was made up.
    }
    throw new DeskRefusal('second-factor-wrong');
  };
  return {
    deskOpenEnrolment: async ({ request: { link }, ip, now }) => {
      const { name, email, link_id } = await requireLink({ link, ip, now });
      const totpSecret = newTotpKey();
      // Sealed for this link alone: nothing is stored of a key that is never confirmed.
      const ticket = sealTotpKey(secret, `${ticketMark} ${link_id} ${totpSecret}`);
      const uri = totpUri(settings.site.name, totpSecret, email);
      return async () => ({ name, email, totpSecret, totpUri: uri, ticket });
    },

    deskEnrol: async ({ request: { link, ticket, password, code }, ip, now }) => {
      const row = await requireLink({ link, ip, now });
      const key = keyOf(ticket, row.link_id);
      const step = acceptedStep(key, code, { now, lastStep: 0 });
      if (step === undefined) throw new DeskRefusal('second-factor-wrong');
      const factors = {
        password: await services.passwords.hash(password),
        totp_key: sealTotpKey(secret, key),
        totp_step: step,
      };
      return async (tx) => {
        // Of two requests with one link one wins; an admin may have ended it meanwhile.
        const enrolled = await tx
          .updateTable('operators')
          .set({ ...factors, link_id: null, link_until: null, ...approvesFrom(now) })
          .where('id', '=', row.id)
          .where('link_id', '=', row.link_id)
          .where('is_disabled', '=', false)
          .returning(['id', 'name'])
          .executeTakeFirst();
        if (!enrolled) throw new DeskRefusal('link-ended');
        await endOperatorSessions(tx, enrolled.id);
        await writeDeskAudit(tx, { what: 'operator-enrolled', operator: enrolled }, now);
        await tellTeam(tx, { about: 'operator-enrolled', subject: enrolled.id }, now);
        return {};
      };
    },
  };
}
