import type { ReactNode } from 'react';
import type { DemoFlow } from '../../domain/recognition-demo/demo-flow';
import { t } from '../../language/translate';
import { FilePicker, hasCamera } from '../../ui/forms/file-picker';
import { imageClient } from '../../workers/image/image-client';
import { EndedStep, ReadingStep, StartStep, SubmittedStep } from './flow-steps';
import { prepareDocument, useDemoReading } from './use-demo-reading';

/** The buttons that choose a file, and take a picture if one can be read and the phone has a camera. */
function FilePickers({
  mayBePicture,
  onFile,
}: {
  mayBePicture: boolean;
  onFile: (file: File) => void;
}) {
  const takesPicture = hasCamera && mayBePicture;
  const first = (files: File[]) => files[0] && onFile(files[0]);
  return (
    <>
      <FilePicker
        {...(takesPicture ? { variant: 'secondary' as const } : {})}
        icon="file"
        label={t('Choose a file for the demo')}
        onOpen={imageClient.warm}
        onFiles={first}
      >
        {t('Files')}
      </FilePicker>
      {takesPicture && (
        <FilePicker
          camera
          icon="camera"
          label={t('Take a picture for the demo')}
          onOpen={imageClient.warm}
          onFiles={first}
        >
          {t('Camera')}
        </FilePicker>
      )}
    </>
  );
}

/** The callbacks from a form's step to the flow. */
export interface FormStepCallbacks {
  onBack: () => void;
  onSubmitted: () => void;
  onEnded: (why: string) => void;
}

interface Props<Reading> {
  id: string;
  flow: DemoFlow;
  /** The kind of the file, for its preparation on the phone. */
  kind: Parameters<typeof prepareDocument>[1];
  /** Instructions for the choice of the file. */
  intro: string;
  /** Reads the uploaded file on the server. */
  read: (key: string, signal: AbortSignal) => Promise<Reading>;
  /** The form with what was read; undefined if it is filled in by hand. */
  form: (reading: Reading | undefined, callbacks: FormStepCallbacks) => ReactNode;
}

/** A file fills in a form, which is submitted. */
export function FormFlow<Reading>({ id, flow, kind, intro, read, form }: Props<Reading>) {
  const { state, take, retry, restart, fillInByHand, submitted, end } = useDemoReading<Reading>({
    prepare: (file, signal) => prepareDocument(file, kind, signal),
    read,
  });
  if (state.step === 'reading')
    return <ReadingStep flow={flow} stage={state.stage} onCancel={restart} />;
  if (state.step === 'ended') return <EndedStep flow={flow} why={state.why} />;
  if (state.step === 'submitted') return <SubmittedStep id={id} flow={flow} onAgain={restart} />;
  if (state.step === 'read')
    return form(state.reading, { onBack: restart, onSubmitted: submitted, onEnded: end });
  return (
    <StartStep
      id={id}
      flow={flow}
      state={state}
      onRetry={(file) => void retry(file)}
      onByHand={fillInByHand}
      intro={intro}
      pickers={
        <FilePickers mayBePicture={flow === 'passport'} onFile={(file) => void take(file)} />
      }
    />
  );
}
