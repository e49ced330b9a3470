import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../routing/paths';
import { useIsOnline } from '../../../services/connection';
import { useGoBack } from '../../../routing/leave-screen';
import { visaPhoto } from '../../../outbox/kinds/visa-photo';
import { savedSentence } from '../../../outbox/page/item-messages';
import { useOwnerId } from '../../../session/session';
import type { PhotoRegion } from '../../../domain/photo/photo-report';
import { describeProblem } from '../../../services/describe-problem';
import { useOneAtATime } from '../../../services/send-once';
import { showToast } from '../../../services/toasts';
import { deviceWord, useIsWide } from '../../../platform/wide-screen';
import { AlertDialog } from '../../../ui/overlays/confirm-dialog';
import { Button } from '../../../ui/actions/button';
import { Card, CardRow } from '../../../ui/layout/card';
import { Switch } from '../../../ui/forms/checkbox';
import { ListRow } from '../../../ui/layout/list-row';
import { FooterAction } from '../../../ui/actions/footer-action';
import { Notice } from '../../../ui/feedback/notice';
import { Columns, Page, Stack } from '../../../ui/layout/page';
import { SectionHeading } from '../../../ui/layout/section-heading';
import { StateChip } from '../../../ui/feedback/state-chip';
import { TopBar } from '../../../ui/layout/top-bar';
import { CheckList } from './check-list';
import { checkRows, newObjections, verdictOf } from './check-rows';
import { confirmPhoto } from './confirm-photo';
import { CropFrame } from './crop-frame';
import { PhotoBand, PhotoFrame } from '../photo-frame';
import { type FoundPhoto, PhotoPlaceholder, useVisaPhoto } from '../use-visa-photo';
import { RequirementList } from '../photo-facts';
import {
  changePhoto,
  endFlow,
  type PickedPhoto,
  type RecognisedPhoto,
  stepsSinceStart,
  useFlow,
} from '../photo-flow';
import { useBlobUrl } from '../../../platform/use-blob-url';
import { inOneLine } from '../../../domain/messages/catalogue';
import { markOf, ServerText } from '../../../language/server-text';
import { t } from '../../../language/translate';

/**
 * The verdict on the photo, with the traveller's confirmation; without a judged photo it goes back.
 */
export default function ConfirmScreen() {
  const { orderId, applicantId, query, found } = useVisaPhoto();
  const userId = useOwnerId();
  const goBack = useGoBack(paths.idPhoto(orderId, applicantId));
  const leave = useRef(goBack);
  useEffect(() => {
    leave.current = goBack;
  });
  // Kept in the component's state: confirming ends the flow before the page is left.
  const flow = useFlow(applicantId);
  const [recognised] = useState(flow.recognised);
  useEffect(() => {
    if (!recognised) leave.current();
  }, [recognised]);
  if (!found || !recognised || userId === undefined)
    return (
      <Page top={<TopBar title={t('Check your photo')} width="form" onBack={goBack} />}>
        <PhotoPlaceholder query={query} waits={found !== undefined} />
      </Page>
    );
  return <Confirm found={found} userId={userId} recognised={recognised} onBack={goBack} />;
}

/** Guide, processing, confirmation. */
const stepsByCamera = 3;

interface Props {
  found: FoundPhoto;
  userId: string;
  recognised: RecognisedPhoto;
  onBack: () => void;
}

function Confirm({ found, userId, recognised, onBack }: Props) {
  const { order, applicant, photo } = found;
  const { report, size, made, crop, wall } = recognised;
  const navigate = useNavigate();
  const online = useIsOnline();
  const width = useIsWide() ? 'content' : 'form';
  const [busy, setBusy] = useState(false);
  const retaking = useOneAtATime();
  const whiteId = useId();
  const [problem, setProblem] = useState<{ text: string; leaves: boolean }>();
  const own = useBlobUrl(recognised.bytes);
  const [lost, setLost] = useState(false);
  /** Where the traveller has moved the frame to, which is not judged yet. */
  const [moved, setMoved] = useState<PhotoRegion>();
  const rows = checkRows(report, { size, shape: photo, crop });
  const objections = newObjections(made?.problems ?? [], report);
  const verdict = verdictOf(rows, objections);
  const there = paths.idPhoto(order.id, applicant.id);

  /** Returns to the photo page: over the history entries of the flow, or by replacing this one. */
  function leave() {
    const steps = stepsSinceStart(applicant.id);
    void (steps === undefined ? navigate(there, { replace: true }) : navigate(-steps));
  }

  function retake() {
    const guide = paths.idPhotoGuide(order.id, applicant.id);
    const cameFromGuide = stepsSinceStart(applicant.id) === stepsByCamera;
    void retaking.run(async () => {
      await endFlow(userId, applicant.id);
      await (cameFromGuide ? navigate(-2) : navigate(guide, { replace: true }));
      return 'over';
    });
  }

  /** Back to the processing before this page, which judges the changed photo as it did the one before. */
  function checkAgain(to: Pick<PickedPhoto, 'frame' | 'white'>) {
    void retaking.run(async () => {
      await changePhoto(userId, applicant.id, to);
      await navigate(-1);
      return 'over';
    });
  }

  async function confirm() {
    setBusy(true);
    const target = {
      orderId: order.id,
      applicantId: applicant.id,
      applicantName: applicant.firstName,
    };
    try {
      const how = { waits: online };
      const confirmation = await confirmPhoto(userId, target, recognised, how);
      await endFlow(userId, applicant.id);
      if (confirmation.kind === 'refused')
        return setProblem({ text: confirmation.reason, leaves: true });
      // 'Successful' is shown where all deliveries are reported.
      if (confirmation.kind === 'saved') showToast(savedSentence(deviceWord(), visaPhoto));
      leave();
    } catch (error) {
      setProblem({ text: describeProblem(error), leaves: false });
      setBusy(false);
    }
  }

  const shown = made && !lost ? made.url : own;
  const fixes = verdict.tone === 'wait';
  return (
    <Page
      width={width}
      top={
        <TopBar
          title={t('Check your photo')}
          width={width}
          line={applicant.firstName}
          onBack={onBack}
        />
      }
      footer={
        <FooterAction>
          <Button
            variant={fixes && !moved ? 'primary' : 'outlined'}
            icon="camera"
            disabled={busy || retaking.busy}
            onClick={retake}
          >
            {t('Re-take')}
          </Button>
          {moved ? (
            <Button disabled={retaking.busy} onClick={() => checkAgain({ frame: moved })}>
              {t('Check this part')}
            </Button>
          ) : (
            <Button
              variant={fixes ? 'outlined' : 'primary'}
              busy={busy}
              busyLabel={t('Sending the photo')}
              onClick={() => void confirm()}
            >
              {t('Confirm')}
            </Button>
          )}
        </FooterAction>
      }
    >
      <Columns split="order">
        <Stack gap={16}>
          <PhotoBand
            picture={
              shown && (
                <PhotoFrame
                  key={shown}
                  src={shown}
                  alt={t('Visa photo of {firstName}', { firstName: applicant.firstName })}
                  shape={photo}
                  size={shown === own && !crop ? size : undefined}
                  lines
                  onLost={() => setLost(true)}
                />
              )
            }
            chip={
              <StateChip
                tone={moved ? 'action' : verdict.tone}
                icon={fixes && !moved ? 'warning' : undefined}
              >
                {moved ? t('Not judged') : verdict.chip}
              </StateChip>
            }
            title={
              moved ? (
                t('You moved the frame')
              ) : (
                <ServerText lang={verdict.lang}>{verdict.headline}</ServerText>
              )
            }
          >
            {moved ? t('Check this part before you confirm it.') : verdict.consequence}
          </PhotoBand>
          {crop && (
            <CropFrame
              whole={crop.whole}
              size={size}
              shape={photo}
              frame={moved ?? crop.frame}
              onMove={setMoved}
            />
          )}
          {wall !== 'other' && (
            <Card>
              <ListRow
                title={<span id={whiteId}>{t('White background')}</span>}
                detail={
                  wall === 'whitened'
                    ? t('The wall behind the person was made white. Nothing else was changed.')
                    : t('The wall behind the person can be made white. Nothing else changes.')
                }
                action={
                  <Switch
                    labelledBy={whiteId}
                    checked={wall === 'whitened'}
                    disabled={busy || retaking.busy}
                    onChange={() => checkAgain({ white: wall === 'light' })}
                  />
                }
              />
            </Card>
          )}
          {objections.length > 0 && (
            <Notice tone="wait" icon="warning" title={t('An official may object')}>
              <ul>
                {objections.map((objection) => (
                  <li key={objection.title} {...markOf(objection.lang)}>
                    {inOneLine(objection)}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          {!made && (
            <Notice tone="info" icon="saved-phone">
              {online
                ? t('Our own check of the photo follows when it is uploaded.')
                : t(
                    'You are offline: this is the device’s own check. Ours follows when the photo is uploaded, and we tell you if it fails.',
                  )}
            </Notice>
          )}
        </Stack>
        <Stack gap={16}>
          <CheckList rows={rows} byServer={made !== undefined} />
          <section>
            <SectionHeading>{t('Document requirements')}</SectionHeading>
            <Card>
              <CardRow>
                <RequirementList photo={photo} />
              </CardRow>
            </Card>
          </section>
        </Stack>
      </Columns>
      <AlertDialog
        open={problem !== undefined}
        title={problem?.leaves ? t('The photo was not taken') : t('The photo was not saved')}
        buttonLabel={t('Got it')}
        onClose={() => {
          setProblem(undefined);
          if (problem?.leaves) leave();
        }}
      >
        {problem?.text}
      </AlertDialog>
    </Page>
  );
}
