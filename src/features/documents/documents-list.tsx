import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import type { Applicant } from '../../contract/applicants';
import type { DocumentItem } from '../../contract/documents';
import type { Order } from '../../contract/orders';
import type { DocumentPageItem, OutboxItem, PassportItem } from '../../outbox/item';
import { useIsOnline } from '../../state/connection';
import { useNow } from '../../state/use-now';
import { useOutboxItems } from '../../state/use-outbox';
import { useDeviceWord } from '../../state/wide-screen';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { ImageThumb } from '../../ui/image-thumb';
import { Stack } from '../../ui/page';
import { SectionHeading } from '../../ui/section-heading';
import { documentPath } from './document-path';
import { DocumentRow } from './document-row';
import { MaterialRow } from './material-row';
import { shownItems } from './page-entries';
import { canEditPhoto, photoFace } from './photo-face';

interface Props {
  order: Pick<Order, 'id' | 'payStatus'>;
  applicant: Applicant;
  /** When the server gave the order. */
  updatedAt: number;
}

const secondMs = 1000;

/** Pages and passports belong to a document of the list. */
const isOfDocument = (item: OutboxItem): item is DocumentPageItem | PassportItem =>
  item.kind === 'document-page' || item.kind === 'passport';

/** Everything an applicant has to bring, the visa photo first. */
export function DocumentsList({ order, applicant, updatedAt }: Props) {
  const items = useOutboxItems().filter(isOfDocument);
  const online = useIsOnline();
  const device = useDeviceWord();
  const own = items.filter(({ target }) => target.applicantId === applicant.id);
  const counts = own.some(({ nextAttemptAt }) => nextAttemptAt !== undefined);
  const now = useNow(counts ? secondMs : undefined);
  const { photo, required, optional } = applicant;
  const context = { payStatus: order.payStatus, applicantStatus: applicant.status };

  const row = (document: DocumentItem) => (
    <DocumentRow
      key={document.id}
      document={document}
      to={documentPath(order.id, applicant.id, document)}
      context={context}
      shown={shownItems(own, { applicantId: applicant.id, documentId: document.id }, updatedAt)}
      items={own}
      situation={{ online, now, device }}
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
              Documents list
            </Button>
          }
        >
          Required
        </SectionHeading>
        <Card as="ul" label="Required documents">
          {photo && (
            <MaterialRow
              name="Visa photo"
              to={paths.idPhoto(order.id, applicant.id)}
              required
              locked={!canEditPhoto(context, photo.status)}
              leading={<ImageThumb src={photo.thumbnailUrl} icon="photo" />}
              face={photoFace(photo, applicant.status)}
            />
          )}
          {required.map(row)}
        </Card>
      </section>
      {optional.length > 0 && (
        <section>
          <SectionHeading>Optional</SectionHeading>
          <Card as="ul" label="Optional documents">
            {optional.map(row)}
          </Card>
        </section>
      )}
    </Stack>
  );
}
