import { useEffect, useState } from 'react';
import { Button } from '../actions/button';
import type { OpenPdf, PdfFile, PdfProblem } from './pdf-file';
import { PdfPages } from './pdf-pages';
import { Viewer, type ViewerProps } from './viewer';
import { ViewerMessage } from './viewer-message';
import { msg, type SourceText } from '../../domain/messages/text-params';
import { activeLanguage, t } from '../../language/translate';
import { ServerText } from '../../language/server-text';

type PdfViewerProps = Pick<
  ViewerProps,
  'open' | 'onClose' | 'onPrevious' | 'onNext' | 'openLink'
> & {
  /** Plain text, because it is also part of the pages' accessible names. */
  title: string;
  /** The title's language; absent: the page's. */
  lang?: string;
  position?: string | undefined;
  /** Opens the document. Give the viewer a `key` per document. */
  load: OpenPdf;
};

type State =
  { at: 'loading' } | { at: 'shown'; file: PdfFile } | { at: 'failed'; problem: PdfProblem };

const sentences: Record<PdfProblem, { title: SourceText; text: SourceText }> = {
  password: {
    title: msg('This PDF asks for a password'),
    text: msg('It cannot be shown here. Open it in another tab and enter the password there.'),
  },
  broken: {
    title: msg('This PDF cannot be read'),
    text: msg('It is damaged, or it is not a PDF.'),
  },
  missing: {
    title: msg('This file is not there any more'),
    text: msg('Close this and open it again: there may be a newer one.'),
  },
  unreachable: {
    title: msg('The PDF did not load'),
    text: msg('Check your connection, then try again.'),
  },
};

/** A full-screen viewer for a PDF. */
export function PdfViewer(props: PdfViewerProps) {
  const { load, openLink, title, lang = activeLanguage().language, position, ...viewer } = props;
  const marked = <ServerText lang={lang}>{title}</ServerText>;
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>({ at: 'loading' });
  useEffect(() => {
    const leaving = new AbortController();
    let file: PdfFile | undefined;
    void load(leaving.signal).then((opened) => {
      if (leaving.signal.aborted) {
        if (opened.ok) opened.file.close();
        return;
      }
      if (opened.ok) file = opened.file;
      setState(
        opened.ok ? { at: 'shown', file: opened.file } : { at: 'failed', problem: opened.problem },
      );
    });
    return () => {
      leaving.abort();
      file?.close();
    };
    // `load` is a new closure on every render; the viewer's key identifies the document.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [attempt]);

  function retry() {
    setState({ at: 'loading' });
    setAttempt((count) => count + 1);
  }
  if (state.at === 'shown') {
    const { file } = state;
    const pages = t('{count, plural, one {# page} other {# pages}}', { count: file.pageCount });
    return (
      <Viewer
        {...viewer}
        title={marked}
        position={position ? `${position} · ${pages}` : pages}
        openLink={openLink}
        scrolled={(step) => <PdfPages file={file} label={title} step={step} />}
      />
    );
  }
  const retryHelps = state.at === 'failed' && state.problem === 'unreachable';
  const missing = retryHelps || (state.at === 'failed' && state.problem === 'missing');
  return (
    <Viewer {...viewer} title={marked} position={position}>
      {state.at === 'loading' ? (
        <ViewerMessage icon={null} title={t('Loading the PDF')} />
      ) : (
        <ViewerMessage
          icon="warning"
          title={t(sentences[state.problem].title)}
          buttons={
            <>
              {retryHelps && (
                <Button small variant="secondary" icon="refresh" onClick={retry}>
                  {t('Try again')}
                </Button>
              )}
              {!missing && openLink && (
                <Button small variant="secondary" icon="external" link={openLink}>
                  {t('Open in another tab')}
                </Button>
              )}
            </>
          }
        >
          {t(sentences[state.problem].text)}
        </ViewerMessage>
      )}
    </Viewer>
  );
}
