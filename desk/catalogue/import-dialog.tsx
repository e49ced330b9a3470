import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deskCatalogueCalls } from '../../src/contract/desk/catalogue-calls';
import { call } from '../api/call';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';
import { FailureNote } from '../ui/failure-note';
import { Note } from '../ui/note';
import { formatCount } from '../ui/formats';
import styles from './catalogue.module.css';
import { catalogueKey } from './catalogue-queries';
import { ChangeRefused, DifferenceList } from './product-changes';

/** A file of products becomes their next versions, after what it changes was looked at. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState('');
  const [date, setDate] = useState('');
  const [words, setWords] = useState('');
  const client = useQueryClient();
  const holdsFrom = date === '' ? undefined : new Date(date).toISOString();
  const check = useMutation({
    mutationFn: (content: string) =>
      call(deskCatalogueCalls.deskCheckImport, { file: content, holdsFrom }),
  });
  const importFile = useMutation({
    mutationFn: (revision: number) =>
      call(deskCatalogueCalls.deskImportCatalogue, { file, holdsFrom, revision, words }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: catalogueKey });
      onClose();
    },
  });
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const content = await chosen.text();
    setFile(content);
    importFile.reset();
    check.mutate(content);
  };
  const found = check.data;
  return (
    <Dialog title="Import a catalogue" onClose={onClose} wide>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (found) importFile.mutate(found.revision);
        }}
      >
        <Field
          label="File"
          type="file"
          accept=".json,application/json"
          // A file that was corrected has the same name, and browsers report no change then.
          onClick={(event) => {
            event.currentTarget.value = '';
          }}
          onChange={(event) => void choose(event.target.files?.[0])}
          hint="As it was exported. Products that it does not have stay as they are."
        />
        <Field
          label="Holds from"
          type="datetime-local"
          value={date}
          onChange={(event) => setDate(event.target.value)}
          hint="Empty: at once"
        />
        <FailureNote error={check.error} />
        {found && found.problems.length > 0 && (
          <Note tone="danger" alert>
            <ul className={styles.lines}>
              {found.problems.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Note>
        )}
        {found && found.changes.length === 0 && found.problems.length === 0 && (
          <Note tone="plain">The file has nothing that differs.</Note>
        )}
        {found?.changes.map(({ id, name, isNew, differences }) => (
          <section key={id}>
            <h3 className={styles.head}>{isNew ? `${name}, new` : name}</h3>
            <DifferenceList differences={differences} />
          </section>
        ))}
        <Field
          label="Why"
          required
          maxLength={500}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {importFile.error && (
          <ChangeRefused failure={importFile.error} onReload={() => check.mutate(file)} />
        )}
        <Button
          look="primary"
          type="submit"
          busy={importFile.isPending}
          disabled={!found || found.problems.length > 0 || found.changes.length === 0}
        >
          Import {formatCount(found?.changes.length ?? 0, 'product')}
        </Button>
      </form>
    </Dialog>
  );
}
