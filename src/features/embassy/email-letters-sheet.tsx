import { applicantCalls } from '../../contract/applicants';
import { useIsOnline } from '../../page/connection';
import { useEmailForm } from '../../session/email-form';
import { useOpenOverlay } from '../../page/overlays';
import { api } from '../../page/services';
import { EmailSheet } from '../../ui/forms/email-sheet';
import { t } from '../../language/translate';

interface Props {
  open: boolean;
  onClose: () => void;
  applicantId: string;
  subject: string;
}

/** The sheet for sending an applicant's embassy letters as attachments to an e-mail address. */
export function EmailLettersSheet({ open, onClose, applicantId, subject }: Props) {
  const form = useEmailForm({ applicant_id: applicantId }, (request, idempotencyKey) =>
    api.call(applicantCalls.emailInterview, request, { idempotencyKey }),
  );
  const setOverlay = useOpenOverlay();
  function close() {
    // The question whether it is the owner who asks, if it is open.
    setOverlay(undefined);
    onClose();
  }
  return (
    <EmailSheet
      open={open}
      onClose={close}
      form={form}
      online={useIsOnline()}
      subject={subject}
      sent={
        form.sentTo !== undefined &&
        t(
          'We sent the letters to {address}. If you do not see them in a few minutes, look in the spam folder.',
          { address: form.sentTo },
        )
      }
    />
  );
}
