import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { inLine } from '../../../language/translate';
import { t } from '../../../language/translate';
import { useOpenOverlay } from '../../../services/overlays';
import { useDeviceWord, useIsWide } from '../../../platform/wide-screen';
import { useDataAge } from '../../../queries/data-age';
import { useGoBack } from '../../../routing/leave-screen';
import { paths } from '../../../routing/paths';
import { useOwnerId } from '../../../session/session';
import { useHandedFile } from '../../../outbox/capture/shared-files';
import { removeItem } from '../../../outbox/page/outbox';
import { useNextStep } from '../../../outbox/page/use-next-task';
import { Button } from '../../../ui/actions/button';
import { FooterAction } from '../../../ui/actions/footer-action';
import { FooterReason } from '../../../ui/actions/footer-action';
import { Notice } from '../../../ui/feedback/notice';
import { DropZone } from '../../../ui/forms/drop-zone';
import { Columns, Page, Stack } from '../../../ui/layout/page';
import { TopBar } from '../../../ui/layout/top-bar';
import { AlbumPicker, useAcceptPhoto } from './album-picker';
import { PhotoFacts } from '../photo-facts';
import { endFlow, isPhotoKept, pickedPhoto, startFlow } from '../photo-flow';
import { type FoundPhoto, PhotoPlaceholder, useVisaPhoto } from '../use-visa-photo';
import styles from './photo-screen.module.css';
import { PresentPhoto } from './present-photo';
import { dropUnconfirmed } from '../unconfirmed-photo';

interface Props {
  to: string;
  onDiscard: () => void;
}

/** A link to a photo that waits for confirmation. */
function KeptPhoto({ to, onDiscard }: Props) {
  const device = useDeviceWord();
  return (
    <Notice
      tone="info"
      icon="saved-phone"
      title={t('A photo waits for you')}
      action={
        <>
          <Button small variant="card" link={<Link to={to} />}>
            {t('Continue with it')}
          </Button>
          <Button small variant="card-quiet" onClick={onDiscard}>
            {t('Discard')}
          </Button>
        </>
      }
    >
      {t(
        'It was picked and not confirmed, and is kept on this {device, select, phone {phone} page {page} other {device}}.',
        { device },
      )}
    </Notice>
  );
}

/** Offers a phone for the photo, in the place of its children while the phone has it. */
type Handoff = ComponentType<{
  target: { orderId: string; applicantId: string };
  /** @returns whether it was taken */
  onFile: (file: File) => Promise<boolean>;
  children: ReactNode;
}>;

/** On wide screens a photo is also dropped, pasted or asked of a phone; anywhere a shared one is taken. */
function PhotoDrop({ found, userId, Handoff }: PartProps & { Handoff: Handoff }) {
  const { order, applicant, locked } = found;
  const navigate = useNavigate();
  const wide = useIsWide();
  const { take, alert } = useAcceptPhoto(
    userId,
    applicant.id,
    () => void navigate(paths.idPhotoProcess(order.id, applicant.id)),
  );
  useHandedFile(async ({ id, file }) => {
    // Until the photo is kept as such, the shared file is the only copy.
    if (!locked && (await take(file)) && (await isPhotoKept(userId, applicant.id)))
      await removeItem(id);
  });
  if (locked) return null;
  return (
    <>
      {wide && (
        <Handoff target={{ orderId: order.id, applicantId: applicant.id }} onFile={take}>
          <DropZone multiple={false} small onFiles={([file]) => void (file && take(file))} />
        </Handoff>
      )}
      {alert}
    </>
  );
}

/** An applicant's visa photo: its state, its requirements, and the two ways to add one. */
export default function PhotoScreen({ Handoff }: { Handoff: Handoff }) {
  const { orderId, applicantId, query, found } = useVisaPhoto();
  const userId = useOwnerId();
  const openOverlay = useOpenOverlay();
  const wide = useIsWide();
  const goBack = useGoBack(paths.applicantMaterial(orderId, applicantId));
  const age = useDataAge(query.dataUpdatedAt, query.isError);
  useEffect(() => startFlow(applicantId), [applicantId]);
  const bar = (
    <TopBar
      title={t('Visa photo')}
      width={wide ? 'content' : 'form'}
      line={inLine(found?.applicant.firstName, age)}
      onBack={goBack}
      onMenu={() => openOverlay({ kind: 'menu' })}
    />
  );
  if (!found || userId === undefined)
    return (
      <Page top={bar} width={wide ? 'content' : 'form'}>
        <PhotoPlaceholder query={query} />
      </Page>
    );
  return (
    <Page
      width={wide ? 'content' : 'form'}
      top={bar}
      footer={<Footer found={found} userId={userId} />}
    >
      <Columns split="order">
        <Stack gap={16}>
          <PresentPhoto found={found} />
          <PhotoDrop found={found} userId={userId} Handoff={Handoff} />
          <ChangePhoto found={found} userId={userId} />
          {!found.locked && <KeptPart found={found} userId={userId} />}
        </Stack>
        <PhotoFacts photo={found.photo} />
      </Columns>
    </Page>
  );
}

interface PartProps {
  found: FoundPhoto;
  userId: string;
}

/** The step after a photo that is there; undefined while the photo itself is the task. */
function useStepAfterPhoto({ order, applicant, updatedAt }: FoundPhoto) {
  const step = useNextStep(order, { from: applicant.id, updatedAt });
  return step?.to === paths.idPhoto(order.id, applicant.id) ? undefined : step;
}

/** The two ways to another photo, while the footer leads on. */
function ChangePhoto({ found, userId }: PartProps) {
  const next = useStepAfterPhoto(found);
  const navigate = useNavigate();
  const { order, applicant, photo, locked } = found;
  if (!next || locked) return null;
  return (
    <div className={styles.changes}>
      <AlbumPicker
        quiet
        label={photo.reusedFrom === undefined ? undefined : t('Use another')}
        userId={userId}
        applicantId={applicant.id}
        onTaken={() => void navigate(paths.idPhotoProcess(order.id, applicant.id))}
      />
      <Button
        small
        variant="outlined"
        link={<Link to={paths.idPhotoGuide(order.id, applicant.id)} />}
      >
        {t('Take a visa photo')}
      </Button>
    </div>
  );
}

function Footer({ found, userId }: PartProps) {
  const { order, applicant, locked } = found;
  const navigate = useNavigate();
  const next = useStepAfterPhoto(found);
  const guide = paths.idPhotoGuide(order.id, applicant.id);
  const reasonId = 'photo-reason';
  if (next && !locked)
    return (
      <FooterAction>
        <Button link={<Link replace to={next.to} state={next.state} />}>{next.label}</Button>
      </FooterAction>
    );
  return (
    <FooterAction
      reason={
        locked && (
          <FooterReason id={reasonId} icon="lock">
            {locked}
          </FooterReason>
        )
      }
    >
      <AlbumPicker
        userId={userId}
        applicantId={applicant.id}
        disabled={locked !== undefined}
        reasonId={reasonId}
        onTaken={() => void navigate(paths.idPhotoProcess(order.id, applicant.id))}
      />
      {locked ? (
        <Button disabled reasonId={reasonId}>
          {t('Take a visa photo')}
        </Button>
      ) : (
        <Button link={<Link to={guide} />}>{t('Take a visa photo')}</Button>
      )}
    </FooterAction>
  );
}

/** Shows a photo that was neither confirmed nor discarded. */
function KeptPart({ found: { order, applicant }, userId }: PartProps) {
  const [kept, setKept] = useState(false);
  useEffect(() => {
    let current = true;
    void pickedPhoto(userId, applicant.id).then((photo) => {
      if (current) setKept(photo !== undefined);
      // A killed page may have left an item without a draft.
      if (!photo) void dropUnconfirmed(userId, applicant.id).catch(() => undefined);
    });
    return () => {
      current = false;
    };
  }, [userId, applicant.id]);
  if (!kept) return null;
  return (
    <KeptPhoto
      to={paths.idPhotoProcess(order.id, applicant.id)}
      onDiscard={() => {
        setKept(false);
        void endFlow(userId, applicant.id);
      }}
    />
  );
}
