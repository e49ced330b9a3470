import { useEffect, useState } from 'react';
import { type HandoffKind, handoffCalls, type PhoneHandoff } from '../../contract/account/handoffs';
import { msg, type SourceText } from '../../domain/messages/text-params';
import { fileWords } from '../../i18n/file-messages';
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
import { timeLeft, useNow, useTimeLeft } from '../../platform/use-now';
import { useDeviceWord } from '../../platform/wide-screen';
import { useIsOnline } from '../../services/connection';
import { describeProblem } from '../../services/describe-problem';
import { api, clock } from '../../services/services';
import { items } from '../../services/stores';
import { showToast } from '../../services/toasts';
import { Button } from '../../ui/actions/button';
import { FooterAction } from '../../ui/actions/footer-action';
import { BigMessage } from '../../ui/feedback/big-message';
import { Notice } from '../../ui/feedback/notice';
import { StateBand, StateChip } from '../../ui/feedback/state-chip';
import { FilePicker } from '../../ui/forms/file-picker';
import { Card, CardRow } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import { Page, Stack } from '../../ui/layout/page';
import { Icon, IconTile } from '../../ui/media/icon';
import { imageClient } from '../../workers/image/image-client';
import drawn from './specimen.module.css';
import styles from './take-for-computer.module.css';

const secondMs = 1000;
const productName = 'visa';

/** No menu, no way back and no account: what a stranger's phone shows is this page alone. */
export const Frame = ({
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

export const Arrived = () => (
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

/** The document that is asked for, the code to compare, and the buttons that take the picture. */
export function Taking({ about, ownerId, phoneKey, onAsk }: TakingProps) {
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
        onlyPictures={about.kind === 'photo'}
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

const lines = (from: number, count: number, width: number) =>
  Array.from({ length: count }, (_, index) => (
    <rect
      key={index}
      x={from}
      y={28 + index * 22}
      width={width - (index % 3) * 18}
      height="8"
      rx="4"
    />
  ));

/** Drawings of nobody's: where a head, a text and the two lines are. */
const drawings: Readonly<Record<HandoffKind, React.ReactNode>> = {
  page: <g className={drawn.text}>{lines(40, 7, 240)}</g>,
  passport: (
    <>
      <rect className={drawn.photo} x="24" y="24" width="84" height="108" rx="6" />
      <circle className={drawn.face} cx="66" cy="68" r="20" />
      <path className={drawn.face} d="M32 132c2-26 16-36 34-36s32 10 34 36z" />
      <g className={drawn.text}>{lines(128, 5, 150)}</g>
      <g className={drawn.zone}>
        <rect x="24" y="150" width="272" height="8" rx="2" />
        <rect x="24" y="168" width="272" height="8" rx="2" />
      </g>
    </>
  ),
  photo: (
    <>
      <rect className={drawn.photo} x="96" y="14" width="128" height="172" rx="6" />
      <circle className={drawn.face} cx="160" cy="84" r="34" />
      <path className={drawn.face} d="M108 186c4-38 24-54 52-54s48 16 52 54z" />
    </>
  ),
};

/** How the picture should look, without anybody's data. */
function Specimen({ kind }: { kind: HandoffKind }) {
  return (
    <Card>
      <div className={drawn.frame}>
        <svg className={drawn.drawing} viewBox="0 0 320 200" aria-hidden="true">
          <rect className={drawn.sheet} x="4" y="4" width="312" height="192" rx="12" />
          {drawings[kind]}
        </svg>
      </div>
      <CardRow>
        <ul className={drawn.checks}>
          {advice[kind].map((line) => (
            <li key={String(line)}>
              <Icon name="check" />
              <span>{t(line)}</span>
            </li>
          ))}
        </ul>
      </CardRow>
    </Card>
  );
}

const corners = msg('All four corners, flat, no flash');
const advice: Readonly<Record<HandoffKind, readonly SourceText[]>> = {
  page: [corners, msg('All of the text readable')],
  passport: [corners, msg('Both lines at the bottom readable')],
  photo: [msg('Face straight, eyes open, mouth closed'), msg('Even light, no shadow, no flash')],
};
