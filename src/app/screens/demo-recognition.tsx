import { PhotoCamera } from '../../features/visa-photo/camera/photo-camera';
import { PhotoFrame } from '../../features/visa-photo/photo-frame';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { demoCalls } from '../../contract/demo';
import { problemWords } from '../../i18n/problem-messages';
import { t } from '../../language/translate';
import { api } from '../../services/services';
import { showToast } from '../../services/toasts';
import { demoOf, newDemoId } from '../../routing/demo-path';
import { Notice } from '../../ui/feedback/notice';
import { DemoPage } from '../../features/recognition-demo/demo-page';
import { FlowList } from '../../features/recognition-demo/flow-list';
import { FormFlow } from '../../features/recognition-demo/form-flow';
import { PassportFormStep } from '../../features/recognition-demo/passport-form-step';
import { PhotoFlow, type PhotoParts } from '../../features/recognition-demo/photo-flow';
import { FlightFlow } from '../../features/recognition-demo/flight-flow';

/** A passport's picture fills in a form, which is submitted. */
const PassportFlow = ({ id }: { id: string }) => (
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

/** The public demo of the recognition: the flow that its address names, without a log-in. */
function DemoScreen(parts: PhotoParts) {
  const [search] = useSearchParams();
  const demo = demoOf(search);
  if (!demo) return <WithoutDemo />;
  const { flow, id } = demo;
  // Another id starts afresh.
  if (flow === 'passport') return <PassportFlow key={id} id={id} />;
  if (flow === 'photo') return <PhotoFlow key={id} id={id} {...parts} />;
  return <FlightFlow key={id} id={id} />;
}

/** An address without a demo: its toast is specified, and a choice leads on. */
function WithoutDemo() {
  const [id] = useState(newDemoId);
  useEffect(() => showToast(problemWords({ code: 'network-error' }), 'danger'), []);
  return (
    <DemoPage title={t('Try the recognition')}>
      <Notice tone="wait" icon="warning">
        {t('This link is not complete. Choose what to try.')}
      </Notice>
      <FlowList id={id} />
    </DemoPage>
  );
}

/** The demo, with the camera and the frame of the visa photos. */
export default function DemoRecognition() {
  return <DemoScreen Camera={PhotoCamera} PhotoFrame={PhotoFrame} />;
}
