import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { demoHours, type DemoFlow } from '../../domain/recognition-demo/demo-flow';
import { useIsOnline } from '../../services/connection';
import { demoPath, newDemoId } from '../../routing/demo-path';
import { Button } from '../../ui/actions/button';
import { FooterAction } from '../../ui/actions/footer-action';
import { BigMessage } from '../../ui/feedback/big-message';
import { Notice } from '../../ui/feedback/notice';
import { ProgressBar } from '../../ui/feedback/progress';
import { Card, CardRow } from '../../ui/layout/card';
import { SectionHeading } from '../../ui/layout/section-heading';
import { msg } from '../../domain/messages/text-params';
import { t } from '../../language/translate';
import { DemoPage } from './demo-page';
import type { DemoFile } from './demo-requests';
import { flowLabels, FlowList } from './flow-list';
import type { DemoState } from './use-demo-reading';

interface StartProps {
  id: string;
  flow: DemoFlow;
  /** The requirement for the picture, and its further use. */
  intro: ReactNode;
  /** The buttons that choose a picture. */
  pickers: ReactNode;
  state: Extract<DemoState<unknown>, { step: 'start' | 'failed' }>;
  onRetry: (file: DemoFile) => void;
  /** Absent if the flow needs a picture. */
  onByHand?: () => void;
}

/** The start of a flow; after a failure with its reason and the next steps. */
export function StartStep({ id, flow, intro, pickers, state, onRetry, onByHand }: StartProps) {
  const online = useIsOnline();
  const { title } = flowLabels[flow];
  const retry = state.step === 'failed' ? state.retry : undefined;
  return (
    <DemoPage title={t(title)} footer={<FooterAction>{pickers}</FooterAction>}>
      {state.step === 'failed' && (
        <Notice
          tone="wait"
          icon="scan"
          title={t('Recognition failure')}
          live
          action={
            retry && (
              <Button small variant="card" onClick={() => onRetry(retry)}>
                {t('Try again')}
              </Button>
            )
          }
        >
          {state.why}
        </Notice>
      )}
      {!online && (
        <Notice tone="info" icon="wifi-off" live>
          {t('You are offline. The demo reads pictures on our server, so it needs a network.')}
        </Notice>
      )}
      <Card>
        <CardRow>{intro}</CardRow>
        <CardRow>
          {t(
            'No account is needed. What you upload is deleted after {hours} hours; what you type is checked and not stored.',
            { hours: demoHours },
          )}
        </CardRow>
      </Card>
      {onByHand && (
        <Button variant="link" icon="edit" onClick={onByHand}>
          {t('Fill in by hand')}
        </Button>
      )}
      <section>
        <SectionHeading>{t('Also to try')}</SectionHeading>
        <FlowList id={id} except={flow} />
      </section>
    </DemoPage>
  );
}

const stages = { checking: msg('Checking'), recognizing: msg('Recognizing') } as const;

interface ReadingProps {
  flow: DemoFlow;
  stage: keyof typeof stages;
  onCancel: () => void;
}

/** The picture is being prepared on the phone, or sent and read. */
export const ReadingStep = ({ flow, stage, onCancel }: ReadingProps) => (
  <DemoPage
    title={t(flowLabels[flow].title)}
    footer={
      <FooterAction>
        <Button variant="outlined" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </FooterAction>
    }
  >
    <Card>
      <CardRow>
        <ProgressBar label={t(stages[stage])} showLabel value={null} />
      </CardRow>
    </Card>
  </DemoPage>
);

/** The flow is complete. */
export function SubmittedStep({
  id,
  flow,
  onAgain,
}: {
  id: string;
  flow: DemoFlow;
  onAgain: () => void;
}) {
  return (
    <DemoPage
      title={t(flowLabels[flow].title)}
      footer={
        <FooterAction>
          <Button variant="outlined" onClick={onAgain}>
            {t('Start again')}
          </Button>
        </FooterAction>
      }
    >
      <div role="status">
        <BigMessage
          tone="action"
          icon="check-circle"
          title={t('Submit Successfully')}
          text={t('This was a demo: nobody works on it, and no visa is applied for.')}
        />
      </div>
      <section>
        <SectionHeading>{t('Also to try')}</SectionHeading>
        <FlowList id={id} except={flow} />
      </section>
    </DemoPage>
  );
}

/** The id of the address has ended; a new one starts the flow again. */
export function EndedStep({ flow, why }: { flow: DemoFlow; why: string }) {
  const navigate = useNavigate();
  const [id] = useState(newDemoId);
  return (
    <DemoPage title={t(flowLabels[flow].title)}>
      <BigMessage
        tone="action"
        icon="clock"
        title={t('The demo is over')}
        text={why}
        role="alert"
        buttons={
          <Button onClick={() => void navigate(demoPath(flow, id), { replace: true })}>
            {t('Start a new one')}
          </Button>
        }
      />
    </DemoPage>
  );
}
