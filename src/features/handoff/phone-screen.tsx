import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { RefusedError } from '../../api/errors';
import { handoffCalls, phoneKeyStart } from '../../contract/account/handoffs';
import { serverText } from '../../i18n/server-messages';
import { t } from '../../language/translate';
import { isUnsent } from '../../outbox/core/item';
import { isHandoffPicture } from '../../outbox/kinds/handoff-picture';
import { useFileItems } from '../../outbox/page/outbox-list';
import { useIsOnline } from '../../services/connection';
import { api, atoms } from '../../services/services';
import { handoffs, items } from '../../services/stores';
import { pageHandoffAtom } from '../../session/session';
import { handoffOwnerOf, type OpenedHandoff } from '../../storage/handoffs';
import { Button } from '../../ui/actions/button';
import { BigMessage } from '../../ui/feedback/big-message';
import { Notice } from '../../ui/feedback/notice';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Stack } from '../../ui/layout/page';
import { Arrived, Frame, Taking } from './take-for-computer';

const isToken = /^[\w-]{22}$/;

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

const Over = ({ title, children }: { title: string; children: ReactNode }) => (
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

/** The handoff that the phone's address names, as far as it is known. */
type PhoneSide =
  | { kind: 'opening' }
  /** It was never opened here, and the server does not answer. */
  | { kind: 'unreachable' }
  /** In the server's words. */
  | { kind: 'refused'; why: string }
  | { kind: 'open'; handoff: Known };
type Known = OpenedHandoff & { about: NonNullable<OpenedHandoff['about']> };

const againMs = 5000;
const weekMs = 7 * 86_400_000;
const keyBytes = 32;

/** A key of 256 random bits, which never leaves this phone but for the server. */
function newPhoneKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes));
  const text = btoa(String.fromCharCode(...bytes));
  return phoneKeyStart + text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const isKnown = (handoff: OpenedHandoff): handoff is Known => handoff.about !== undefined;

/** Forgets a handoff and its picture on this phone. */
async function forgetHandoff(ownerId: string): Promise<void> {
  await items.destroyAll(ownerId);
  await handoffs.forget(ownerId);
}

/** Handoffs that nobody came back to: their pictures can be sent no more. */
async function forgetOld(now: number): Promise<void> {
  for (const ownerId of await handoffs.owners()) {
    const until = (await handoffs.read(ownerId))?.about?.deliverUntil;
    if (until !== undefined && Date.parse(until) + weekMs < now) await forgetHandoff(ownerId);
  }
}

/** The handoff of a link as this phone has it; a new one has a key, which is kept before it is used. */
async function handoffOf(token: string): Promise<OpenedHandoff> {
  const ownerId = await handoffOwnerOf(token);
  const before = await handoffs.read(ownerId);
  if (before) return before;
  const opened = { ownerId, phoneKey: newPhoneKey() };
  await handoffs.write(opened);
  return opened;
}

/** Opens it at the server, or asks for its present state. */
const askServer = ({ about, phoneKey: phone_key }: OpenedHandoff, link_token: string) =>
  about
    ? api.call(handoffCalls.phoneHandoff, { phone_key })
    : api.call(handoffCalls.claimHandoff, { link_token, phone_key });

/** Opens the handoff of a link on this phone, and follows it. While it is shown, the page is its own. */
function usePhoneHandoff(token: string): { side: PhoneSide; ask: () => Promise<void> } {
  const [side, setSide] = useState<PhoneSide>({ kind: 'opening' });
  const online = useIsOnline();

  const ask = useCallback(async () => {
    const handoff = await handoffOf(token);
    atoms.set(pageHandoffAtom, handoff.ownerId);
    if (isKnown(handoff))
      setSide((now) => (now.kind === 'refused' ? now : { kind: 'open', handoff }));
    try {
      const known = { ...handoff, about: await askServer(handoff, token) };
      await handoffs.write(known);
      // Nothing of it stays on a phone that may be a stranger's.
      if (known.about.state === 'arrived') await items.destroyAll(handoff.ownerId);
      setSide({ kind: 'open', handoff: known });
    } catch (error) {
      if (error instanceof RefusedError)
        setSide({
          kind: 'refused',
          why: serverText(error.said) ?? t('This link has ended. Ask your computer for a new one.'),
        });
      else if (!isKnown(handoff)) setSide({ kind: 'unreachable' });
    }
  }, [token]);

  useEffect(() => {
    void forgetOld(Date.now()).catch(() => undefined);
    return () => atoms.set(pageHandoffAtom, undefined);
  }, []);

  const isOver =
    side.kind === 'refused' || (side.kind === 'open' && side.handoff.about.state !== 'opened');
  useEffect(() => {
    if (isOver) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const follow = async () => {
      if (document.visibilityState === 'visible') await ask().catch(console.warn);
      if (!ended) timer = setTimeout(() => void follow(), againMs);
    };
    void follow();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [ask, isOver, online]);

  return { side, ask };
}
