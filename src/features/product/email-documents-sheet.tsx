import { applicantCalls } from '../../contract/applicants';
import { useIsOnline } from '../../page/connection';
import { useEmailForm } from '../../session/email-form';
import { api } from '../../page/services';
import { EmailSheet } from '../../ui/forms/email-sheet';
import { SentList } from './email-me-sheet';

interface Props {
  open: boolean;
  onClose: () => void;
  applicantId: string;
  /** 'Ananya, Employee' */
  subject: string;
}

/** The sheet for sending an applicant's list of documents to an e-mail address. */
export function EmailDocumentsSheet({ open, onClose, applicantId, subject }: Props) {
  const form = useEmailForm({ applicant_id: applicantId }, (request, idempotencyKey) =>
    api.call(applicantCalls.emailDocuments, request, { idempotencyKey }),
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
