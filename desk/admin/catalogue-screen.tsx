import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deskAdminCalls, type CatalogueVersion } from '../../src/contract/desk/admin-calls';
import { call } from '../api/call';
import { failureText } from '../api/failure';
import { Button } from '../ui/button';
import { Chip } from '../ui/chip';
import { DataTable } from '../ui/data-table';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';
import { ListScreen } from '../ui/list-screen';
import { Note } from '../ui/note';
import { countWords, momentWords } from '../words/date-words';
import styles from './admin.module.css';

const versionsKey = ['catalogue'];
const states = {
  past: { tone: 'plain', icon: 'history', label: 'held before' },
  present: { tone: 'ok', icon: 'check', label: 'holds now' },
  future: { tone: 'wait', icon: 'clock', label: 'will hold' },
} as const;

/** The versions of prices, days, availability and texts; an order keeps the one it was made with. */
export function CatalogueScreen() {
  const [importing, setImporting] = useState(false);
  const query = useQuery({
    queryKey: versionsKey,
    queryFn: () => call(deskAdminCalls.deskCatalogueVersions, {}),
  });
  return (
    <ListScreen
      title="Catalogue"
      query={query}
      tools={
        <Button look="primary" small icon="upload-cloud" onClick={() => setImporting(true)}>
          Import a version
        </Button>
      }
    >
      {({ versions }) => (
        <>
          <DataTable heads={['Version', 'Holds from', 'State', 'Products', 'By', 'Note', '']}>
            {versions.map((version) => (
              <Version key={version.number} version={version} />
            ))}
          </DataTable>
          {importing && <ImportDialog onClose={() => setImporting(false)} />}
        </>
      )}
    </ListScreen>
  );
}

function Version({ version }: { version: CatalogueVersion }) {
  const { number, holdsFrom, state, products, addedBy, note } = version;
  const { tone, icon, label } = states[state];
  const get = useMutation({
    mutationFn: () => call(deskAdminCalls.deskCatalogueExport, { number }),
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
  return (
    <tr>
      <td>{number}</td>
      <td className={styles.when}>{momentWords(holdsFrom)}</td>
      <td>
        <Chip tone={tone} icon={icon}>
          {label}
        </Chip>
      </td>
      <td>{products}</td>
      <td>{addedBy?.name ?? 'the files'}</td>
      <td>{note}</td>
      <td>
        <Button look="link" busy={get.isPending} onClick={() => get.mutate()}>
          Export version {number}
        </Button>
        {get.error && <p role="alert">{failureText(get.error)}</p>}
      </td>
    </tr>
  );
}

function saveFile(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** A file is checked first, as at the start of the server, and says what it would change. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const [content, setContent] = useState('');
  const [from, setFrom] = useState('');
  const [note, setNote] = useState('');
  const client = useQueryClient();
  const check = useMutation({
    mutationFn: (text: string) => call(deskAdminCalls.deskCatalogueCheck, { content: text }),
  });
  const add = useMutation({
    mutationFn: () =>
      call(deskAdminCalls.deskCatalogueImport, {
        content,
        note,
        holdsFrom: (from === '' ? new Date() : new Date(from)).toISOString(),
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: versionsKey });
      onClose();
    },
  });
  const read = async (file: File | undefined) => {
    if (!file) return;
    const text = await file.text();
    setContent(text);
    check.mutate(text);
  };
  const { problems, changes } = check.data ?? { problems: [], changes: [] };
  const failure = check.error ?? add.error;
  return (
    <Dialog title="Import a version" onClose={onClose} wide>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate();
        }}
      >
        <Field
          label="File"
          type="file"
          accept="application/json"
          required
          hint="As it was exported, with your changes."
          onChange={(event) => void read(event.target.files?.[0])}
        />
        {problems.length > 0 && (
          <Note tone="danger" alert>
            <strong>{countWords(problems.length, 'problem')}. Nothing is imported.</strong>
            <ul className={styles.lines}>
              {problems.map((line) => (
                <li key={line}>– {line}</li>
              ))}
            </ul>
          </Note>
        )}
        {check.data && problems.length === 0 && (
          <Note tone={changes.length > 0 ? 'ok' : 'wait'}>
            <strong>
              {changes.length > 0 ? countWords(changes.length, 'change') : 'It changes nothing.'}
            </strong>
            <ul className={styles.lines}>
              {changes.map((line) => (
                <li key={line}>– {line}</li>
              ))}
            </ul>
          </Note>
        )}
        <Field
          label="Holds from"
          type="datetime-local"
          hint="Empty: from now on. Orders that were made before keep their version."
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <Field
          label="Note"
          required
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {failure && (
          <Note tone="danger" alert>
            {failureText(failure)}
          </Note>
        )}
        <Button
          look="primary"
          type="submit"
          busy={add.isPending}
          disabled={!check.data || problems.length > 0 || changes.length === 0}
        >
          Import
        </Button>
      </form>
    </Dialog>
  );
}
