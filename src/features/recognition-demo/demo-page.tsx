import type { ReactNode } from 'react';
import { useBarActions } from '../../services/bar-actions';
import { paths } from '../../routing/paths';
import { TestBar } from '../../ui/feedback/test-bar';
import { Page, Stack } from '../../ui/layout/page';
import { TopBar } from '../../ui/layout/top-bar';
import { t } from '../../language/translate';

interface Props {
  title: string;
  footer?: ReactNode;
  children: ReactNode;
}

/** A page of the demo, under its banner. */
export function DemoPage({ title, footer, children }: Props) {
  const barActions = useBarActions(paths.home);
  return (
    <Page
      top={
        <>
          <TestBar word={t('DEMO')}>{t('nothing here becomes an application')}</TestBar>
          <TopBar title={title} width="form" {...barActions} />
        </>
      }
      footer={footer}
    >
      <Stack gap={16}>{children}</Stack>
    </Page>
  );
}
