import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Applicant, applicantCalls } from '../../contract/applicants';
import type { Order } from '../../contract/orders';
import { visaTitle } from '../../domain/order/visa-title';
import { identityLabel } from '../../i18n/applicant-labels';
import { inLine, t } from '../../language/translate';
import { WrittenText } from '../../language/written-text';
import { useBarActions } from '../../services/bar-actions';
import { useIsOnline } from '../../services/connection';
import { api } from '../../services/services';
import { useDataAge } from '../../queries/data-age';
import { useBackCloses } from '../../routing/back-closes';
import { paths } from '../../routing/paths';
import { useEmailForm } from '../../session/email-form';
import { Button } from '../../ui/actions/button';
import { FooterAction } from '../../ui/actions/footer-action';
import { EmptyState } from '../../ui/feedback/big-message';
import { Notice } from '../../ui/feedback/notice';
import { EmailSheet } from '../../ui/forms/email-sheet';
import { Card } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import { Page, Stack } from '../../ui/layout/page';
import { SectionHeading } from '../../ui/layout/section-heading';
import { TopBar } from '../../ui/layout/top-bar';
import { Avatar } from '../../ui/media/avatar';
import { IconTile } from '../../ui/media/icon';
import { ImageThumb } from '../../ui/media/image-thumb';
import { EmbassyPlaceholder, useLetters } from './use-letters';
import { filesLabel } from './letter-files';

interface Props {
  open: boolean;
  onClose: () => void;
  applicantId: string;
  subject: string;
}

/** The sheet for sending an applicant's embassy letters as attachments to an e-mail address. */
function EmailLettersSheet({ open, onClose, applicantId, subject }: Props) {
  const form = useEmailForm({ applicant_id: applicantId }, (request, idempotencyKey) =>
    api.call(applicantCalls.emailInterview, request, { idempotencyKey }),
  );
  return (
    <EmailSheet
      open={open}
      onClose={onClose}
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

/** 'Docs for Appointment': the letters of the embassy for one applicant. */
export default function EmbassyScreen() {
  const { orderId, query, order, applicant } = useLetters();
  const age = useDataAge(query.dataUpdatedAt, query.isError);
  const barActions = useBarActions(paths.orderDetail(orderId));
  const bar = (
    <TopBar
      width="form"
      title={t('Docs for Appointment')}
      line={age ?? (order && visaTitle(order))}
      {...barActions}
    />
  );
  if (order && applicant) return <Letters bar={bar} order={order} applicant={applicant} />;
  return (
    <Page width="form" top={bar}>
      <EmbassyPlaceholder query={query} />
    </Page>
  );
}

interface LettersProps {
  bar: React.ReactNode;
  order: Order;
  applicant: Applicant;
}

function Letters({ bar, order, applicant }: LettersProps) {
  const [emails, setEmails] = useState(false);
  useBackCloses(emails, () => setEmails(false));
  const { firstName, identity, avatarUrl, interview } = applicant;
  const letters = interview?.letters ?? [];
  return (
    <Page
      width="form"
      top={bar}
      footer={
        letters.length > 0 && (
          <FooterAction>
            <Button icon="mail" onClick={() => setEmails(true)}>
              {t('Email Me')}
            </Button>
          </FooterAction>
        )
      }
    >
      <Stack gap={16}>
        <ListRow
          bare
          leading={<ImageThumb src={avatarUrl} fallback={<Avatar text={firstName} />} />}
          title={firstName}
          titleAs="h2"
          titleSize={17}
          titleWeight={600}
          detail={identityLabel(identity)}
        />
        {interview?.notes && (
          <Notice tone="info" title={t('Please note')}>
            <WrittenText>{interview.notes}</WrittenText>
          </Notice>
        )}
        {letters.length === 0 ? (
          <Card tone="dashed">
            <EmptyState icon="mail" drawing="plane" title={t('No letters yet')}>
              {t('As soon as the embassy sends a letter for {firstName}, it is here.', {
                firstName,
              })}
            </EmptyState>
          </Card>
        ) : (
          <section>
            <SectionHeading aside={letters.length}>{t('Letters of the embassy')}</SectionHeading>
            <Card as="ul" label={t('Letters of the embassy')}>
              {letters.map((letter, index) => (
                <ListRow
                  key={index}
                  as="li"
                  leading={<IconTile icon="file" />}
                  title={<WrittenText>{letter.name}</WrittenText>}
                  titleSize={17}
                  titleWeight={400}
                  detail={filesLabel(letter)}
                  link={<Link to={paths.embassyLetter(order.id, applicant.id, index)} />}
                />
              ))}
            </Card>
          </section>
        )}
      </Stack>
      <EmailLettersSheet
        open={emails}
        onClose={() => setEmails(false)}
        applicantId={applicant.id}
        subject={inLine(t('Letters of the embassy'), firstName)}
      />
    </Page>
  );
}
