import { identities, type Identity } from '../../contract/codes';
import { productCalls } from '../../contract/products';
import { useIsOnline } from '../../services/connection';
import { useCompleteChoice } from '../../session/countries';
import { useEmailForm } from '../../session/email-form';
import { api } from '../../services/services';
import { EmailSheet } from '../../ui/forms/email-sheet';
import { t } from '../../language/translate';

interface Props {
  open: boolean;
  onClose: () => void;
  productId: number;
  identity: Identity;
  /** 'Kenya eTA, 90 days, Student' */
  subject: string;
}

/**
 * The sheet for sending a product's list of documents to an e-mail address; works without an
 * account.
 */
export function EmailMeSheet({ open, onClose, productId, identity, subject }: Props) {
  const choice = useCompleteChoice();
  const what = {
    product_id: productId,
    identity_id: identities.codeOf(identity),
    ...(choice && {
      country_id: choice.nationalityId,
      country_residence_id: choice.residenceId,
    }),
  };
  const form = useEmailForm(what, (request, idempotencyKey) =>
    api.call(productCalls.emailRequirements, request, { idempotencyKey }),
  );
  return (
    <EmailSheet
      open={open}
      onClose={onClose}
      form={form}
      online={useIsOnline()}
      subject={subject}
      sent={form.sentTo !== undefined && <SentList to={form.sentTo} />}
    />
  );
}

/** The message after the list was sent. */
export const SentList = ({ to }: { to: string }) =>
  t(
    'We sent the list of documents to {address}. If you do not see it in a few minutes, look in the spam folder.',
    { address: to },
  );
