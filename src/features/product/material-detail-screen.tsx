import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { paths } from '../../app/paths';
import type { Applicant } from '../../contract/applicants';
import type { Order } from '../../contract/orders';
import { identityLabels } from '../../domain/identity';
import { useBackCloses } from '../../state/back-closes';
import { useDataAge } from '../../state/data-age';
import { useGoBack } from '../../state/go-back';
import { useOrderFace } from '../../state/order-face';
import { useOrder } from '../../state/order-query';
import { visaTitle } from '../../state/order-words';
import { useOpenOverlay } from '../../state/overlays';
import { AnswerFaces } from '../../ui/answer-faces';
import { Button } from '../../ui/button';
import { FooterAction } from '../../ui/footer-action';
import { NotFound } from '../../ui/not-found';
import { Page, Stack } from '../../ui/page';
import { SectionHeading } from '../../ui/section-heading';
import { TopBar } from '../../ui/top-bar';
import { EmailDocumentsSheet } from './email-documents-sheet';
import { requirementsOfApplicant } from './requirement';
import { RequirementCards } from './requirement-cards';

/** 'Detailed requirements' of one applicant of an order, in full. */
export function MaterialDetailScreen() {
  const { orderId = '', applicantId = '' } = useParams();
  const query = useOrder(orderId);
  const { data: order } = query;
  const applicant = order?.applicants.find(({ id }) => id === applicantId);
  const age = useDataAge(query.dataUpdatedAt, query.isError);
  const goBack = useGoBack(paths.applicantMaterial(orderId, applicantId));
  const openOverlay = useOpenOverlay();
  const bar = (
    <TopBar
      width="form"
      title="Detailed requirements"
      line={[applicant?.firstName, age ?? (order && visaTitle(order))].filter(Boolean).join(' · ')}
      onBack={goBack}
      onMenu={() => openOverlay({ kind: 'menu' })}
    />
  );
  if (order && applicant) return <Loaded bar={bar} order={order} applicant={applicant} />;
  return (
    <Page width="form" top={bar}>
      <Faces query={query} />
    </Page>
  );
}

interface LoadedProps {
  bar: React.ReactNode;
  order: Order;
  applicant: Applicant;
}

function Loaded({ bar, order, applicant }: LoadedProps) {
  const [emails, setEmails] = useState(false);
  useBackCloses(emails, () => setEmails(false));
  const { required, optional } = requirementsOfApplicant(applicant);
  const subject = [visaTitle(order), applicant.firstName, identityLabels[applicant.identityId]];
  return (
    <Page
      width="form"
      top={bar}
      footer={
        <FooterAction>
          <Button icon="mail" onClick={() => setEmails(true)}>
            Email Me
          </Button>
        </FooterAction>
      }
    >
      <Stack gap={16}>
        <section>
          <SectionHeading>Required</SectionHeading>
          <RequirementCards requirements={required} />
        </section>
        {optional.length > 0 && (
          <section>
            <SectionHeading>Optional</SectionHeading>
            <RequirementCards requirements={optional} />
          </section>
        )}
      </Stack>
      <EmailDocumentsSheet
        open={emails}
        onClose={() => setEmails(false)}
        applicantId={applicant.id}
        subject={subject.filter(Boolean).join(' · ')}
      />
    </Page>
  );
}

function Faces({ query }: { query: ReturnType<typeof useOrder> }) {
  return (
    <AnswerFaces
      {...useOrderFace(query)}
      name="the requirements"
      rows={3}
      missing={
        <NotFound action={<Button link={<Link to={paths.orders} />}>My Applications</Button>} />
      }
    />
  );
}
