import { useEffect, useState } from 'react';
import { doubtsOf, type PassportDoubts } from '../../../contract/passport';
import type { Said } from '../../../domain/messages/message';
import type { PassportForm } from '../../../domain/passport/passport-form';
import type { PassportLook } from '../../../domain/passport/picture-reading';
import type { FieldStands } from '../../../domain/passport/reconcile-passport';
import { serverText } from '../../../i18n/server-messages';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import { isToBeRead } from '../../../outbox/core/item';
import {
  passport,
  type PassportItem,
  passportReading,
  type PassportReading,
} from '../../../outbox/kinds/passport';
import { useDeviceWord } from '../../../platform/wide-screen';
import { useIsOnline } from '../../../services/connection';
import { openDatabase } from '../../../services/services';
import { Notice } from '../../../ui/feedback/notice';
import { ProgressBar } from '../../../ui/feedback/progress';
import { Card, CardRow } from '../../../ui/layout/card';
import { withoutHoles } from '../known-form';

/** The state of reading a picture. */
type Reading =
  | { state: 'reading' }
  | { state: 'read'; form: Partial<PassportForm>; doubts: PassportDoubts }
  /** With the server's reason, if it gave one. */
  | { state: 'failed'; why: Said | undefined };

const reading: Reading = { state: 'reading' };
const notRead: Reading = { state: 'failed', why: undefined };

const shown = (found: PassportReading | undefined): Reading => {
  const doubts = doubtsOf(found?.toCheck ?? []);
  if (found?.isRead) return { state: 'read', form: withoutHoles(found.said), doubts };
  // Nothing is sure, but there is something to choose from.
  if (Object.keys(doubts).length > 0) return { state: 'read', form: {}, doubts };
  return found?.why ? { state: 'failed', why: found.why } : notRead;
};

/**
 * The state of reading an item's picture, whether this page, another page or the worker made the
 * call.
 */
export function useReading(item: PassportItem | undefined): Reading | undefined {
  const online = useIsOnline();
  const [opened, setOpened] = useState<{ id: string; reading: Reading }>();
  const id = item?.sealedReading && item.id;
  useEffect(() => {
    if (id === undefined || item === undefined) return undefined;
    let current = true;
    void passportReading(openDatabase, item)
      .catch(() => undefined)
      .then((found) => {
        if (current) setOpened({ id, reading: shown(found) });
      });
    return () => {
      current = false;
    };
    // A picture is read once; the item is a new object after every change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  if (!item) return undefined;
  if (id !== undefined) return opened?.id === id ? opened.reading : reading;
  if (!isToBeRead(item, passport)) return gaveUp(item) ? notRead : undefined;
  return online && item.state !== 'waiting' ? reading : undefined;
}

/** The reading was interrupted too often, and the file is uploaded without one. */
const gaveUp = (item: PassportItem): boolean =>
  item.attempts > 0 && item.serverKey === undefined && passport.reads?.(item) === true;

interface Props {
  /** The server's reading. */
  reading: Reading | undefined;
  /** The phone's reading. */
  look: PassportLook | 'reading' | undefined;
  stands: FieldStands;
  /** How many pictures in a row this phone could not read. */
  failures: number;
  /** Whether an unsent picture is on this phone. */
  hasPicture: boolean;
  /** A way to another picture. */
  again: React.ReactNode;
}

/** After so many pictures that could not be read, the traveller is asked to type. */
const mostFailures = 2;

/** The result of reading the picture, and the next step. */
export function ReadingNotice(props: Props) {
  const { reading, look, stands } = props;
  const isRead = look !== undefined && look !== 'reading' && look.kind === 'read';
  if (isRead || reading?.state === 'read')
    return (
      <>
        {isRead && reading?.state === 'failed' && <ServerFailure reading={reading} isRead />}
        {isRead && look.isSpecimen && (
          <Notice
            tone="danger"
            icon="warning"
            live
            title={t('This is a specimen, not a passport')}
            action={props.again}
          >
            {t('No country issued it. Take a picture of your own passport.')}
          </Notice>
        )}
        <ReadHead stands={stands} />
      </>
    );
  if (look === 'reading' || reading?.state === 'reading')
    return (
      <Card>
        <CardRow>
          <ProgressBar
            label={t('Reading the picture')}
            showLabel
            value={null}
            start={t('You can type meanwhile.')}
          />
        </CardRow>
      </Card>
    );
  return <NotRead {...props} look={look} />;
}

function NotRead({
  reading,
  look,
  failures,
  hasPicture,
  again,
}: Omit<Props, 'look'> & { look: PassportLook | undefined }) {
  const online = useIsOnline();
  const device = useDeviceWord();
  const tryAgain = look !== undefined && look.kind !== 'read' && failures < mostFailures;
  return (
    <>
      {reading?.state === 'failed' && (
        <ServerFailure reading={reading} isAdvised={look !== undefined && look.kind !== 'read'} />
      )}
      {look && look.kind !== 'read' && (
        <Notice
          tone="wait"
          icon="scan"
          live
          title={t(lookMessage[look.kind])}
          action={tryAgain ? again : undefined}
        >
          {tryAgain
            ? t(
                'Take it again: the page flat and sharp, no light or finger on the two lines at its foot. Or type what it says.',
              )
            : t('Please type what the passport says. The picture is sent with it.')}
        </Notice>
      )}
      {!online && (
        <Notice tone="info" icon="wifi-off" live>
          {hasPicture
            ? t(
                '{device, select, phone {The picture is saved on this phone.} page {The picture is kept on this page.} other {The picture is saved on this device.}} Type what the passport says: both are sent when you are back online.',
                { device },
              )
            : t(
                'What you type is kept on this {device, select, phone {phone} page {page} other {device}}, and is sent when you are back online.',
                { device },
              )}
        </Notice>
      )}
    </>
  );
}

const lookMessage: Record<Exclude<PassportLook['kind'], 'read'>, SourceText> = {
  nothing: msg('The two lines were not found in the picture'),
  several: msg('There are two documents in the picture'),
  'other-document': msg('This is not a passport’s page'),
  unreadable: msg('The picture could not be read here'),
};

interface FailureProps {
  reading: Extract<Reading, { state: 'failed' }>;
  /** Whether the phone has read what the server could not. */
  isRead?: boolean;
  /** Whether a notice below says what to do. */
  isAdvised?: boolean;
}

function ServerFailure({ reading, isRead = false, isAdvised = false }: FailureProps) {
  const why = reading.why && serverText(reading.why);
  return (
    <Notice tone="wait" icon="scan" title={t('Recognition failure')} live>
      {isRead
        ? t('The server could not read the picture again. Compare everything with the passport.')
        : (why ?? (isAdvised ? undefined : t('Please type what the passport says.')))}
    </Notice>
  );
}

/** How much was read, and how much is to be checked. */
function ReadHead({ stands }: { stands: FieldStands }) {
  const kinds = Object.values(stands).map(({ kind }) => kind);
  const count = (kind: (typeof kinds)[number]) => kinds.filter((each) => each === kind).length;
  const toCheck = count('to-check');
  const open = count('open');
  const differing = count('differs');
  const isDone = toCheck + open + differing === 0;
  return (
    <Notice
      tone={isDone ? 'ok' : 'wait'}
      icon={isDone ? 'check-circle' : 'scan'}
      live
      title={t('{read} of {all} read from your passport', {
        read: kinds.length - toCheck - open,
        all: kinds.length,
      })}
    >
      {toCheck > 0
        ? t(
            '{count, plural, one {One field to check, then this is done.} other {# fields to check, then this is done.}}',
            { count: toCheck },
          )
        : differing > 0
          ? t(
              '{count, plural, one {One field differs from what you typed.} other {# fields differ from what you typed.}}',
              { count: differing },
            )
          : t('Compare everything with the passport.')}
    </Notice>
  );
}
