import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/use-session';
import { Initials } from '../ui/initials';
import { Panel } from '../ui/panel';
import { loadQuery } from './queue-query';
import styles from './holders.module.css';

/** How many cases each operator has. */
export function Holders() {
  const { operator } = useSession();
  const { data } = useQuery(loadQuery);
  if (!data) return null;
  return (
    <Panel title="Who has what" aside={`${data.unclaimed} not taken yet`}>
      {data.holders.length === 0 ? (
        <p>Nobody has taken a case.</p>
      ) : (
        <ul className={styles.holders}>
          {data.holders.map(({ operator: { id, name }, cases }) => (
            <li key={id} className={styles.holder}>
              <Initials name={name} mine={id === operator.id} /> {cases} open
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
