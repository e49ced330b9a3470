import { useState, type ReactNode } from 'react';
import { useBackCloses } from '../../routing/back-closes';
import { Button } from '../../ui/actions/button';
import { FooterAction } from '../../ui/actions/footer-action';
import { Page, Stack } from '../../ui/layout/page';
import { SectionHeading } from '../../ui/layout/section-heading';
import type { Requirement } from './requirement';
import { RequirementCards } from './requirement-cards';
import { t } from '../../language/translate';

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
