import { useEffect, useRef, useState } from 'react';
import { photoMaxBytes } from '../../domain/limits';
import { inOneLine } from '../../domain/messages/catalogue';
import { demoPhoto } from '../../domain/recognition-demo/demo-flow';
import { fileWords } from '../../i18n/file-messages';
import { photoWords } from '../../i18n/photo-messages';
import { t } from '../../language/translate';
import { showToast } from '../../services/toasts';
import { imageClient } from '../../workers/image/image-client';
import { imageMessage } from '../../workers/image/image-message';
import type { PreparedFile, PrepareFailure, PrepareJob } from '../../workers/image/image.api';
import { type DemoFile, hasEnded, mayPass, reportDemoFailure, uploadToDemo } from './demo-requests';

/** Prepares the picture of a passport or a page as for an application, in the image worker. */
export async function prepareDocument(
  file: File,
  kind: PrepareJob['kind'],
  signal: AbortSignal,
): Promise<Prepared> {
  const id = crypto.randomUUID();
  const cancel = () => imageClient.cancel(id);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const result = await imageClient.prepareDocument({ id, bytes: file, kind });
    return result.ok ? { ok: true, file: toSend(result) } : { ok: false, why: reasonOf(result) };
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Prepares a visa photo with the checks of an application's photo. */
export async function preparePhoto(file: File, signal: AbortSignal): Promise<Prepared> {
  if (file.size > photoMaxBytes) return { ok: false, why: t('The file must be less than 10Mb.') };
  const result = await imageClient.preparePhoto(file, demoPhoto, { signal });
  if (result.ok) return { ok: true, file: toSend(result.picture) };
  if (result.problem !== 'blocked') return { ok: false, why: reasonOf(result) };
  const blocking = result.report.checks.find(({ verdict }) => verdict === 'block');
  return {
    ok: false,
    why: blocking?.reason
      ? photoWords(blocking.reason)
      : t('This photo cannot be used. Please take or choose another one.'),
  };
}

const toSend = ({ bytes, mime }: PreparedFile) => ({
  bytes: new Uint8Array(bytes),
  // The chosen name stays on the phone.
  name: mime === 'application/pdf' ? 'demo.pdf' : 'demo.jpg',
  mime,
});

/** An aborted preparation is not shown. */
const reasonOf = (failure: PrepareFailure): string =>
  failure.problem === 'aborted' ? '' : inOneLine(fileWords(imageMessage(failure)));

/** A file that was prepared on the phone; or why it was not accepted. */
export type Prepared =
  { readonly ok: true; readonly file: DemoFile } | { readonly ok: false; readonly why: string };

/** The states of a flow, from the picture to the submission. */
export type DemoState<Reading> =
  | { readonly step: 'start' }
  | { readonly step: 'reading'; readonly stage: 'checking' | 'recognizing' }
  /** `retry` is the prepared file, if sending it again may help. */
  | {
      readonly step: 'failed';
      readonly why: string;
      /** Where it was rejected. */
      readonly by: 'phone' | 'server';
      readonly retry: DemoFile | undefined;
    }
  /** Without a reading the form is filled in by hand. */
  | { readonly step: 'read'; readonly reading: Reading | undefined }
  | { readonly step: 'ended'; readonly why: string }
  | { readonly step: 'submitted' };

interface Work<Reading> {
  /** Checks and prepares the chosen file on the phone. */
  readonly prepare: (file: File, signal: AbortSignal) => Promise<Prepared>;
  /** Reads the uploaded file on the server. */
  readonly read: (key: string, signal: AbortSignal) => Promise<Reading>;
}

/** Takes one flow of the demo through its states. Nothing of it is stored on the phone. */
export function useDemoReading<Reading>({ prepare, read }: Work<Reading>) {
  const [state, setState] = useState<DemoState<Reading>>({ step: 'start' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  function begin(): AbortSignal {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }

  async function send(file: DemoFile, signal: AbortSignal) {
    setState({ step: 'reading', stage: 'recognizing' });
    try {
      const reading = await read(await uploadToDemo(file, signal), signal);
      if (!signal.aborted) setState({ step: 'read', reading });
    } catch (error) {
      if (signal.aborted) return;
      const why = reportDemoFailure(error);
      if (hasEnded(error)) return setState({ step: 'ended', why });
      showToast(
        t('Processing failed, please check the network or try again later.'),
        'danger',
        'demo',
      );
      setState({ step: 'failed', why, by: 'server', retry: mayPass(error) ? file : undefined });
    }
  }

  return {
    state,
    async take(chosen: File) {
      const signal = begin();
      setState({ step: 'reading', stage: 'checking' });
      const prepared = await prepare(chosen, signal);
      if (signal.aborted) return;
      if (prepared.ok) return send(prepared.file, signal);
      setState({ step: 'failed', why: prepared.why, by: 'phone', retry: undefined });
    },
    async retry(file: DemoFile) {
      await send(file, begin());
    },
    /** Stops what is running and starts again. */
    restart() {
      running.current?.abort();
      setState({ step: 'start' });
    },
    fillInByHand: () => setState({ step: 'read', reading: undefined }),
    submitted: () => setState({ step: 'submitted' }),
    end: (why: string) => setState({ step: 'ended', why }),
  };
}
