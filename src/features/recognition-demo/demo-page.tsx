import type { ReactNode } from 'react';
import { t } from '../../language/translate';
import { paths } from '../../routing/paths';
import { useBarActions } from '../../services/bar-actions';
import { Button } from '../../ui/actions/button';
import { FooterAction } from '../../ui/actions/footer-action';
import { FooterReason } from '../../ui/actions/footer-action';
import { TestBar } from '../../ui/feedback/test-bar';
import { CustomHeader } from '../../ui/layout/header-rules';
import { Page, Stack } from '../../ui/layout/page';
import { TopBar } from '../../ui/layout/top-bar';

interface FormFooterProps {
  formId: string;
  busy: boolean;
  /** Why the last attempt failed. */
  failure: string | undefined;
  /** Why the form cannot be submitted yet. */
  missing?: string | undefined;
  onBack: () => void;
}

/** The buttons under a form of the demo. */
export const FormFooter = ({ formId, busy, failure, missing, onBack }: FormFooterProps) => (
  <FooterAction
    reason={
      failure !== undefined ? (
        <FooterReason icon="warning">{failure}</FooterReason>
      ) : (
        missing !== undefined && (
          <FooterReason id={`${formId}-reason`} quiet icon="info">
            {missing}
          </FooterReason>
        )
      )
    }
  >
    <Button variant="secondary" disabled={busy} onClick={onBack}>
      {t('Start again')}
    </Button>
    <Button
      type="submit"
      form={formId}
      disabled={missing !== undefined}
      reasonId={`${formId}-reason`}
      busy={busy}
      busyLabel={t('Submitting')}
    >
      {t('Submit')}
    </Button>
  </FooterAction>
);

interface Props {
  title: string;
  footer?: ReactNode;
  children: ReactNode;
}

/** A page of the demo, under its banner. */
export function DemoPage({ title, footer, children }: Props) {
  const bar = <TopBar title={title} width="form" {...useBarActions(paths.home)} />;
  return (
    <Page
      top={
        <CustomHeader standard={bar}>
          <TestBar word={t('DEMO')}>{t('nothing here becomes an application')}</TestBar>
          {bar}
        </CustomHeader>
      }
      footer={footer}
    >
      <Stack gap={16}>{children}</Stack>
    </Page>
  );
}
