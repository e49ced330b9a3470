import { demoCalls } from '../../contract/demo';
import { fillFlight, type FlightReading } from '../../domain/recognition-demo/flight-form';
import { api } from '../../page/services';
import { t } from '../../language/translate';
import { FilePickers } from './file-pickers';
import { FlightFormStep } from './flight-form-step';
import { EndedStep, ReadingStep, StartStep, SubmittedStep } from './flow-steps';
import { prepareDocument } from './prepare-picture';
import { useDemoReading } from './use-demo-reading';

/** An e-ticket, as a picture or a PDF, fills in a form, which is submitted. */
export function FlightFlow({ id }: { id: string }) {
  const { state, take, retry, restart, fillInByHand, submitted, end } =
    useDemoReading<FlightReading>({
      prepare: (file, signal) => prepareDocument(file, 'document', signal),
      read: (img_key, signal) => api.call(demoCalls.demoFlight, { id, img_key }, { signal }),
    });
  const flow = 'flight';
  if (state.step === 'reading')
    return <ReadingStep flow={flow} stage={state.stage} onCancel={restart} />;
  if (state.step === 'ended') return <EndedStep flow={flow} why={state.why} />;
  if (state.step === 'submitted') return <SubmittedStep id={id} flow={flow} onAgain={restart} />;
  if (state.step === 'read')
    return (
      <FlightFormStep
        id={id}
        filled={fillFlight(state.reading)}
        wasRead={state.reading !== undefined}
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
      intro={t('Choose the PDF of an e-ticket, or photograph its page flat and in good light.')}
      pickers={<FilePickers onFile={(file) => void take(file)} />}
    />
  );
}
