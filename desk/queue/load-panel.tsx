import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../api/failure';
import { Button } from '../ui/button';
import { Note } from '../ui/note';
import { Panel } from '../ui/panel';
import { Failed, Loading } from '../ui/state';
import { ComingPlot } from './coming-plot';
import { loadWords, pastWords } from './load-words';
import { PastPlot } from './past-plot';
import { loadQuery } from './queue-query';
import styles from './load-panel.module.css';

/** The load of the coming days, or of the last 30; each plot with what it says in words. */
export function LoadPanel() {
  const { data, error, refetch } = useQuery(loadQuery);
  const [past, setPast] = useState(false);
  const title = past ? 'The last 30 days' : 'Load, by promised day';
  const other = (
    <Button look="link" onClick={() => setPast(!past)}>
      {past ? 'Coming days' : 'Last 30 days'}
    </Button>
  );
  if (!data)
    return (
      <Panel title={title}>
        {error ? (
          <Failed problem={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <Loading rows={4} label="Loading the load" />
        )}
      </Panel>
    );
  if (past)
    return (
      <Panel title={title} aside={other}>
        <PastPlot past={data.past} />
        <p className={styles.legend}>
          <Key look="action" /> arrived <Key look="rest" /> finished
        </p>
        <p>{pastWords(data.past)}</p>
      </Panel>
    );
  const words = loadWords(data);
  return (
    <Panel title={title} aside={other}>
      <ComingPlot coming={data.coming} capacity={data.capacity} />
      <p className={styles.legend}>
        <Key look="late" /> late <Key look="action" /> first check <Key look="rest" /> re-submitted
      </p>
      <Note tone={words.tone}>
        <span>
          <strong>{words.strong}</strong> {words.text}
        </span>
      </Note>
    </Panel>
  );
}

function Key({ look }: { look: 'late' | 'action' | 'rest' }) {
  return <span className={`${styles.key} ${styles[look]}`} aria-hidden="true" />;
}
