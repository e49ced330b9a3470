import { fileWords } from '../../i18n/file-words';
import { Button } from '../../ui/actions/button';
import { Card, CardRow } from '../../ui/layout/card';
import { Notice } from '../../ui/feedback/notice';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { dropPicked, type PickedPicture } from './take-picture';

const stages: Record<PickedPicture['stage'], { words: string; percent: number }> = {
  checking: { words: 'Checking', percent: 10 },
  decoding: { words: 'Opening', percent: 30 },
  'decoding-heic': { words: 'Opening HEIC, which takes longer', percent: 35 },
  resizing: { words: 'Making it smaller', percent: 55 },
  encoding: { words: 'Finishing', percent: 75 },
  saving: { words: 'Saving', percent: 90 },
};

/** A picture before it is saved: its stage with a way to stop it, or why it was refused. */
export function PickedCard({ picked }: { picked: PickedPicture }) {
  const { fileName, stage, problem } = picked;
  const name = fileName || 'New photo';
  if (problem) {
    const { title, wayOut } = fileWords(problem);
    return (
      <Notice
        tone="danger"
        live
        title={title}
        action={
          <Button small variant="card-quiet" onClick={dropPicked}>
            OK
          </Button>
        }
      >
        {wayOut} Nothing of “{name}” was saved.
      </Notice>
    );
  }
  const { words, percent } = stages[stage];
  return (
    <Card label="Picture that is being prepared">
      <CardRow>
        <ProgressBar label={name} showLabel value={percent} start={words} />
        {stage !== 'saving' && (
          <Button small variant="outlined" onClick={dropPicked}>
            Cancel
          </Button>
        )}
      </CardRow>
    </Card>
  );
}
