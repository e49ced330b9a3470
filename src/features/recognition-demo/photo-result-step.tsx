import { useState, type ComponentType } from 'react';
import { demoCalls } from '../../contract/demo';
import { demoPhoto } from '../../domain/recognition-demo/demo-flow';
import { useHoldUpdates } from '../../page/busy';
import { api } from '../../page/services';
import { Button } from '../../ui/actions/button';
import { FooterAction } from '../../ui/actions/footer-action';
import { FooterReason } from '../../ui/actions/footer-reason';
import { Notice } from '../../ui/feedback/notice';
import { Card, CardRow } from '../../ui/layout/card';
import type { Said } from '../../domain/messages/said';
import { saidText } from '../../i18n/said-text';
import { markOf } from '../../language/server-text';
import { t } from '../../language/translate';
import { DemoPage } from './demo-page';
import { useDemoSubmit } from './use-demo-submit';

export interface PhotoFrameProps {
  src: string;
  alt: string;
  shape: { width: number; height: number };
  onLost: () => void;
}

interface Props {
  id: string;
  photoUrl: string;
  /** Objections that an official may have. */
  objections: readonly Said[];
  requirement: string;
  PhotoFrame: ComponentType<PhotoFrameProps>;
  onRetake: () => void;
  onSubmitted: () => void;
  onEnded: (why: string) => void;
}

/** The photo that the server made, to be submitted or taken again. */
export function PhotoResultStep(props: Props) {
  const { id, photoUrl, objections, requirement, PhotoFrame, onRetake } = props;
  const { busy, failure, submit } = useDemoSubmit(props);
  const [lost, setLost] = useState(false);
  useHoldUpdates('form');
  const send = () =>
    void submit(() => api.call(demoCalls.demoPhotoSubmit, { id, img_url: photoUrl }));
  return (
    <DemoPage
      title={t('Check your photo')}
      footer={
        <FooterAction
          reason={failure !== undefined && <FooterReason icon="warning">{failure}</FooterReason>}
        >
          <Button variant="outlined" icon="camera" disabled={busy} onClick={onRetake}>
            {t('Re-take')}
          </Button>
          <Button busy={busy} busyLabel={t('Submitting')} onClick={send}>
            {t('Submit')}
          </Button>
        </FooterAction>
      }
    >
      <Card>
        <CardRow>
          {lost ? (
            t('The photo is no longer shown. It can still be submitted.')
          ) : (
            <PhotoFrame
              src={photoUrl}
              alt={t('The photo that was made')}
              shape={demoPhoto}
              onLost={() => setLost(true)}
            />
          )}
        </CardRow>
        <CardRow>{requirement}</CardRow>
      </Card>
      {objections.length > 0 ? (
        <Notice tone="wait" icon="warning" title={t('An official may object')} live>
          <ul>
            {objections.map((objection) => {
              const { text, lang } = saidText(objection);
              return (
                <li key={text} {...markOf(lang)}>
                  {text}
                </li>
              );
            })}
          </ul>
        </Notice>
      ) : (
        <Notice tone="ok" live>
          {t('No problems were found.')}
        </Notice>
      )}
    </DemoPage>
  );
}
