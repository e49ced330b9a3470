import { Link } from 'react-router-dom';
import type { Applicant } from '../../../contract/applicants';
import type { DocumentItem } from '../../../contract/documents';
import type { EditingContext } from '../../../domain/document/document-rules';
import { canEditPhoto } from '../../../domain/photo/photo-rules';
import { t } from '../../../language/translate';
import type { FileItem } from '../../../outbox/core/item';
import type { PhotoItem } from '../../../outbox/kinds/visa-photo';
import type { Situation } from '../../../outbox/page/item-messages';
import { useItemThumbnail } from '../../../outbox/page/use-item-file';
import { paths } from '../../../routing/paths';
import { Button } from '../../../ui/actions/button';
import { Card } from '../../../ui/layout/card';
import { Stack } from '../../../ui/layout/page';
import { SectionHeading } from '../../../ui/layout/section-heading';
import { ImageThumb } from '../../../ui/media/image-thumb';
import { documentAllows } from '../document-lock';
import { documentState, formState, photoState } from './document-state';
import { MaterialRow } from './material-row';
import { shownItems, withFile } from '../page-entries';
import { byDigest, PageThumb, sourceOf } from '../page/page-thumb';
import { type Material, useMaterial } from '../use-document';

interface FormRowProps {
  to: string;
  form: NonNullable<Applicant['applicationForm']>;
}

/** The application form with its state, among an applicant's tasks and on its tab. */
export function FormRow({ to, form }: FormRowProps) {
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

interface DocumentRowProps {
  document: DocumentItem;
  to: string;
  context: EditingContext;
  /** This document's items, from `shownItems`. */
  shown: readonly FileItem[];
  /** This phone's items, of all applicants. */
  files: readonly FileItem[];
  /** This phone's delivered items, by their digests. */
  sources: ReadonlyMap<string, FileItem>;
  situation: Situation;
}

/** A document of the list, with its items that are still on the phone. */
function DocumentRow(props: DocumentRowProps) {
  const { document, to, context, shown, files, sources, situation } = props;
  const upload = document.uploads?.[0];
  const allowed = documentAllows(context, document);
  return (
    <MaterialRow
      name={document.name}
      lang={document.lang}
      to={to}
      required={document.required}
      locked={!(allowed.add || allowed.replace)}
      state={documentState({
        document,
        applicantStatus: context.applicantStatus,
        items: shown,
        situation,
      })}
      leading={
        <PageThumb
          upload={upload}
          item={withFile(shown[0], files) ?? shown[0] ?? sourceOf(sources, upload)}
          icon={document.icon ?? 'file'}
        />
      }
    />
  );
}

interface Props {
  /** The item, while it is on the phone: its thumbnail needs no network. */
  item: PhotoItem | undefined;
  thumbnailUrl: string | undefined;
}

/** The thumbnail of a visa photo. */
function PhotoThumb({ item, thumbnailUrl }: Props) {
  if (item) return <QueuedThumb item={item} />;
  return <ImageThumb src={thumbnailUrl} icon="photo" />;
}

const QueuedThumb = ({ item }: { item: PhotoItem }) => (
  <ImageThumb src={useItemThumbnail(item)} icon="photo" />
);

/** Everything that an applicant must provide, the visa photo first and the form last. */
export function DocumentsList({ order, applicant, updatedAt }: Material) {
  const { files, own, photos, country, context, situation } = useMaterial({
    ...{ order, applicant, updatedAt },
  });
  const sources = byDigest(files);
  const { applicationForm, photo, required, optional } = applicant;

  const row = (document: DocumentItem) => (
    <DocumentRow
      key={document.id}
      document={document}
      to={paths.document(order.id, applicant.id, document)}
      context={context}
      shown={shownItems(own, { applicantId: applicant.id, documentId: document.id }, updatedAt)}
      files={files}
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
