import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { deskCaseCalls } from '../../src/contract/desk/case-calls';
import type { DeskCase } from '../../src/contract/desk/case-shape';
import { call } from '../api/call';
import { failureText } from '../api/failure';
import { useKeptText } from '../app/use-kept-text';
import { Button } from '../ui/button';
import { momentWords } from '../words/date-words';
import { caseQuery } from './case-query';
import styles from './notes.module.css';

/** Notes that operators wrote for each other; travellers never read them. */
export function Notes({
  caseId,
  notes,
  areShown,
}: Pick<DeskCase, 'caseId' | 'notes'> & { areShown: boolean }) {
  const [words, write] = useKeptText(`note/${caseId}`);
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: () => call(deskCaseCalls.deskAddNote, { caseId, words }),
    onSuccess: async () => {
      write('');
      await client.invalidateQueries(caseQuery(caseId));
    },
  });
  /** The keys that send the check and leave the case belong to the note while it is written. */
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!sends && event.key !== 'Escape') return;
    event.preventDefault();
    if (!sends) event.currentTarget.blur();
    else if (words.trim() !== '' && !add.isPending) add.mutate();
  };
  return (
    <section className={styles.notes}>
      <h2 className={styles.title}>Notes</h2>
      {!areShown && <p>Not shown to your roles.</p>}
      <ul className={styles.list}>
        {notes.map(({ operator, at, words: text }) => (
          <li key={at}>
            <strong>{operator.name}</strong>, {momentWords(at)}
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate();
        }}
      >
        <textarea
          id="note"
          className={styles.text}
          rows={2}
          maxLength={1000}
          readOnly={add.isPending}
          aria-label="Add a note for colleagues"
          placeholder="For colleagues only"
          value={words}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {words.trim() !== '' && (
          <Button look="link" type="submit" busy={add.isPending}>
            Add the note
          </Button>
        )}
        {add.error && <p role="alert">{failureText(add.error)}</p>}
      </form>
    </section>
  );
}
