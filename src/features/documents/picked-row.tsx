import { Button } from '../../ui/button';
import { CardRow } from '../../ui/card';
import { Notice } from '../../ui/notice';
import { ProgressBar } from '../../ui/progress-bar';
import { dropPicked, type PickedFile } from './picked-files';
import styles from './picked-row.module.css';

const stages: Record<PickedFile['stage'], { words: string; percent: number }> = {
  waiting: { words: 'Waiting for its turn', percent: 0 },
  checking: { words: 'Checking', percent: 10 },
  decoding: { words: 'Opening', percent: 30 },
  'decoding-heic': { words: 'Opening HEIC, which takes longer', percent: 35 },
  resizing: { words: 'Making it smaller', percent: 55 },
  encoding: { words: 'Finishing', percent: 75 },
  saving: { words: 'Saving', percent: 90 },
};

/** A picked file before it is saved: its stage with a way to stop it, or why it was refused. */
export function PickedRow({ file }: { file: PickedFile }) {
  const { id, fileName, stage, problem } = file;
  const name = fileName || 'New photo';
  if (problem)
    return (
      <Notice
        tone="danger"
        flush
        live
        title={problem.message}
        action={
          <Button small variant="card-quiet" onClick={() => dropPicked(id)}>
            OK
          </Button>
        }
      >
        {problem.wayOut} Nothing of “{name}” was saved.
      </Notice>
    );
  const { words, percent } = stages[stage];
  return (
    <CardRow>
      <div className={styles.row}>
        <ProgressBar label={name} showLabel value={percent} start={words} />
        {stage !== 'saving' && (
          <Button small variant="outlined" onClick={() => dropPicked(id)}>
            Cancel
          </Button>
        )}
      </div>
    </CardRow>
  );
}
