import { memo } from 'react';
import { t } from '../../../language/translate';
import { useLanguage } from '../../../language/translate';
import { useBlobUrl } from '../../../platform/use-blob-url';
import { ProgressBar } from '../../../ui/feedback/progress';
import { StateChip } from '../../../ui/feedback/state-chip';
import { useNearView } from '../../../ui/hooks/use-in-view';
import { ListRow } from '../../../ui/layout/list-row';
import { ImageThumb } from '../../../ui/media/image-thumb';
import type { FirstPage } from '../../../outbox/capture/first-page';
import { useFirstPage } from './page-view';
import { PageActions, PageNotices } from './page-actions';
import { pageView, type PageProps } from './page-view';
import styles from './page-row.module.css';
import { PageThumb } from './page-thumb';

interface Props {
  page: FirstPage | undefined;
  /** Watches when the row comes into view. */
  ref: React.Ref<HTMLSpanElement>;
}

/** The first page of a PDF; until it is drawn, the icon of a file. */
function PdfThumb({ page, ref }: Props) {
  return <ImageThumb ref={ref} src={useBlobUrl(page?.picture)} icon="file" shape="page" />;
}

/** Whether two objects have equal values, compared shallowly. */
function haveSameValues(one: object, other: object): boolean {
  const values = new Map(Object.entries(other));
  const entries = Object.entries(one);
  return (
    entries.length === values.size &&
    entries.every(([key, value]) => values.has(key) && Object.is(values.get(key), value))
  );
}

/** One page: its picture, its state and its actions. Memoised, because a list can have many. */
export const PageRow = memo(
  Row,
  ({ entry: before, ...others }, { entry, ...props }) =>
    haveSameValues(before, entry) && haveSameValues(others, props),
);

function Row(props: PageProps) {
  // Memoised, so a change of the language has to reach it directly.
  useLanguage();
  const { entry, title, beside, picture: upload, onView } = props;
  const { state, detail, problem, queued, file, isMoving, isReplacing, isPdf, hasActions } =
    pageView(props);
  const { ref, near } = useNearView<HTMLSpanElement>();
  const pdf = useFirstPage({ item: file, upload }, near);
  return (
    <ListRow
      as="li"
      many
      leading={
        isPdf ? (
          <PdfThumb page={pdf} ref={ref} />
        ) : (
          <PageThumb shape="page" icon="file" upload={upload} item={file} />
        )
      }
      title={title}
      titleSize={17}
      onClick={() => onView(entry)}
      chevron={false}
      chip={
        <div className={styles.state}>
          <StateChip tone={state.tone} icon={state.icon}>
            {state.label}
          </StateChip>
          {detail && <p>{detail}</p>}
          {pdf && <p>{t('{count, plural, one {# page} other {# pages}}', { count: pdf.pages })}</p>}
        </div>
      }
      below={
        (isMoving || isReplacing) && (
          <div className={styles.below}>
            {isMoving && (
              <ProgressBar
                label={t('{name}: {state}', { name: title, state: state.label })}
                value={null}
              />
            )}
            {isReplacing && <p>{t('The old page stays until the new one has arrived.')}</p>}
          </div>
        )
      }
      wide={
        (problem || beside || hasActions) && (
          <div className={styles.wide}>
            <PageNotices problem={problem} beside={beside} />
            {hasActions && <PageActions {...props} queued={queued} />}
          </div>
        )
      }
    />
  );
}
