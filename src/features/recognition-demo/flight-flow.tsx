import { demoCalls } from '../../contract/demo';
import { fillFlight } from '../../domain/recognition-demo/flight-form';
import { api } from '../../page/services';
import { t } from '../../language/translate';
import { FlightFormStep } from './flight-form-step';
import { FormFlow } from './form-flow';

/** An e-ticket, as a picture or a PDF, fills in a form, which is submitted. */
export const FlightFlow = ({ id }: { id: string }) => (
  <FormFlow
    id={id}
    flow="flight"
    kind="document"
    intro={t('Choose the PDF of an e-ticket, or photograph its page flat and in good light.')}
    read={(img_key, signal) => api.call(demoCalls.demoFlight, { id, img_key }, { signal })}
    form={(reading, callbacks) => (
      <FlightFormStep
        id={id}
        filled={fillFlight(reading)}
        wasRead={reading !== undefined}
        {...callbacks}
      />
    )}
  />
);
