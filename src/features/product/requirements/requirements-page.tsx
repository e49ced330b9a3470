import { type ReactNode, useState } from 'react';
import { identities, type Identity } from '../../../contract/codes';
import { productCalls } from '../../../contract/products';
import { markOf } from '../../../language/server-text';
import { t } from '../../../language/translate';
import { useBackCloses } from '../../../routing/back-closes';
import { useIsOnline } from '../../../services/connection';
import { api } from '../../../services/services';
import { useCompleteChoice, wireChoice } from '../../../session/countries';
import { useEmailForm } from '../../../session/email-form';
import { Button } from '../../../ui/actions/button';
import { FooterAction } from '../../../ui/actions/footer-action';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { EmailSheet } from '../../../ui/forms/email-sheet';
import { Card, CardRow } from '../../../ui/layout/card';
import { Page, Stack } from '../../../ui/layout/page';
import { SectionHeading } from '../../../ui/layout/section-heading';
import { IconTile } from '../../../ui/media/icon';
import type { Requirement } from './requirement';
import styles from './requirement-cards.module.css';
import { RequirementDetails } from './requirement-details';

interface EmailMeSheetProps {
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
export function EmailMeSheet({ open, onClose, productId, identity, subject }: EmailMeSheetProps) {
  const choice = useCompleteChoice();
  const what = {
    product_id: productId,
    identity_id: identities.codeOf(identity),
    ...wireChoice(choice),
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

/** The skeleton of a list of requirements. */
export const LoadingRequirements = () => (
  <Stack>
    <div>
      <Skeleton shape="section" />
      <RequirementPlace />
    </div>
    <RequirementPlace />
  </Stack>
);

const RequirementPlace = () => (
  <Card>
    <Skeleton shape="row" />
    <CardRow>
      <Skeleton shape="text" count={4} />
      <Skeleton shape="text" width="half" />
    </CardRow>
  </Card>
);

/** One card for each document, with all its details. */
function RequirementCards({ requirements }: { requirements: readonly Requirement[] }) {
  return (
    <Stack gap={12}>
      {requirements.map((requirement) => (
        <Card key={requirement.key} as="article">
          <CardRow>
            <div className={styles.head}>
              <IconTile icon={requirement.icon} />
              <div className={styles.words}>
                <h3 className={styles.name} {...markOf(requirement.lang.name)}>
                  {requirement.name}
                </h3>
                {requirement.hint && (
                  <p className={styles.hint} {...markOf(requirement.lang.hint)}>
                    {requirement.hint}
                  </p>
                )}
              </div>
            </div>
            <RequirementDetails requirement={requirement} heading="h4" />
          </CardRow>
        </Card>
      ))}
    </Stack>
  );
}

interface Props {
  top: ReactNode;
  required: readonly Requirement[];
  optional: readonly Requirement[];
  /** Shown beside the first heading. */
  aside?: ReactNode;
  /** Renders the sheet that sends the list to an e-mail address. */
  renderEmail: (sheet: { open: boolean; onClose: () => void }) => ReactNode;
}

/** The page with all detailed requirements, and 'Email Me'. */
export function RequirementsPage({ top, required, optional, aside, renderEmail }: Props) {
  const [emails, setEmails] = useState(false);
  const close = () => setEmails(false);
  useBackCloses(emails, close);
  return (
    <Page
      width="form"
      top={top}
      footer={
        <FooterAction>
          <Button icon="mail" onClick={() => setEmails(true)}>
            {t('Email Me')}
          </Button>
        </FooterAction>
      }
    >
      <Stack gap={16}>
        <section>
          <SectionHeading aside={aside}>{t('Required')}</SectionHeading>
          <RequirementCards requirements={required} />
        </section>
        {optional.length > 0 && (
          <section>
            <SectionHeading>{t('Optional')}</SectionHeading>
            <RequirementCards requirements={optional} />
          </section>
        )}
      </Stack>
      {renderEmail({ open: emails, onClose: close })}
    </Page>
  );
}
