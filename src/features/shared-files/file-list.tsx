import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { fileWords, type SavingMessage } from '../../i18n/file-messages';
import { formatBytes } from '../../language/format';
import { inLine, t } from '../../language/translate';
import type { RefusedShare } from '../../outbox/kinds/shared-file';
import { useItemFile } from '../../outbox/page/use-item-file';
import { useBlobUrl } from '../../platform/use-blob-url';
import { useDeviceWord } from '../../platform/wide-screen';
import { paths } from '../../routing/paths';
import { openLogIn } from '../../session/login-dialog';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/big-message';
import { Notice } from '../../ui/feedback/notice';
import { StateChip } from '../../ui/feedback/state-chip';
import { Card } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import { ImageThumb } from '../../ui/media/image-thumb';
import { imageMessage } from '../../workers/image/image-message';
import type { ReadFile } from './use-file-facts';

function refusalMessage(why: RefusedShare['why']): SavingMessage {
  switch (why.problem) {
    case 'no-room':
      return { code: 'no-room' };
    case 'not-saved':
      return { code: 'file-not-saved' };
    case 'too-many':
      return { code: 'too-many-shared' };
    default:
      return imageMessage(why);
  }
}

/** Why a file cannot be used, with the remedy. */
export function RefusedNotice({ fileName, why, action }: RefusedShare & { action?: ReactNode }) {
  const { title, remedy } = fileWords(refusalMessage(why));
  return (
    <Notice tone="danger" over={fileName || undefined} title={title} action={action}>
      {remedy}
    </Notice>
  );
}

const PdfThumb = ({ file: { firstPage } }: { file: ReadFile }) => (
  <ImageThumb shape="page" src={useBlobUrl(firstPage?.picture)} icon="file" />
);

const PictureThumb = ({ file: { item } }: { file: ReadFile }) => (
  <ImageThumb shape="page" src={useItemFile(item)} icon="image" />
);

interface FilesProps {
  files: readonly ReadFile[];
  ticked: ReadonlySet<string>;
  onTick: (id: string) => void;
}

/** The files that were shared; of several, those that are ticked are added together. */
export function SharedFiles({ files, ticked, onTick }: FilesProps) {
  const device = useDeviceWord();
  const isSeveral = files.length > 1;
  return (
    <Card as="ul" label={t('Shared files')}>
      {files.map((file) => {
        const { item, firstPage } = file;
        return (
          <ListRow
            as="li"
            key={item.id}
            leading={file.facts.isPicture ? <PictureThumb file={file} /> : <PdfThumb file={file} />}
            title={item.fileName || t('File without a name')}
            detail={inLine(
              firstPage &&
                t('{count, plural, one {# page} other {# pages}}', { count: firstPage.pages }),
              formatBytes(item.size),
            )}
            chip={
              device !== 'page' && (
                <StateChip tone="action" icon="saved-phone">
                  {device === 'phone' ? t('Saved on this phone') : t('Saved on this device')}
                </StateChip>
              )
            }
            {...(isSeveral && {
              checked: ticked.has(item.id),
              onClick: () => onTick(item.id),
            })}
          />
        );
      })}
    </Card>
  );
}

/** No application of the traveller asks for a file now. */
export function NoPlaces({ isLoggedIn }: { isLoggedIn: boolean }) {
  const { pathname, search } = useLocation();
  if (isLoggedIn)
    return (
      <Notice
        tone="sunk"
        title={t('No application asks for a document now')}
        action={
          <Button variant="card" link={<Link to={paths.home} />}>
            {t('Choose a visa')}
          </Button>
        }
      >
        {t('The file is kept in Uploads until you have one.')}
      </Notice>
    );
  return (
    <Notice
      tone="info"
      title={t('Log in to add it to your application')}
      action={
        <Button
          variant="card"
          onClick={() =>
            openLogIn({
              intent: { kind: 'go', path: pathname + search },
              purpose: t('To add your file'),
            })
          }
        >
          {t('Log In / Sign Up')}
        </Button>
      }
    >
      {t('It stays here until then. Whoever logs in is asked whether it is theirs.')}
    </Notice>
  );
}

/** Files wait, but not the one that was shared last. */
export const MissedNotice = () => (
  <Notice tone="danger" title={t('The file did not arrive')}>
    {t('The app was not ready to take it, and nothing of it was kept. Share it again now.')}
  </Notice>
);

/** There is no file: none arrived, or all have their places. */
export function NothingHere({ isMissed }: { isMissed: boolean }) {
  return isMissed ? (
    <EmptyState
      icon="file"
      drawing="lost"
      title={t('The file did not arrive')}
      action={<Button link={<Link to={paths.home} />}>{t('Go home')}</Button>}
    >
      {t('The app was not ready to take it, and nothing of it was kept. Share it again now.')}
    </EmptyState>
  ) : (
    <EmptyState
      icon="check-circle"
      drawing="plane"
      title={t('No shared file waits')}
      action={<Button link={<Link to={paths.orders} />}>{t('My Applications')}</Button>}
    >
      {t('Share a PDF or a picture from another app with this one to add it to an application.')}
    </EmptyState>
  );
}
