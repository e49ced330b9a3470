import type { Applicant } from '../../../contract/applicants';
import type { Order } from '../../../contract/orders';
import { failedItems } from '../../../domain/document/failed-items';
import { t } from '../../../language/translate';
import { formCountry } from '../../../routing/next-paths';
import { paths } from '../../../routing/paths';
import { EmptyState } from '../../../ui/feedback/big-message';
import { Notice } from '../../../ui/feedback/notice';
import { Card } from '../../../ui/layout/card';
import { Stack } from '../../../ui/layout/page';
import { type TabMark, TabPanel, Tabs } from '../../../ui/layout/tabs';
import { DocumentsList, FormRow } from './documents-list';

interface Props {
  orderId: string;
  applicantId: string;
  form: NonNullable<Applicant['applicationForm']>;
}

/** The application form's tab. */
function FormPanel({ orderId, applicantId, form }: Props) {
  const country = formCountry(form.url);
  if (country === undefined)
    return (
      <EmptyState icon="file" title={t('The form is not there yet')}>
        {t('It is filled in here, in your browser, as soon as it is available.')}
      </EmptyState>
    );
  return (
    <Stack>
      <Notice tone="info" icon="edit">
        {t(
          'You answer the questions of the authority here. Every answer is saved as you go: you can leave and come back.',
        )}
      </Notice>
      <Card as="ul" label={t('Application form')}>
        <FormRow to={paths.applicationForm(orderId, applicantId, country)} form={form} />
      </Card>
    </Stack>
  );
}

export type MaterialTab = 'documents' | 'form';

interface TabsProps {
  applicant: Applicant;
  base: string;
  current: MaterialTab;
  /** The tabs are inside the page's content, which has its own gutter. */
  bare?: boolean;
  onSelect: (tab: MaterialTab) => void;
}

/**
 * The tabs: documents and, if there is one, the application form; each with the number of its
 * problems.
 */
export function MaterialTabs({ applicant, base, current, bare, onSelect }: TabsProps) {
  const failed = failedItems(applicant);
  const forms = failed.filter(({ kind }) => kind === 'form').length;
  const tab = (id: MaterialTab, label: string, count: number) => ({
    id,
    label,
    count,
    countLabel: t('{count, plural, one {to fix} other {to fix}}', { count }),
  });
  return (
    <Tabs
      label={t('Materials')}
      base={base}
      current={current}
      bare={bare}
      onSelect={onSelect}
      tabs={[
        tab('documents', t('Documents'), failed.length - forms),
        ...(applicant.applicationForm
          ? [{ ...tab('form', t('Application form'), forms), mark: formMark(applicant) }]
          : []),
      ]}
    />
  );
}

/** Whether the form is still to be filled in; a state that is not known has no mark. */
function formMark({ applicationForm }: Applicant): TabMark | undefined {
  if (applicationForm?.status === 'complete') return { isDone: true, label: t('Complete') };
  if (applicationForm?.status === 'incomplete') return { isDone: false, label: t('Not complete') };
  return undefined;
}

interface PanelsProps {
  order: Pick<Order, 'id' | 'payStatus'>;
  applicant: Applicant;
  updatedAt: number;
  base: string;
  current: MaterialTab;
}

export function MaterialPanels({ order, applicant, updatedAt, base, current }: PanelsProps) {
  return (
    <>
      <TabPanel base={base} id="documents" current={current}>
        <DocumentsList order={order} applicant={applicant} updatedAt={updatedAt} />
      </TabPanel>
      {applicant.applicationForm && (
        <TabPanel base={base} id="form" current={current}>
          <FormPanel
            orderId={order.id}
            applicantId={applicant.id}
            form={applicant.applicationForm}
          />
        </TabPanel>
      )}
    </>
  );
}
