import { type ReactNode, useCallback } from 'react';
import type { ComputerHandoff } from '../../contract/handoffs';
import { t } from '../../language/translate';
import { api } from '../../services/services';
import { showToast } from '../../services/toasts';
import { useIsOnline } from '../../services/connection';
import { Button } from '../../ui/actions/button';
import { Notice } from '../../ui/feedback/notice';
import { Card } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import { IconTile } from '../../ui/media/icon';
import { latePart } from '../../ui/overlays/late-part';
import { type HandoffPlace, mayHandOff, useComputerHandoff } from './use-computer-handoff';

/** With the maker of QR codes, loaded when a phone is asked. */
const PhonePanel = latePart(async () => (await import('./phone-panel')).PhonePanel);

interface Props extends HandoffPlace {
  /** Takes a passport's or a photo's picture as if it was chosen here; a page needs nothing. */
  onFile?: ((file: File) => void) | undefined;
  /** Shown while no phone is asked: the place for files of this computer. */
  children: ReactNode;
}

/** The picture that waits at the server. @throws if it cannot be fetched now */
async function fetchPicture({ url = '', mimeType = '' }: ComputerHandoff): Promise<File> {
  const response = await fetch(new URL(url, api.base));
  if (!response.ok) throw new TypeError(`HTTP ${response.status}`);
  const name = mimeType === 'application/pdf' ? 'phone.pdf' : 'phone.jpg';
  return new File([await response.blob()], name, { type: mimeType });
}

/** 'Continue on your phone': the row that offers it, then the code in the place of the children. */
export function ContinueOnPhone(props: Props) {
  const { applicantId, documentId = 0 } = props.target;
  return <OfDocument key={`${applicantId} ${documentId}`} {...props} />;
}

function OfDocument({ target, place, onFile, children }: Props) {
  const online = useIsOnline();
  const onArrived = useCallback(
    async (arrived: ComputerHandoff) => {
      if (arrived.url !== undefined && onFile) onFile(await fetchPicture(arrived));
      showToast(t('The picture from your phone is here.'), 'ok');
    },
    [onFile],
  );
  const side = useComputerHandoff({ target, place }, onArrived);
  if (side.started) return <PhonePanel {...side} started={side.started} onClose={side.end} />;
  return (
    <>
      {children}
      {mayHandOff(target) && (
        <Card>
          <ListRow
            leading={<IconTile icon="camera" />}
            title={t('Is it on paper?')}
            detail={
              online
                ? t('Take the picture with your phone. No log-in is needed there.')
                : t('Your phone can take the picture when this computer is online.')
            }
            action={
              <Button
                small
                variant="outlined"
                disabled={!online}
                busy={side.isBusy}
                busyLabel={t('Loading')}
                onClick={() => void side.start()}
              >
                {t('Continue on your phone')}
              </Button>
            }
          />
        </Card>
      )}
      {side.problem !== undefined && (
        <Notice tone="danger" live>
          {side.problem}
        </Notice>
      )}
    </>
  );
}
