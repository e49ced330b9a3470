import { Link } from 'react-router-dom';
import { formCountry } from '../../routing/form-country';
import { paths } from '../../routing/paths';
import type { Applicant } from '../../contract/applicants';
import type { DocumentItem } from '../../contract/documents';
import type { Order } from '../../contract/orders';
import { canEditPhoto } from '../../domain/photo/photo-rules';
import type { FileItem } from '../../outbox/core/item';
import { isVisaPhoto } from '../../outbox/kinds/visa-photo';
import { useIsOnline } from '../../page/connection';
import { useNow } from '../../platform/use-now';
import { useFileItems } from '../../sync/use-outbox';
import { useDeviceWord } from '../../platform/wide-screen';
import { Button } from '../../ui/actions/button';
import { Card } from '../../ui/layout/card';
import { Stack } from '../../ui/layout/page';
import { SectionHeading } from '../../ui/layout/section-heading';
import { DocumentRow } from './document-row';
import { FormRow } from './form-row';
import { MaterialRow } from './material-row';
import { isAhead, shownItems } from './page-entries';
import { photoState } from './photo-state';
import { byDigest } from './page-thumb';
import { PhotoThumb } from './photo-thumb';
import { t } from '../../language/translate';

interface Props {
  order: Pick<Order, 'id' | 'payStatus'>;
  applicant: Applicant;
  /** When the order was received. */
  updatedAt: number;
}

const secondMs = 1000;

/** Whether an item belongs to a document of the list, unlike the visa photo. */
const isOfDocument = ({ target }: FileItem) => target.documentId !== undefined;

/** Everything that an applicant must provide, the visa photo first and the form last. */
export function DocumentsList({ order, applicant, updatedAt }: Props) {
  const files = useFileItems();
  const items = files.filter(isOfDocument);
  const online = useIsOnline();
  const device = useDeviceWord();
  const isOwn = ({ target }: FileItem) => target.applicantId === applicant.id;
  const own = items.filter(isOwn);
  const sources = byDigest(own);
  const photos = files
    .filter(isVisaPhoto)
    .filter((item) => isOwn(item) && isAhead(item, updatedAt));
  const counts = [...own, ...photos].some(({ nextAttemptAt }) => nextAttemptAt !== undefined);
  const now = useNow(counts ? secondMs : undefined);
  const { applicationForm, photo, required, optional } = applicant;
  const country = formCountry(applicationForm?.url);
  const context = { payStatus: order.payStatus, applicantStatus: applicant.status };

  const situation = { online, now, device };

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
