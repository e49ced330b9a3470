import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { problemWords } from '../../i18n/problem-words';
import { showToast } from '../../page/toasts';
import { demoOf, newDemoId } from '../../routing/demo-path';
import { Notice } from '../../ui/feedback/notice';
import { t } from '../../language/translate';
import { DemoPage } from './demo-page';
import { FlightFlow } from './flight-flow';
import { FlowList } from './flow-list';
import { PassportFlow } from './passport-flow';
import { PhotoFlow, type PhotoParts } from './photo-flow';

/** The public demo of the recognition: the flow that its address names, without a log-in. */
export function DemoScreen(parts: PhotoParts) {
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
