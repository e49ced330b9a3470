import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { type OwnFile, ownFile } from '../../domain/file/own-file';
import { sourceLanguage } from '../../domain/languages';
import { ServerText } from '../../language/server-text';
import { t } from '../../language/translate';
import { useGoBack } from '../../routing/leave-screen';
import { paths } from '../../routing/paths';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/big-message';
import { Page } from '../../ui/layout/page';
import { TopBar } from '../../ui/layout/top-bar';
import { PdfViewer } from '../../ui/overlays/pdf-viewer';
import { Viewer } from '../../ui/overlays/viewer';
import { ViewerMessage } from '../../ui/overlays/viewer-message';
import { openPdf } from '../../workers/pdf/pdf-client';

/** The files of a link's list; undefined unless all of them are ours. */
export function sampleList(list: string): readonly OwnFile[] | undefined {
  const files = list.split(',').map(ownFile);
  return files.every((file) => file !== undefined) ? files : undefined;
}

/** The index of the file to show first; the address counts from 1. */
export const firstOf = (counted: string | null, count: number): number =>
  /^[1-9]\d?$/.test(counted ?? '') ? Math.min(Number(counted), count) - 1 : 0;

/** The message for a link to a file that is not ours, which is never opened. */
function ForeignSample() {
  const goBack = useGoBack(paths.home);
  return (
    <Page width="form" top={<TopBar title={t('Sample')} width="form" onBack={goBack} />}>
      <EmptyState
        icon="shield"
        title={t('This is not one of our samples')}
        action={<Button link={<Link to={paths.home} />}>{t('Go home')}</Button>}
      >
        {t(
          'The link names a file that we do not keep, so we do not open it. Samples are on the page of each visa.',
        )}
      </EmptyState>
    </Page>
  );
}

/** The full-screen viewer for a document's samples, pictures and PDFs; closing goes back. */
export default function MaterialTemplateScreen() {
  const { name = '', url = '' } = useParams();
  const [query] = useSearchParams();
  const files = sampleList(url);
  if (!files) return <ForeignSample />;
  return (
    <Samples
      key={url}
      name={name}
      files={files}
      lang={query.get('lang') ?? sourceLanguage}
      first={firstOf(query.get('first'), files.length)}
    />
  );
}

interface Props {
  name: string;
  /** The name's language. */
  lang: string;
  files: readonly OwnFile[];
  first: number;
}

function Samples({ name, lang, files, first }: Props) {
  const [at, setAt] = useState(first);
  const goBack = useGoBack(paths.home);
  const file = files[at];
  if (!file) return null;
  const openLink = (
    <a href={file.path} target="_blank" rel="noopener noreferrer">
      {t('Open')}
    </a>
  );
  const turning = {
    position:
      files.length > 1
        ? t('{number} of {count}', { number: at + 1, count: files.length })
        : undefined,
    onPrevious: at > 0 ? () => setAt(at - 1) : undefined,
    onNext: at < files.length - 1 ? () => setAt(at + 1) : undefined,
  };
  return (
    <main>
      {file.kind === 'pdf' ? (
        <PdfViewer
          key={file.path}
          open
          onClose={goBack}
          title={name}
          lang={lang}
          load={(signal) => openPdf(file.path, signal)}
          openLink={openLink}
          {...turning}
        />
      ) : (
        <Viewer
          key={file.path}
          open
          onClose={goBack}
          title={<ServerText lang={lang}>{name}</ServerText>}
          src={file.path}
          alt={t('Sample: {name}', { name })}
          broken={
            <ViewerMessage icon="warning" title={t('The picture did not load')}>
              {t('Check your connection, close this, and open it again.')}
            </ViewerMessage>
          }
          openLink={openLink}
          {...turning}
        />
      )}
    </main>
  );
}
