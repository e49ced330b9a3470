import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  deskCatalogueCalls,
  type DeskProduct,
  type ProductVersionInList,
} from '../../src/contract/desk/catalogue-calls';
import { call } from '../api/call';
import { failureText } from '../api/failure';
import { Button } from '../ui/button';
import { Chip, type Tone } from '../ui/chip';
import type { DeskIconName } from '../ui/desk-icon';
import { Note } from '../ui/note';
import { Panel } from '../ui/panel';
import { momentWords } from '../words/date-words';
import styles from './catalogue.module.css';
import { catalogueKey } from './catalogue-queries';
import { DifferenceList } from './difference-list';

const states: Readonly<
  Record<ProductVersionInList['state'], { label: string; tone: Tone; icon: DeskIconName }>
> = {
  planned: { label: 'Planned', tone: 'action', icon: 'clock' },
  holds: { label: 'Holds', tone: 'ok', icon: 'check-circle' },
  earlier: { label: 'Earlier', tone: 'plain', icon: 'history' },
  withdrawn: { label: 'Withdrawn', tone: 'wait', icon: 'close' },
};

/** The versions of a product, newest first, each with what it changed. */
export function ProductHistory({ product: { id, versions } }: { product: DeskProduct }) {
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: (version: number) => call(deskCatalogueCalls.deskWithdrawVersion, { id, version }),
    onSettled: () => client.invalidateQueries({ queryKey: catalogueKey }),
  });
  return (
    <Panel title="Versions">
      {withdraw.error && (
        <Note tone="danger" alert>
          {failureText(withdraw.error)}
        </Note>
      )}
      <ol className={styles.versions}>
        {versions.map((each) => {
          const { label, tone, icon } = states[each.state];
          return (
            <li key={each.version} className={styles.version}>
              <p className={styles.head}>
                <strong>Version {each.version}</strong>
                <Chip tone={tone} icon={icon}>
                  {label}
                </Chip>
                <span className={styles.faint}>{originOf(each)}</span>
                {each.state === 'planned' && (
                  <Button
                    look="link"
                    busy={withdraw.isPending}
                    onClick={() => withdraw.mutate(each.version)}
                  >
                    Withdraw version {each.version}
                  </Button>
                )}
              </p>
              {each.words !== undefined && <p>{each.words}</p>}
              <DifferenceList differences={each.differences} />
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

/** The author of a version and the moment from which it holds; the first one always held. */
function originOf({ version, holdsFrom, madeAt, operator }: ProductVersionInList): string {
  const from = version === 1 ? 'from the start' : `from ${momentWords(holdsFrom)}`;
  return operator
    ? `${from} · ${operator.name}, ${momentWords(madeAt)}`
    : `${from} · with the server’s files`;
}
