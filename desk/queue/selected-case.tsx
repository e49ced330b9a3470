import type { QueueRow } from '../../src/contract/desk/queue-calls';
import { Button } from '../ui/button';
import { Note } from '../ui/note';
import { Panel } from '../ui/panel';
import { formatCount, formatDay, distanceLabel, dueLabel, formatMoment } from '../ui/formats';
import { toDoOf } from './queue-rows';
import styles from './selected-case.module.css';

type SelectedCaseProps = {
  row: QueueRow;
  now: Date;
  onOpen: () => void;
  onTake: () => void;
  onHandOver: () => void;
};

/** A summary of the chosen row, before its case is opened. */
export function SelectedCase({ row, now, onOpen, onTake, onHandOver }: SelectedCaseProps) {
  const { claim } = row;
  const toDo = toDoOf(row, now);
  return (
    <Panel title={row.name} aside={dueLabel(row.dueAt, now).text}>
      <p className={styles.number}>
        {row.caseId} · {row.number} of {row.applicants}
      </p>
      {row.warnings.length > 0 && (
        <Note tone={toDo.tone} icon="warning">
          {toDo.text}
        </Note>
      )}
      <dl className={styles.facts}>
        <Fact name="Visa" value={`${row.countryName}, ${row.productName}`} />
        <Fact name="To check" value={formatCount(row.openItems, 'item')} />
        {row.arrival !== undefined && (
          <Fact
            name="Arrives"
            value={`${formatDay(row.arrival)}, ${distanceLabel(row.arrival, now)}`}
          />
        )}
        <Fact name="Waits since" value={formatMoment(row.waitsSince)} />
        {row.hasPriceDifference && <Fact name="Price difference" value="open" />}
        <Fact
          name="Who"
          value={claim ? (claim.isMine ? 'You' : claim.operator.name) : 'Nobody yet'}
        />
      </dl>
      <div className={styles.actions}>
        <Button look="soft" keys="Enter" onClick={onOpen}>
          Open
        </Button>
        {claim?.isMine ? (
          <Button keys="h" onClick={onHandOver}>
            Hand over
          </Button>
        ) : (
          <Button keys="m" onClick={onTake} disabled={claim !== undefined}>
            Take it
          </Button>
        )}
      </div>
    </Panel>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
