import { useState } from 'react';
import type { Binding } from '../keys/key-map';
import { useKeys } from '../keys/use-keys';
import { caseKeys } from '../case/case-keys';
import { catalogueKeys } from '../catalogue/catalogue-keys';
import { queueKeys } from '../queue/queue-keys';
import { revisionKeys } from '../case/revision-keys';
import { Dialog } from '../ui/dialog';
import { KeyHint } from '../ui/key-hint';
import styles from './keys-dialog.module.css';

const groups: readonly { title: string; bindings: readonly Binding<string>[] }[] = [
  { title: 'Queue', bindings: queueKeys },
  { title: 'Case', bindings: caseKeys },
  { title: 'Revision', bindings: revisionKeys },
  { title: 'Catalogue', bindings: catalogueKeys },
];

const helpKeys: readonly Binding<'show'>[] = [{ command: 'show', keys: ['?'], label: 'all keys' }];

/** Shows every key of the desk, on every screen, when `?` is pressed. */
export function AllKeys() {
  const [open, setOpen] = useState(false);
  useKeys(helpKeys, { show: () => setOpen(true) });
  return open && <KeysDialog onClose={() => setOpen(false)} />;
}

function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="All keys" onClose={onClose} wide>
      <div className={styles.groups}>
        {groups.map(({ title, bindings }) => (
          <section key={title}>
            <h3 className={styles.title}>{title}</h3>
            <dl className={styles.list}>
              {bindings.map(({ command, keys, label }) => (
                <div key={command} className={styles.row}>
                  <dt>
                    {keys.map((key) => (
                      <KeyHint key={key} keys={key} />
                    ))}
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
