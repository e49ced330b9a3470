import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { ForeignAnswerError, HttpStatusError, RefusedError } from '../../api/errors';
import {
  applicationFormCalls,
  formMessage,
  type FormMessage,
  type PageMessage,
} from '../../contract/application-form';
import type { FormAnswers } from '../../domain/form-answers';
import { sentLanguage } from '../../language/sent-language';
import { beforeReload } from '../../services/busy';
import { reportFailure } from '../../services/report-failure';
import { api, openDatabase } from '../../services/services';
import { refreshOrder } from '../../queries/order-query';
import { currentSession } from '../../session/session';
import { markMemory } from '../../storage/mark-memory';
import { frameAddress } from './frame-address';
import { keepAnswers, readAnswers } from './kept-answers';

interface Expected {
  /** The origin of the form. */
  origin: string;
  random: string;
}

/** Parses a message of this form's frame; undefined for messages from anywhere else. */
function readFormMessage(
  { origin, data }: Pick<MessageEvent<unknown>, 'origin' | 'data'>,
  expected: Expected,
): FormMessage | undefined {
  if (origin !== expected.origin) return undefined;
  const message = v.safeParse(formMessage, data);
  if (!message.success || message.output.random !== expected.random) return undefined;
  return message.output;
}

const tokenMessage = (random: string, token: string): PageMessage => ({
  from: 'visa-app',
  random,
  type: 'token',
  token,
});

const answersMessage = (
  random: string,
  answers: Readonly<Record<string, string>>,
): PageMessage => ({ from: 'visa-app', random, type: 'answers', answers });

const keptMessage = (random: string): PageMessage => ({
  from: 'visa-app',
  random,
  type: 'answers-kept',
});

interface FormToken {
  token: string;
  /** In seconds; absent for the user's own token, which is not renewed. */
  expiresIn?: number;
}

/** Whether the server answered that it does not have this call. */
const lacksCall = (error: unknown) =>
  error instanceof RefusedError ||
  ((error instanceof HttpStatusError || error instanceof ForeignAnswerError) &&
    [404, 405, 501].includes(error.status));

/**
 * Requests the token with which the form's frame may read and write this form only. For a server
 * without such tokens the frame gets the user's token, as specified. For our server, which marks
 * its answers, the user's token is never passed to the frame.
 */
async function requestFormToken(orderId: string, applicantId: string): Promise<FormToken> {
  try {
    const request = { order_id: orderId, applicant_id: applicantId };
    return await api.call(applicationFormCalls.formToken, request);
  } catch (error) {
    const token = currentSession()?.user.token;
    if (token === undefined || !lacksCall(error)) throw error;
    if (await markMemory(openDatabase, api.base).marks()) throw error;
    return { token };
  }
}

interface Opening {
  url: string;
  country: string;
  orderId: string;
  applicantId: string;
  onReady: () => void;
  onCompleted: () => void;
  /** An answer of the passport or of the order is to be changed there. */
  onChange: (source: 'passport' | 'order') => void;
}

/** The time limit for the frame's ready message. */
const patienceMs = 20_000;
/** The share of a token's lifetime after which the next one is fetched. */
const renewAfter = 0.7;

export type FrameState = 'opening' | 'ready' | 'failed';

const newRandom = () => crypto.randomUUID();

/** Opens the form, sends it tokens while it is shown, and handles its messages. */
export function useFormFrame(opening: Opening) {
  const { url, country, orderId, applicantId } = opening;
  const frame = useRef<HTMLIFrameElement>(null);
  const [random, setRandom] = useState(newRandom);
  const [opened, setOpened] = useState<{ random: string; src: string; speaks: boolean }>();
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
    let isUnsaved = false;
    /** The form's answers that have not arrived, of this visit and of the ones before. */
    let newest: FormAnswers = {};
    const post = (message: PageMessage) =>
      frame.current?.contentWindow?.postMessage(message, origin);
    /** It wants one in order to save something. */
    let waitsForToken = false;
    let allSaved = () => {};
    const fail = (problem?: unknown) => {
      if (current)
        setStates((before) =>
          before?.random === random && before.state === 'ready'
            ? before
            : { random, state: 'failed', problem },
        );
    };
    const late = setTimeout(fail, patienceMs);
    const renewLater = (seconds: number | undefined) => {
      clearTimeout(timer);
      if (seconds === undefined) return;
      timer = setTimeout(() => void renew(), seconds * 1000 * renewAfter);
    };
    async function renew() {
      const { token, expiresIn } = await requestFormToken(orderId, applicantId);
      if (!current) return;
      post(tokenMessage(random, token));
      renewLater(expiresIn);
    }
    async function restore() {
      const answers = await readAnswers(applicantId);
      if (!current || !answers) return;
      newest = { ...answers, ...newest };
      post(answersMessage(random, answers));
    }
    async function keep(answers: FormAnswers) {
      const before = newest;
      newest = answers;
      // Written without the tab too: what was typed last is told just before it ends.
      const isKept = await keepAnswers(applicantId, before, answers);
      if (current && isKept && newest === answers) post(keptMessage(random));
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
          latest.current.onReady();
          void restore();
          return;
        case 'answers':
          void keep(message.answers);
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
    requestFormToken(orderId, applicantId).then(({ token, expiresIn }) => {
      if (!current) return;
      const language = sentLanguage();
      const passed = { country, applicantId, orderId, random, token, title: false, language };
      // The form of a server without form tokens sends no messages: it is ready once it is loaded.
      setOpened({ random, src: frameAddress(url, passed), speaks: expiresIn !== undefined });
      renewLater(expiresIn);
    }, fail);
    return () => {
      current = false;
      clearTimeout(timer);
      clearTimeout(late);
      removeEventListener('message', listen);
      ended();
      // The order shows what the form saved, also if it sent no message.
      void refreshOrder(orderId);
    };
  }, [random, url, origin, country, orderId, applicantId]);

  return {
    frame,
    /** The frame has loaded its page. */
    onLoad: useCallback(() => {
      if (opened?.speaks !== false) return;
      setStates({ random: opened.random, state: 'ready' });
      latest.current.onReady();
    }, [opened]),
    state,
    problem: states?.problem,
    /** Whether the form holds answers that could not be saved. */
    unsaved: unsavedOf === random,
    src: opened?.random === random ? opened.src : undefined,
    retry: useCallback(() => setRandom(newRandom), []),
  };
}
