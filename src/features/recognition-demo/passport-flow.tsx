import { demoCalls } from '../../contract/demo';
import { api } from '../../page/services';
import { t } from '../../language/translate';
import { FilePickers } from './file-pickers';
import { PassportFormStep } from './passport-form-step';
import { prepareDocument } from './prepare-picture';
import { EndedStep, ReadingStep, StartStep, SubmittedStep } from './flow-steps';
import { useDemoReading } from './use-demo-reading';

/** A passport's picture fills in a form, which is submitted. */
export function PassportFlow({ id }: { id: string }) {
  const { state, take, retry, restart, fillInByHand, submitted, end } = useDemoReading({
    prepare: (file, signal) => prepareDocument(file, 'passport', signal),
    read: (img_key, signal) => api.call(demoCalls.demoPassport, { id, img_key }, { signal }),
  });
  const flow = 'passport';
  if (state.step === 'reading')
    return <ReadingStep flow={flow} stage={state.stage} onCancel={restart} />;
  if (state.step === 'ended') return <EndedStep flow={flow} why={state.why} />;
  if (state.step === 'submitted') return <SubmittedStep id={id} flow={flow} onAgain={restart} />;
  if (state.step === 'read')
    return (
      <PassportFormStep
        id={id}
        reading={state.reading}
        onBack={restart}
        onSubmitted={submitted}
        onEnded={end}
      />
    );
  return (
    <StartStep
      id={id}
      flow={flow}
      state={state}
      onRetry={(file) => void retry(file)}
      onByHand={fillInByHand}
      intro={t(
        'Photograph the page with your picture, with all of the two lines at its foot, without glare.',
      )}
      pickers={<FilePickers onFile={(file) => void take(file)} />}
    />
  );
}
