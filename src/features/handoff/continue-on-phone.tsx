import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { isApiError, NoAnswerError, RefusedError } from '../../api/errors';
import { type ComputerHandoff, handoffCalls } from '../../contract/account/handoffs';
import { isPhoneId } from '../../domain/order/phone-id';
import { t } from '../../language/translate';
import { refreshOrder } from '../../queries/order-query';
import { useIsOnline } from '../../services/connection';
import { describeProblem } from '../../services/describe-problem';
import { api } from '../../services/services';
import { drafts } from '../../services/stores';
import { showToast } from '../../services/toasts';
import { currentOwnerId } from '../../session/session';
import { draftNames } from '../../storage/draft-names';
import { Button } from '../../ui/actions/button';
import { Notice } from '../../ui/feedback/notice';
import { Card } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import { IconTile } from '../../ui/media/icon';
import { latePart } from '../../ui/overlays/late-part';
import type { ComputerSide, StartedHandoff } from './phone-panel';

/** With the maker of QR codes, loaded when a phone is asked. */
const PhonePanel = latePart(async () => (await import('./phone-panel')).PhonePanel);

interface Props {
  /** The document that a phone is asked for; without a document the visa photo. */
  target: { orderId: string; applicantId: string; documentId?: number | undefined };
  /** Of a page. */
  place?: { pos: number; replaces: string | null } | undefined;
  /**
   * Takes a passport's or a photo's picture as if it was chosen here; a page needs nothing.
   * @returns whether it was taken. The server then deletes its copy, so the file has to be safe here.
   */
  onFile?: ((file: File) => Promise<boolean>) | undefined;
  /** Shown while no phone is asked: the place for files of this computer. */
  children: ReactNode;
}

/** 'Continue on your phone': the row that offers it, then the code in the place of the children. */
export function ContinueOnPhone(props: Props) {
  const { applicantId, documentId = 0 } = props.target;
  return <OfDocument key={`${applicantId} ${documentId}`} {...props} />;
}

function OfDocument(props: Props) {
  const { target, children } = props;
  const side = useComputerHandoff(props);
  if (side.started && side.now?.state !== 'arrived')
    return <PhonePanel {...side} started={side.started} onClose={side.end} />;
  return (
    <>
      {children}
      {mayHandOff(target) && !side.started && (
        <Offer {...side} isPhoto={target.documentId === undefined} />
      )}
      {side.problem !== undefined && (
        <Notice tone="danger" live>
          {side.problem}
        </Notice>
      )}
    </>
  );
}

/** Whether a phone can be asked: the server has to know the applicant. */
const mayHandOff = ({ applicantId }: Props['target']): boolean => !isPhoneId(applicantId);

function Offer({ isPhoto, isBusy, start }: ComputerSide & { isPhoto: boolean }) {
  const online = useIsOnline();
  return (
    <Card>
      <ListRow
        leading={<IconTile icon="camera" />}
        title={isPhoto ? t('Is your phone’s camera better?') : t('Is it on paper?')}
        detail={
          online
            ? t('Take the picture with your phone. No log-in is needed there.')
            : t('Your phone can take the picture when this computer is online.')
        }
        action={
          <Button
            small
            variant="outlined"
            disabled={!online}
            busy={isBusy}
            busyLabel={t('Loading')}
            onClick={() => void start()}
          >
            {t('Continue on your phone')}
          </Button>
        }
      />
    </Card>
  );
}

const againMs = 2000;

const isOver = ({ state }: ComputerHandoff) => state === 'ended' || state === 'expired';

/** The picture that waits at the server. @throws {NoAnswerError} if it cannot be fetched now */
async function fetchPicture({ url = '', mimeType = '' }: ComputerHandoff): Promise<File> {
  const answer = await fetch(new URL(url, api.base)).catch(() => undefined);
  const bytes = answer?.ok && (await answer.blob().catch(() => undefined));
  if (!bytes) throw new NoAnswerError();
  const ending = mimeType === 'application/pdf' ? 'pdf' : mimeType.split('/').at(-1);
  return new File([bytes], `phone.${ending}`, { type: mimeType });
}

/** Of two tabs with this page one takes the picture; the other sees that it was taken. */
const inOneTab = (id: string, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator
    ? navigator.locks.request(`handoff ${id}`, { ifAvailable: true }, async (lock) => {
        if (lock) await work();
      })
    : work();

/** Starts a handoff, and follows it while its page is shown. */
function useComputerHandoff({ target, place, onFile }: Props): ComputerSide {
  const { orderId, applicantId, documentId } = target;
  const name = `${draftNames.handoff}:${applicantId}:${documentId ?? 0}`;
  const [started, setStarted] = useState<StartedHandoff>();
  const [now, setNow] = useState<ComputerHandoff>();
  const [isCutOff, setIsCutOff] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const leave = useCallback(async () => {
    setStarted(undefined);
    setNow(undefined);
    setIsCutOff(false);
    const userId = currentOwnerId();
    if (userId !== undefined) await drafts.remove(userId, name);
  }, [name]);

  useEffect(() => {
    let isHere = true;
    const userId = currentOwnerId();
    if (userId !== undefined)
      void drafts
        .read(userId, name)
        .then(
          (kept) =>
            isHere && setStarted((present) => present ?? (kept as StartedHandoff | undefined)),
          console.warn,
        );
    return () => {
      isHere = false;
    };
  }, [name]);

  const takeFile = useEffectEvent(async (arrived: ComputerHandoff, signal: AbortSignal) => {
    const file = await fetchPicture(arrived);
    if (signal.aborted) return;
    const isTaken = await onFile?.(file);
    await api.call(handoffCalls.endHandoff, { handoff_id: arrived.id });
    await leave();
    if (isTaken) showToast(t('The picture from your phone is here.'), 'ok');
  });

  const id = started?.id;
  const isFollowed = id !== undefined && !(now && isOver(now));
  useEffect(() => {
    if (!isFollowed) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const abort = new AbortController();
    const { signal } = abort;

    async function arrive(arrived: ComputerHandoff) {
      if (arrived.url !== undefined) return inOneTab(arrived.id, () => takeFile(arrived, signal));
      await refreshOrder(orderId);
      await leave();
      if (arrived.kind === 'page') showToast(t('The picture from your phone is here.'), 'ok');
    }

    async function ask() {
      try {
        const present = await api.call(handoffCalls.handoff, { handoff_id: id ?? '' }, { signal });
        if (signal.aborted) return;
        setIsCutOff(false);
        setNow(present);
        if (present.state === 'arrived') await arrive(present);
        // Nobody comes back to a handoff that is over.
        if (isOver(present)) await drafts.remove(currentOwnerId() ?? '', name);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof RefusedError) return await leave();
        if (!isApiError(error)) throw error;
        setIsCutOff(true);
      }
      if (!signal.aborted) timer = setTimeout(follow, againMs);
    }
    const follow = () => {
      if (document.visibilityState === 'visible') void ask().catch(console.warn);
      else timer = setTimeout(follow, againMs);
    };
    follow();
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [id, isFollowed, leave, name, orderId]);

  async function attempt(work: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(describeProblem(error));
    } finally {
      setIsBusy(false);
    }
  }

  const start = () =>
    attempt(async () => {
      const asked = { applicant_id: applicantId, elec_id: documentId, ...place };
      const made = await api.call(handoffCalls.startHandoff, asked);
      const userId = currentOwnerId();
      if (userId !== undefined) await drafts.write(userId, name, made);
      setNow(undefined);
      setStarted(made);
    });

  const end = () =>
    attempt(async () => {
      if (id !== undefined && !(now && isOver(now)))
        await api.call(handoffCalls.endHandoff, { handoff_id: id });
      await leave();
    });

  return { started, now, isCutOff, problem, isBusy, start, end };
}
