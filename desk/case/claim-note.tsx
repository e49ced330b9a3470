import { Button } from '../ui/button';
import { DeskIcon } from '../ui/desk-icon';
import type { Claim } from './use-claim';
import styles from './claim-note.module.css';

/** Says that the case is not the operator's, and how it becomes that. */
export function ClaimNote({ claim: { state, take } }: { claim: Claim }) {
  return (
    <div role="status">
      {state.kind === 'taking-over' && (
        <p className={styles.note}>
          <DeskIcon name="clock" size={20} />
          The case is being taken. You can decide once it is yours.
        </p>
      )}
      {state.kind === 'theirs' && (
        <p className={styles.note}>
          <DeskIcon name="user" size={20} />
          {state.operator} has this case. You can look at it, and decide nothing.
          <Button look="link" onClick={() => void take(true)}>
            Take it over
          </Button>
        </p>
      )}
      {state.kind === 'lost' && (
        <p className={styles.note}>
          <DeskIcon name="clock" size={20} />
          {state.why}
          <Button look="link" onClick={() => void take()}>
            Take it again
          </Button>
        </p>
      )}
    </div>
  );
}
