import { paths } from '../../routing/paths';
import type { Applicant } from '../../contract/applicants';
import { Card } from '../../ui/layout/card';
import { EmptyState } from '../../ui/feedback/empty-state';
import { Notice } from '../../ui/feedback/notice';
import { Stack } from '../../ui/layout/page';
import { formCountry } from '../../routing/form-country';
import { FormRow } from './form-row';
import { t } from '../../language/translate';

interface Props {
  orderId: string;
  applicantId: string;
  form: NonNullable<Applicant['applicationForm']>;
}

/** The application form's tab. */
export function FormPanel({ orderId, applicantId, form }: Props) {
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
