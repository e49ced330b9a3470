import { useCallback, useEffect, useRef, useState } from 'react';
import { RefusedError, UnauthorizedError } from '../../api/errors';
import type { Applicant } from '../../contract/applicants';
import type { Order } from '../../contract/orders';
import { formProtocol } from '../../domain/form/form-answers';
import { isPhoneId } from '../../domain/order/phone-id';
import { sentLanguage } from '../../language/sent-language';
import { t } from '../../language/translate';
import { refreshOrder } from '../../queries/order-query';
import { beforeReload } from '../../services/busy';
import { onlineAtom } from '../../services/connection';
import { reportFailure } from '../../services/report-failure';
import { api, atoms, openDatabase } from '../../services/services';
import { markMemory } from '../../storage/mark-memory';
import { currentOwnerId, currentSession } from '../../session/session';
import { formConversation, readFormMessage } from './form-conversation';
import { requestFormToken } from './form-token';
import { frameAddress } from './frame-address';

interface Opening {
  url: string;
  country: string;
  order: Order;
  applicant: Applicant;
  onCompleted: () => void;
  /** An answer of the passport or of the order is to be changed there. */
  onChange: (source: 'passport' | 'order') => void;
}

/** The time limit for the frame's ready message. */
const patienceMs = 20_000;
/** The same of a kept page once it has loaded: one that is not kept loads as the browser's error. */
const keptPatienceMs = 2_000;
/** The share of a token's lifetime after which the next one is fetched. */
const renewAfter = 0.7;

export type FrameState = 'opening' | 'ready' | 'failed';

interface Opened {
  random: string;
  src: string;
  /** From the pages that the form's own origin has kept, without a network. */
  isKept: boolean;
  speaks: boolean;
}

/** Whether the server has said that there is no token; anything else may be the network. */
const isAnswer = (error: unknown) =>
  error instanceof RefusedError || error instanceof UnauthorizedError;

const newRandom = () => crypto.randomUUID();

/** Opens the form, sends it tokens while it is shown, and handles its messages. */
export function useFormFrame(opening: Opening) {
  const { url, country } = opening;
  const frame = useRef<HTMLIFrameElement>(null);
  const [random, setRandom] = useState(newRandom);
  const [opened, setOpened] = useState<Opened>();
  const [states, setStates] = useState<{ random: string; state: FrameState; problem?: unknown }>();
  const [unsavedOf, setUnsavedOf] = useState<string>();
  const state = states?.random === random ? states.state : 'opening';
  const { origin } = new URL(url);
  const latest = useRef(opening);
  useEffect(() => {
    latest.current = opening;
  });

  useEffect(() => {
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** A form that saves its answers itself has told that some are not saved. */
    let isUnsaved = false;
    /** It wants one in order to save something. */
    let waitsForToken = false;
    let allSaved = () => {};
    // The address keeps the ids with which it began: another one would load the form anew.
    const userId = currentOwnerId();
    const { id: orderId } = latest.current.order;
    const { id: applicantId } = latest.current.applicant;
    const post = (message: object) =>
      frame.current?.contentWindow?.postMessage({ from: 'visa-app', random, ...message }, origin);
    const fail = (problem?: unknown) => {
      if (current)
        setStates((before) =>
          before?.random === random && before.state === 'ready'
            ? before
            : { random, state: 'failed', problem },
        );
    };
    const late = setTimeout(fail, patienceMs);
    const conversation = formConversation({
      owner: () => {
        // The one who has opened it, also after that session has ended: another log-in reloads the page.
        if (userId === undefined) throw new TypeError('Nobody is logged in.');
        const { order, applicant } = latest.current;
        return {
          userId,
          orderId: order.id,
          applicantId: applicant.id,
          applicantName: applicant.firstName,
        };
      },
      order: () => latest.current.order,
      askedAt: Date.now(),
      name: t('Application form'),
      post,
      onUnsaved: (is) => setUnsavedOf(is ? random : undefined),
      refresh: () => void refreshOrder(latest.current.order.id),
    });
    const renewLater = (seconds: number | undefined) => {
      clearTimeout(timer);
      if (seconds === undefined) return;
      timer = setTimeout(() => void renew(), seconds * 1000 * renewAfter);
    };
    async function renew() {
      const { token, expiresIn } = await requestFormToken(orderId, applicantId);
      if (!current) return;
      post({ type: 'token', token });
      renewLater(expiresIn);
    }
    /** An answer was saved: unless the form has said that others were not, it was the last. */
    function settle() {
      if (isUnsaved) return;
      waitsForToken = false;
      allSaved();
    }
    function listen(event: MessageEvent<unknown>) {
      if (event.source !== frame.current?.contentWindow) return;
      const message = readFormMessage(event, { origin, random });
      switch (message?.type) {
        case 'ready':
          clearTimeout(late);
          setStates({ random, state: 'ready' });
          if (message.version === formProtocol) {
            // It asks the server nothing, so it needs no further token.
            clearTimeout(timer);
            conversation.open();
          }
          return;
        case 'state':
          conversation.told(message.state);
          return;
        case 'answers':
          conversation.keep(message);
          return;
        case 'token-wanted':
          waitsForToken = true;
          // After a failure the form requests one whenever it tries to save; that the session has ended
          // is said once, when it is found out.
          void renew().catch((error: unknown) => currentSession() && reportFailure(error, 'never'));
          return;
        case 'status':
          settle();
          void refreshOrder(orderId);
          return;
        case 'unsaved':
          setUnsavedOf(message.unsaved ? random : undefined);
          isUnsaved = message.unsaved;
          settle();
          return;
        case 'change-wanted':
          latest.current.onChange(message.source);
          return;
        case 'completed':
          latest.current.onCompleted();
          return;
      }
    }
    const ended = beforeReload(async () => {
      if (!isUnsaved && !waitsForToken) return;
      const saved = new Promise<void>((resolve) => (allSaved = resolve));
      // The form saves at every new token.
      await renew();
      await saved;
    });
    addEventListener('message', listen);
    const language = sentLanguage();
    const show = (token: string | undefined, speaks: boolean) => {
      const passed = { country, applicantId, orderId, random, token, title: false, language };
      setOpened({
        random,
        src: frameAddress(url, passed),
        isKept: token === undefined,
        speaks,
      });
    };
    if (isPhoneId(applicantId) || !atoms.get(onlineAtom)) show(undefined, true);
    else
      requestFormToken(orderId, applicantId).then(
        ({ token, expiresIn }) => {
          if (!current) return;
          // The form of a server without form tokens sends no messages: it is ready once it is loaded.
          show(token, expiresIn !== undefined);
          renewLater(expiresIn);
        },
        (error: unknown) => {
          if (!current) return;
          if (isAnswer(error)) return fail(error);
          // Another server's form keeps nothing, and never opens without the token.
          void markMemory(openDatabase, api.base)
            .marks()
            .then((isOurs) => (isOurs && current ? show(undefined, true) : fail(error)));
        },
      );
    return () => {
      current = false;
      clearTimeout(timer);
      clearTimeout(late);
      removeEventListener('message', listen);
      conversation.stop();
      ended();
      // The order shows what the form saved, also if it sent no message.
      void refreshOrder(latest.current.order.id);
    };
  }, [random, url, origin, country]);

  return {
    frame,
    /** The frame has loaded its page. */
    onLoad: useCallback(() => {
      if (!opened) return;
      const { random: ofLoaded, isKept, speaks } = opened;
      if (!speaks) setStates({ random: ofLoaded, state: 'ready' });
      if (isKept)
        setTimeout(
          () =>
            setStates((before) =>
              before?.random === ofLoaded ? before : { random: ofLoaded, state: 'failed' },
            ),
          keptPatienceMs,
        );
    }, [opened]),
    state,
    /** It was opened without a network. */
    isKept: opened?.random === random && opened.isKept,
    problem: states?.problem,
    /** Whether the form holds answers that could not be saved. */
    unsaved: unsavedOf === random,
    src: opened?.random === random ? opened.src : undefined,
    retry: useCallback(() => setRandom(newRandom), []),
  };
}
