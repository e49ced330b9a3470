import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths';
import type { DocumentItem } from '../../contract/documents';
import { canEditPhoto } from '../../domain/photo/photo-rules';
import { Button } from '../../ui/actions/button';
import { Card } from '../../ui/layout/card';
import { Stack } from '../../ui/layout/page';
import { SectionHeading } from '../../ui/layout/section-heading';
import { DocumentRow } from './document-row';
import { FormRow } from './form-row';
import { MaterialRow } from './material-row';
import { shownItems } from './page-entries';
import { photoState } from './photo-state';
import { byDigest } from './page-thumb';
import { PhotoThumb } from './photo-thumb';
import { useMaterial, type Material } from './use-material';
import { t } from '../../language/translate';

/** Everything that an applicant must provide, the visa photo first and the form last. */
export function DocumentsList({ order, applicant, updatedAt }: Material) {
  const { own, photos, country, context, situation } = useMaterial({ order, applicant, updatedAt });
  const sources = byDigest(own);
  const { applicationForm, photo, required, optional } = applicant;

  const row = (document: DocumentItem) => (
    <DocumentRow
      key={document.id}
      document={document}
      to={paths.document(order.id, applicant.id, document)}
      context={context}
      shown={shownItems(own, { applicantId: applicant.id, documentId: document.id }, updatedAt)}
      sources={sources}
      situation={situation}
    />
  );
  return (
    <Stack gap={16}>
      <section>
        <SectionHeading
          aside={
            <Button
              variant="link"
              icon="file"
              link={<Link to={paths.materialDetail(order.id, applicant.id)} />}
            >
              {t('Documents list')}
            </Button>
          }
        >
          {t('Required')}
        </SectionHeading>
        <Card as="ul" label={t('Required documents')}>
          {photo && (
            <MaterialRow
              name={t('Visa photo')}
              to={paths.idPhoto(order.id, applicant.id)}
              required
              locked={!canEditPhoto(context, photo.status)}
              leading={<PhotoThumb item={photos.at(-1)} thumbnailUrl={photo.thumbnailUrl} />}
              state={photoState(photo, applicant.status, { items: photos, situation })}
            />
          )}
          {required.map(row)}
          {applicationForm && country !== undefined && (
            <FormRow
              to={paths.applicationForm(order.id, applicant.id, country)}
              form={applicationForm}
            />
          )}
        </Card>
      </section>
      {optional.length > 0 && (
        <section>
          <SectionHeading>{t('Optional')}</SectionHeading>
          <Card as="ul" label={t('Optional documents')}>
            {optional.map(row)}
          </Card>
        </section>
      )}
    </Stack>
  );
}
