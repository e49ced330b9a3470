import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { isRaw } from '../../outbox/core/item';
import { useSavingFiles } from '../../capture/saving-state';
import { paths } from '../../routing/paths';
import {
  canEditDocument,
  documentStatus,
  whyDocumentClosed,
} from '../../domain/document/document-rules';
import { closedWords } from '../../i18n/document-words';
import type { PassportForm } from '../../domain/passport/passport-form';
import { useDataAge } from '../../queries/data-age';
import { useBarActions } from '../../page/bar-actions';
import { expectFiles } from '../../sync/outbox';
import { useSession } from '../../session/session';
import { useNextStep, type NextStep } from '../../sync/use-next-task';
import { Button } from '../../ui/actions/button';
import { Card, CardRow } from '../../ui/layout/card';
import { EmptyState } from '../../ui/feedback/empty-state';
import { FooterAction } from '../../ui/actions/footer-action';
import { FooterReason } from '../../ui/actions/footer-reason';
import { IconTile } from '../../ui/media/icon-tile';
import { KeyValue } from '../../ui/layout/key-value';
import { ListRow } from '../../ui/layout/list-row';
import { Notice } from '../../ui/feedback/notice';
import { Columns, Page, Stack } from '../../ui/layout/page';
import { DropZone } from '../../ui/forms/drop-zone';
import { useIsWide } from '../../platform/wide-screen';
import { SectionHeading } from '../../ui/layout/section-heading';
import { latePart } from '../../ui/overlays/late-part';
import { TopBar } from '../../ui/layout/top-bar';
import { imageClient } from '../../workers/image/image-client';
import styles from './passport-screen.module.css';
import { SavingCards, UnusableCard } from './chosen-cards';
import { ExpiryNotice } from './expiry-notice';
import { formRows } from './form-rows';
import { PassportPlaceholder } from './passport-placeholder';
import { PictureCard } from './picture-card';
import { PicturePickers } from './picture-pickers';
import { takePicture } from './take-picture';
import { useEndingQuestion } from './use-ending-question';
import { usePassport, type FoundPassport } from './use-passport';
import { useSavedForm } from './use-saved-form';
import { inLine } from '../../language/in-line';
import { t } from '../../language/translate';
import { ServerText } from '../../language/server-text';

const PassportCamera = latePart(async () => (await import('./passport-camera')).PassportCamera);

/** Older browsers, and pages without https, have none. */
const hasLiveCamera = 'mediaDevices' in navigator;

/** A passport: its picture and its data, with their actions. */
export function PassportScreen() {
  const { orderId, applicantId, query, found } = usePassport();
  const session = useSession();
  const wide = useIsWide();
  const barActions = useBarActions(paths.applicantMaterial(orderId, applicantId));
  const age = useDataAge(query.dataUpdatedAt, query.isError);
  const bar = (
    <TopBar
      title={found?.document.name ?? t('Passport')}
      width={wide ? 'content' : 'form'}
      line={inLine(found?.applicant.firstName, age)}
      {...barActions}
    />
  );
  if (!found || !session)
    return (
      <Page top={bar} width={wide ? 'content' : 'form'}>
        <PassportPlaceholder query={query} />
      </Page>
    );
  return <FoundScreen bar={bar} found={found} userId={session.userId} />;
}

interface FoundProps {
  bar: React.ReactNode;
  found: FoundPassport;
  userId: string;
}

function FoundScreen({ bar, found, userId }: FoundProps) {
  const { order, applicant, document, item, unusable, known } = found;
  const navigate = useNavigate();
  const target = {
    userId,
    orderId: order.id,
    applicantId: applicant.id,
    documentId: document.id,
    documentName: document.name,
    applicantName: applicant.firstName,
  };
  const isSaving = useSavingFiles(target).length > 0;
  const saved = useSavedForm(item, known);
  const { uploads = [], samples = [] } = document;
  const context = { payStatus: order.payStatus, applicantStatus: applicant.status };
  const editable = canEditDocument(context, documentStatus(uploads));
  useEffect(() => {
    if (!editable) return;
    expectFiles();
    imageClient.warmReader();
  }, [editable]);
  const hasPicture = (item !== undefined && item.size > 0) || uploads.length > 0;
  const step = useNextStep(order, { from: applicant.id, updatedAt: found.updatedAt });
  const here = paths.passport(order.id, applicant.id, document.id);
  // The server has a picture only together with what it says.
  const isFilled = saved === undefined ? uploads.length > 0 : saved !== null;
  const next = hasPicture && isFilled && step?.to !== here ? step : undefined;

  const [takenId, setTakenId] = useState<string>();
  const isReady = item !== undefined && item.id === takenId && !isRaw(item);
  const suffix = item?.fileName.split('.').pop();
  const fillIn = useRef(() => {});
  useEffect(() => {
    fillIn.current = () =>
      void navigate(
        paths.passportEdit(order.id, applicant.id, document.id, { update: isFilled, suffix }),
      );
  });
  useEffect(() => {
    if (isReady) fillIn.current();
  }, [isReady]);

  const wide = useIsWide();
  const [filming, setFilming] = useState(false);
  const onCamera = hasLiveCamera ? () => setFilming(true) : undefined;
  const ending = useEndingQuestion(order.arrivalDate);
  const take = (file: File) =>
    void takePicture(target, file, item, ending).then((taken) => setTakenId(taken?.id));

  const attention = (
    <Card>
      <Notice tone="info" flush>
        {document.attention ? (
          <ServerText lang={document.lang}>{document.attention}</ServerText>
        ) : (
          t('The page with your photo, with all four corners in the picture.')
        )}
      </Notice>
      {samples.length > 0 && (
        <ListRow
          leading={<IconTile icon="eye" />}
          title={t('Sample')}
          detail={t('How it should look')}
          link={
            <Link to={paths.materialTemplate(document.name, samples, { lang: document.lang })} />
          }
        />
      )}
    </Card>
  );
  const data = saved && (
    <>
      <Said form={saved} />
      <ExpiryNotice expireDate={saved.expireDate} arrival={order.arrivalDate} />
    </>
  );

  return (
    <Page
      width={wide ? 'content' : 'form'}
      top={bar}
      footer={
        editable ? (
          <EditableFooter {...{ found, isFilled, hasPicture, onCamera, next }} onFile={take} />
        ) : (
          <FooterAction
            reason={
              <FooterReason id="locked" icon="lock">
                {closedWords(whyDocumentClosed(context))}
              </FooterReason>
            }
          >
            <Button disabled reasonId="locked">
              {t('Change')}
            </Button>
          </FooterAction>
        )
      }
    >
      {wide ? (
        <Columns split="order">
          <Stack>
            <SavingCards target={target} />
            {unusable && <UnusableCard item={unusable} />}
            <PictureCard found={found} large />
            {editable && (
              <DropZone
                multiple={false}
                small={hasPicture || isSaving}
                onFiles={([file]) => file && take(file)}
              />
            )}
            {next && editable && <ChangeButtons {...{ found, onCamera }} onFile={take} />}
          </Stack>
          <Stack gap={16}>
            {attention}
            {data}
          </Stack>
        </Columns>
      ) : (
        <Stack>
          {attention}
          <SavingCards target={target} />
          {unusable && <UnusableCard item={unusable} />}
          <PictureCard found={found} />
          {!hasPicture && !unusable && !isSaving && (
            <Card tone="dashed">
              <EmptyState icon="passport" title={t('No picture yet')}>
                {t(
                  'Take a picture of the page with your photo. It also works offline: it is saved here and sent automatically.',
                )}
              </EmptyState>
            </Card>
          )}
          {next && editable && <ChangeButtons {...{ found, onCamera }} onFile={take} />}
          {data}
        </Stack>
      )}
      {ending.dialog}
      {filming && (
        <PassportCamera
          applicantName={applicant.firstName}
          onTaken={(file) => {
            setFilming(false);
            take(file);
          }}
          onType={() => {
            setFilming(false);
            void navigate(
              paths.passportEdit(order.id, applicant.id, document.id, { update: isFilled }),
            );
          }}
          onClose={() => setFilming(false)}
        />
      )}
    </Page>
  );
}

function Said({ form }: { form: PassportForm }) {
  return (
    <section>
      <SectionHeading>{t('What it says')}</SectionHeading>
      <Card>
        <CardRow>
          <KeyValue rows={formRows(form)} />
        </CardRow>
      </Card>
    </section>
  );
}

interface FooterProps {
  found: FoundPassport;
  isFilled: boolean;
  hasPicture: boolean;
  onFile: (file: File) => void;
  onCamera: (() => void) | undefined;
  /** The picture and its data are there: this leads on, and changing is secondary. */
  next: NextStep | undefined;
}

/** Replaces the picture, or changes its data, on a finished page. */
function ChangeButtons({
  found,
  onFile,
  onCamera,
}: Pick<FooterProps, 'found' | 'onFile' | 'onCamera'>) {
  const { order, applicant, document } = found;
  const edit = paths.passportEdit(order.id, applicant.id, document.id, { update: true });
  return (
    <div className={styles.changes}>
      <PicturePickers small primary={false} {...{ onFile, onCamera }} />
      <Button small variant="outlined" icon="edit" link={<Link to={edit} />}>
        {t('Change')}
      </Button>
    </div>
  );
}

function EditableFooter({ found, isFilled, hasPicture, onFile, onCamera, next }: FooterProps) {
  const { order, applicant, document } = found;
  const edit = paths.passportEdit(order.id, applicant.id, document.id, { update: isFilled });
  if (next)
    return (
      <FooterAction>
        <Button link={<Link replace to={next.to} state={next.state} />}>{next.label}</Button>
      </FooterAction>
    );
  if (!hasPicture)
    return (
      <FooterAction
        reason={
          <FooterReason
            quiet
            action={
              <Button variant="link" link={<Link to={edit} />}>
                {t('Type it first')}
              </Button>
            }
          >
            {t('Picture first, then the form.')}
          </FooterReason>
        }
      >
        <PicturePickers primary {...{ onFile, onCamera }} />
      </FooterAction>
    );
  return (
    <FooterAction
      reason={
        isFilled ? (
          <FooterReason quiet>{t('A new picture replaces the one above.')}</FooterReason>
        ) : (
          <FooterReason icon="edit">{t('What it says is still to be filled in.')}</FooterReason>
        )
      }
    >
      <PicturePickers primary={false} {...{ onFile, onCamera }} />
      <Button icon="edit" link={<Link to={edit} />}>
        {isFilled ? t('Change') : t('Fill in')}
      </Button>
    </FooterAction>
  );
}
