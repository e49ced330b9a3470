import type { Applicant } from '../../contract/applicants';
import { t } from '../../language/translate';
import { ImageThumb } from '../../ui/media/image-thumb';
import { MaterialRow } from './material-row';
import { formState } from './photo-state';

interface Props {
  to: string;
  form: NonNullable<Applicant['applicationForm']>;
}

/** The application form with its state, among an applicant's tasks and on its tab. */
export function FormRow({ to, form }: Props) {
  return (
    <MaterialRow
      name={t('Application form')}
      to={to}
      required
      locked={false}
      leading={<ImageThumb icon="file" />}
      state={formState(form)}
      start="fill-in"
    />
  );
}
