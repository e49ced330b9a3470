import { ProgressBar } from '../../ui/feedback/progress-bar';
import { StateBand } from '../../ui/feedback/state-band';
import { t } from '../../language/translate';
import { useFirstPage } from './first-page';
import { PageActions } from './page-actions';
import { pageFace } from './page-face';
import { PageNotices } from './page-notices';
import { PagePreview } from './page-preview';
import type { PageProps } from './page-props';
import styles from './sole-page.module.css';

const previewPixels = 960;

/** The only page of a document: its state in a band, a large picture, and its actions. */
export function SolePage(props: PageProps) {
  const { entry, title, beside, onView } = props;
  const { state, detail, problem, queued, file, isMoving, isReplacing, isPdf, hasActions } =
    pageFace(props);
  const pdf = useFirstPage({ item: file, upload: entry.upload }, true, previewPixels);
  return (
    <ul aria-label={t('Pages')}>
      <li className={styles.page}>
        <StateBand tone={state.tone} icon={state.icon} title={state.label}>
          {detail}
        </StateBand>
        {isMoving && (
          <ProgressBar
            label={t('{name}: {state}', { name: title, state: state.label })}
            value={null}
          />
        )}
        {isReplacing && <p>{t('The old page stays until the new one has arrived.')}</p>}
        <PageNotices problem={problem} beside={beside} />
        <PagePreview
          title={title}
          entry={entry}
          file={file}
          pdf={isPdf ? { page: pdf } : undefined}
          onView={() => onView(entry)}
        />
        {hasActions && <PageActions {...props} queued={queued} />}
      </li>
    </ul>
  );
}
