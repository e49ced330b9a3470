import { demoCalls } from '../../contract/demo';
import { api } from '../../page/services';
import { t } from '../../language/translate';
import { FormFlow } from './form-flow';
import { PassportFormStep } from './passport-form-step';

/** A passport's picture fills in a form, which is submitted. */
export const PassportFlow = ({ id }: { id: string }) => (
  <FormFlow
    id={id}
    flow="passport"
    kind="passport"
    intro={t(
      'Photograph the page with your picture, with all of the two lines at its foot, without glare.',
    )}
    read={(img_key, signal) => api.call(demoCalls.demoPassport, { id, img_key }, { signal })}
    form={(reading, callbacks) => <PassportFormStep id={id} reading={reading} {...callbacks} />}
  />
);
