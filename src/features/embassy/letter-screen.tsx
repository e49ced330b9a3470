import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '../../routing/paths';
import { addressOf } from '../../pocket/wanted-files';
import { useBackCloses } from '../../routing/back-closes';
import { useIsOnline } from '../../services/connection';
import { usePocketFiles } from '../../session/pocket-files';
import { latePart } from '../../ui/overlays/late-part';
import { useDataAge } from '../../queries/data-age';
import { useBarActions } from '../../services/bar-actions';
import { Card } from '../../ui/layout/card';
import { EmptyState } from '../../ui/feedback/big-message';
import { ImageThumb } from '../../ui/media/image-thumb';
import { ListRow } from '../../ui/layout/list-row';
import { Notice } from '../../ui/feedback/notice';
import { Page, Stack } from '../../ui/layout/page';
import { TopBar } from '../../ui/layout/top-bar';
import { Viewer } from '../../ui/overlays/viewer';
import { ViewerMessage } from '../../ui/overlays/viewer-message';
import { EmbassyPlaceholder, useLetters } from './use-letters';
import { letterAt, letterFiles, type Letter, type LetterFile } from './letter-files';
import { msg } from '../../domain/messages/text-params';
import { inLine, t } from '../../language/translate';
import { AroundWritten, WrittenText } from '../../language/written-text';

const KeptFileViewer = latePart(
  async () => (await import(/* later */ './kept-file-viewer')).KeptFileViewer,
);

/** One letter of the embassy with its files. */
export default function LetterScreen() {
  const { materialIndex = '' } = useParams();
  const { orderId, applicantId, query, applicant } = useLetters();
  const letter = letterAt(applicant?.interview?.letters ?? [], materialIndex);
  const age = useDataAge(query.dataUpdatedAt, query.isError);
  const barActions = useBarActions(paths.embassyMaterial(orderId, applicantId));
  return (
    <Page
      width="form"
      top={
        <TopBar
          width="form"
          title={letter ? <WrittenText>{letter.name}</WrittenText> : t('Docs for Appointment')}
          line={inLine(applicant?.firstName, age)}
          {...barActions}
        />
      }
    >
      {letter ? <Files letter={letter} /> : <EmbassyPlaceholder query={query} />}
    </Page>
  );
}

function Files({ letter }: { letter: Letter }) {
  const online = useIsOnline();
  const files = letterFiles(letter);
  const [viewed, setViewed] = useState<number>();
  const shown = viewed === undefined ? undefined : files[viewed];
  const kept = usePocketFiles() ?? [];
  const keptOf = ({ url }: LetterFile) =>
    kept.find(({ address, hasBytes }) => hasBytes && address === addressOf(url));
  const shownKept = shown && (!online || shown.kind === 'pdf') ? keptOf(shown) : undefined;
  useBackCloses(shown !== undefined, () => setViewed(undefined));
  return (
    <Stack>
      {!online && !files.every(keptOf) && (
        <Notice tone="sunk" icon="wifi-off">
          {t('The files of a letter open when you are back online.')}
        </Notice>
      )}
      {files.length === 0 ? (
        <Card tone="dashed">
          <EmptyState icon="file" title={t('This letter has no file')}>
            {t('It may come later. Ask us if you need it now.')}
          </EmptyState>
        </Card>
      ) : (
        <Card as="ul" label={t('Files')}>
          {files.map((file, index) => (
            <FileRow
              key={index}
              file={file}
              letterName={letter.name}
              online={online}
              isKept={keptOf(file) !== undefined}
              onView={() => setViewed(index)}
            />
          ))}
        </Card>
      )}
      {shown && shownKept && (
        <KeptFileViewer file={shownKept} title={letter.name} onClose={() => setViewed(undefined)} />
      )}
      {shown && !shownKept && (
        <Viewer
          key={viewed}
          open
          title={titleOf(letter, shown)}
          src={online ? shown.url : undefined}
          alt={letter.name}
          broken={<NotThere />}
          openLink={
            <a href={shown.url} target="_blank" rel="noopener noreferrer">
              {t('Open')}
            </a>
          }
          onClose={() => setViewed(undefined)}
        >
          <NotThere />
        </Viewer>
      )}
    </Stack>
  );
}

const titleOf = (letter: Letter, file: LetterFile) => (
  <AroundWritten
    text={msg('{label}: {value}')}
    params={{ value: file.name }}
    name="label"
    written={letter.name}
  />
);

interface FileRowProps {
  file: LetterFile;
  letterName: string;
  online: boolean;
  /** Whether it is on this phone: then it opens in the app without a network. */
  isKept: boolean;
  onView: () => void;
}

const opens = { picture: msg('See it large'), pdf: msg('Opens in a new window') };

/** The row of a file: a PDF opens in a new window, a picture and what is kept offline in the viewer. */
function FileRow({ file, letterName, online, isKept, onView }: FileRowProps) {
  const isPicture = file.kind === 'picture';
  const opensHere = isPicture || (isKept && !online);
  const target = opensHere
    ? { onClick: onView }
    : {
        link: (
          <a
            href={file.url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('{file} of {letter}, opens in a new window', {
              file: file.name,
              letter: letterName,
            })}
          />
        ),
      };
  return (
    <ListRow
      as="li"
      leading={
        <ImageThumb
          shape="page"
          icon={isPicture ? 'photo' : 'file'}
          src={isPicture && online ? file.url : undefined}
        />
      }
      title={file.name}
      titleSize={17}
      titleWeight={400}
      detail={
        online
          ? t(opens[file.kind])
          : isKept
            ? t('Saved on this phone')
            : t('Opens when you are back online')
      }
      {...((online || isKept) && target)}
    />
  );
}

const NotThere = () => (
  <ViewerMessage icon="wifi-off" title={t('It cannot be shown right now')}>
    {t('Go back and open it again when you are online.')}
  </ViewerMessage>
);
