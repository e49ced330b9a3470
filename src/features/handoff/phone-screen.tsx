import { useEffect, useState } from 'react';
import { handoffCalls, type PhoneHandoff } from '../../contract/handoffs';
import { fileWords } from '../../i18n/file-messages';
import { msg, type SourceText } from '../../domain/messages/text-params';
import { ServerText } from '../../language/server-text';
import { t } from '../../language/translate';
import { isUnsent } from '../../outbox/core/item';
import { captureFiles } from '../../outbox/capture/sealing-queue';
import { useSavingFiles } from '../../outbox/capture/saving-state';
import {
  handoffPicture,
  isHandoffPicture,
  type HandoffItem,
} from '../../outbox/kinds/handoff-picture';
import { itemWords } from '../../outbox/page/item-messages';
import { expectFiles } from '../../outbox/page/outbox';
import { useFileItems } from '../../outbox/page/outbox-list';
import { useNow } from '../../platform/use-now';
import { useDeviceWord } from '../../platform/wide-screen';
import { useIsOnline } from '../../services/connection';
import { api, clock } from '../../services/services';
import { items } from '../../services/stores';
import { showToast } from '../../services/toasts';
import { Button } from '../../ui/actions/button';
import { FooterAction } from '../../ui/actions/footer-action';
import { BigMessage } from '../../ui/feedback/big-message';
import { Notice } from '../../ui/feedback/notice';
import { Skeleton } from '../../ui/feedback/skeleton';
import { StateBand, StateChip } from '../../ui/feedback/state-chip';
import { FilePicker } from '../../ui/forms/file-picker';
import { Card } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import { Page, Stack } from '../../ui/layout/page';
import { Icon, IconTile } from '../../ui/media/icon';
import { imageClient } from '../../workers/image/image-client';
import { describeProblem } from '../../services/describe-problem';
import { Specimen } from './specimen';
import { timeLeft, useTimeLeft } from './time-left';
import { forgetHandoff, usePhoneHandoff } from './use-phone-handoff';
import styles from './phone-screen.module.css';

const isToken = /^[\w-]{22}$/;
const secondMs = 1000;
const productName = 'visa';

/** The phone's side of a handoff: one picture for a computer, without a log-in and without anything else. */
export default function PhoneScreen() {
  const [token] = useState(() => location.hash.slice(1));
  return isToken.test(token) ? (
    <OpenedLink token={token} />
  ) : (
    <Frame>
      <Over title={t('This link is not complete')}>
        {t('Open it again from your computer’s code or from the mail.')}
      </Over>
    </Frame>
  );
}

/** No menu, no way back and no account: what a stranger's phone shows is this page alone. */
const Frame = ({
  left,
  footer,
  children,
}: {
  left?: string | undefined;
  footer?: React.ReactNode;
  children: React.ReactNode;
}) => (
  <Page
    top={
      <header className={styles.header}>
        <span className={styles.square}>
          <Icon name="stamp" />
        </span>
        <span className={styles.name}>{productName}</span>
        {left !== undefined && (
          <span className={styles.left}>
            <StateChip tone="neutral" icon="timer">
              {left}
            </StateChip>
          </span>
        )}
      </header>
    }
    footer={footer}
  >
    {children}
  </Page>
);

const Over = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <BigMessage tone="action" icon="lock" title={title} text={children} />
);

function OpenedLink({ token }: { token: string }) {
  const { side, ask } = usePhoneHandoff(token);
  switch (side.kind) {
    case 'opening':
      return (
        <Frame>
          <Stack gap={16}>
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </Stack>
        </Frame>
      );
    case 'unreachable':
      return (
        <Frame>
          <BigMessage
            tone="action"
            icon="wifi-off"
            title={t('No connection')}
            text={t('This page opens as soon as your phone is online.')}
            buttons={<Button onClick={() => void ask()}>{t('Try again')}</Button>}
          />
        </Frame>
      );
    case 'refused':
      return <Refused why={side.why} />;
    case 'open': {
      const { about, ownerId, phoneKey } = side.handoff;
      if (about.state === 'arrived') return <Arrived />;
      if (about.state === 'opened')
        return <Taking about={about} ownerId={ownerId} phoneKey={phoneKey} onAsk={ask} />;
      return <Refused why={t('This link has ended. Ask your computer for a new one.')} />;
    }
  }
}

/** A picture that was not sent any more is still the traveller's. */
function Refused({ why }: { why: string }) {
  const kept = useFileItems().find((item) => isHandoffPicture(item) && isUnsent(item));
  return (
    <Frame>
      <Stack gap={16}>
        <Over title={t('This page has ended')}>{why}</Over>
        {kept && (
          <Notice
            tone="wait"
            title={t('The picture was not sent')}
            action={
              <Button
                small
                variant="card-quiet"
                onClick={() => void forgetHandoff(kept.userId).then(() => location.reload())}
              >
                {t('Delete it')}
              </Button>
            }
          >
            {t('It is still on this phone.')}
          </Notice>
        )}
      </Stack>
    </Frame>
  );
}

const Arrived = () => (
  <Frame>
    <div role="status">
      <BigMessage
        tone="action"
        icon="check-circle"
        title={t('It is on your computer')}
        text={t('You can close this page.')}
      />
    </div>
  </Frame>
);

/** The document and the name: 'Passport of Ananya'. */
function Asked({ name, lang, firstName }: PhoneHandoff) {
  // Only a visa photo has no name.
  const document = name ?? t('Visa photo');
  return (
    <ServerText lang={lang}>{t('{document} of {firstName}', { document, firstName })}</ServerText>
  );
}

interface TakingProps {
  about: PhoneHandoff;
  ownerId: string;
  phoneKey: string;
  onAsk: () => Promise<void>;
}

function Taking({ about, ownerId, phoneKey, onAsk }: TakingProps) {
  const item = useFileItems().filter(isHandoffPicture).at(-1);
  const left = useTimeLeft(about.expiresAt, clock);
  const mayTake = left > 0;
  const target = targetOf(about, ownerId);
  const saving = useSavingFiles(target);
  const isSaving = saving.some(({ isOver }) => !isOver);
  const refusals = saving.flatMap((files) => files.refusals);
  // Before a network that is about to die: preparing then needs nothing more.
  useEffect(() => {
    expectFiles();
    imageClient.warm();
  }, []);
  const isDone = item?.state === 'done';
  useEffect(() => {
    if (isDone) void onAsk();
  }, [isDone, onAsk]);
  if (isDone) return <Arrived />;

  const take = ([file]: File[]) => file && void takePicture(target, file);
  const isFree = !item || item.state === 'needs-you';
  const picker = (
    <FooterAction>
      <FilePicker
        variant="secondary"
        icon="image"
        label={t('Choose from the album or files')}
        onOpen={imageClient.warm}
        onFiles={take}
      >
        {t('Album')}
      </FilePicker>
      <FilePicker
        camera
        icon="camera"
        label={t('Take the picture with the camera')}
        onOpen={imageClient.warm}
        onFiles={take}
      >
        {t('Take the picture')}
      </FilePicker>
    </FooterAction>
  );
  return (
    <Frame
      left={mayTake ? t('{time} left', { time: timeLeft(left) }) : undefined}
      footer={mayTake && isFree && !isSaving ? picker : undefined}
    >
      <Stack gap={16}>
        <div>
          <p className={styles.over}>{t('Asked for by your computer')}</p>
          <h1 className={styles.title}>
            <Asked {...about} />
          </h1>
          <p className={styles.line}>{t(guides[about.kind])}</p>
        </div>
        <div className={styles.compare}>
          <div>
            <h2 className={styles.compareTitle}>{t('Compare the code')}</h2>
            <p>{t('Your computer must show the same one.')}</p>
          </div>
          <strong className={styles.code}>{about.code}</strong>
        </div>
        {refusals.map(({ id, message }) => {
          const { title, remedy } = fileWords(message);
          return (
            <Notice key={id} tone="danger" live title={title}>
              {remedy}
            </Notice>
          );
        })}
        {isSaving && <Notice tone="info" live icon="saved-phone" title={t('Saving the picture')} />}
        {item && <PictureState item={item} mayTake={mayTake} />}
        {!item && !mayTake && (
          <Notice tone="wait" title={t('The time is over')}>
            {t('Ask your computer for a new code.')}
          </Notice>
        )}
        {!item && mayTake && <Specimen kind={about.kind} />}
        <Card>
          <ListRow
            leading={<IconTile icon="lock" />}
            title={t('This page can do only this')}
            titleWeight={600}
            detail={t(
              'No log-in, nothing else is shown. Without a network the picture is kept and sent later.',
            )}
          />
        </Card>
        <Stop ownerId={ownerId} phoneKey={phoneKey} onAsk={onAsk} />
      </Stack>
    </Frame>
  );
}

const guides: Readonly<Record<PhoneHandoff['kind'], SourceText>> = {
  page: msg('One picture or one PDF.'),
  passport: msg('One picture of the page with the photo.'),
  photo: msg('One picture of the face, in front of a plain light wall.'),
};

const targetOf = ({ firstName, name = '' }: PhoneHandoff, ownerId: string) => ({
  ...{ userId: ownerId, orderId: ownerId, applicantId: ownerId },
  ...{ documentId: 0, documentName: name, applicantName: firstName },
});

/** Seals the picture, in place of one that was not sent yet, then it is prepared and sent. */
const takePicture = (target: ReturnType<typeof targetOf>, file: File) =>
  captureFiles<HandoffItem>({
    kind: handoffPicture,
    target,
    files: [file],
    among: isHandoffPicture,
    place: (queued) => ({
      target: {
        ...{ orderId: target.orderId, applicantId: target.applicantId },
        ...{ documentName: target.documentName, applicantName: target.applicantName },
      },
      supersedes: queued.filter(isUnsent),
    }),
  });

function PictureState({ item, mayTake }: { item: HandoffItem; mayTake: boolean }) {
  const online = useIsOnline();
  const device = useDeviceWord();
  const now = useNow(item.nextAttemptAt === undefined ? undefined : secondMs);
  const state = itemWords(item, { online, now, device });
  const isRefused = item.state === 'needs-you';
  return (
    <div role="status">
      <StateBand tone={state.tone} icon={state.icon} title={state.label}>
        {isRefused && mayTake ? `${state.detail} ${t('Take the picture again.')}` : state.detail}
      </StateBand>
      {!isRefused && !online && (
        <p className={styles.kept}>
          {t('It goes to your computer when this phone is online. Keep or reopen this page.')}
        </p>
      )}
    </div>
  );
}

function Stop({ ownerId, phoneKey, onAsk }: Omit<TakingProps, 'about'>) {
  const [busy, setBusy] = useState(false);
  async function stop() {
    setBusy(true);
    try {
      await api.call(handoffCalls.stopHandoff, { phone_key: phoneKey });
      await items.destroyAll(ownerId);
      await onAsk();
    } catch (error) {
      showToast(describeProblem(error), 'danger');
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={styles.stop}>
      <p>{t('You did not ask for this?')}</p>
      <Button variant="link" busy={busy} busyLabel={t('Stopping')} onClick={() => void stop()}>
        {t('Stop it')}
      </Button>
    </div>
  );
}
