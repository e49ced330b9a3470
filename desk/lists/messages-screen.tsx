import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { deskMessageCalls, type DeskMessage } from '../../src/contract/desk/message-calls';
import { call } from '../api/call';
import { paths } from '../app/paths';
import { useKeptText } from '../app/use-kept-text';
import { Button } from '../ui/button';
import { TextField } from '../ui/field';
import { ListScreen } from '../ui/list-screen';
import { FailureNote } from '../ui/failure-note';
import { Panel } from '../ui/panel';
import { ShowMore } from '../ui/data-table';
import { Empty } from '../ui/state';
import { formatMoment } from '../ui/formats';
import styles from './lists.module.css';

/** Messages of travellers; an answer is mailed, and kept with the message. */
export function MessagesScreen() {
  const [open, setOpen] = useState(true);
  const query = useInfiniteQuery({
    queryKey: ['messages', open],
    queryFn: ({ pageParam }) => call(deskMessageCalls.deskMessages, { open, after: pageParam }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { messages }) => sum + messages.length, 0);
      return loaded < total ? loaded : undefined;
    },
    refetchInterval: 30_000,
  });
  return (
    <ListScreen
      title="Messages"
      query={query}
      tools={
        <Button small aria-pressed={!open} onClick={() => setOpen(!open)}>
          {open ? 'Show answered ones' : 'Show open ones'}
        </Button>
      }
    >
      {({ pages }) => (
        <>
          {pages[0]?.messages.length === 0 && (
            <Empty icon="chat" title={open ? 'No message waits for an answer' : 'No message yet'} />
          )}
          {pages.flatMap(({ messages }) =>
            messages.map((message) => <Message key={message.id} message={message} />),
          )}
          <ShowMore query={query}>Show more</ShowMore>
        </>
      )}
    </ListScreen>
  );
}

function Message({ message }: { message: DeskMessage }) {
  const { id, caseId, email, at, words, answers, closed } = message;
  const [text, write] = useKeptText(`answer/${id}`);
  const [decisionId, setDecisionId] = useState(() => crypto.randomUUID());
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['messages'] });
  const answer = useMutation({
    mutationFn: () => call(deskMessageCalls.deskAnswerMessage, { decisionId, id, words: text }),
    onSuccess: async () => {
      write('');
      setDecisionId(crypto.randomUUID());
      await refresh();
    },
  });
  const close = useMutation({
    mutationFn: () => call(deskMessageCalls.deskCloseMessage, { id }),
    onSuccess: refresh,
  });
  const failure = answer.error ?? close.error;
  return (
    <Panel
      title={email}
      aside={
        <>
          {formatMoment(at)}
          {caseId !== undefined && (
            <>
              {' · '}
              <Link to={paths.case(caseId, 1, 'overview')}>{caseId}</Link>
            </>
          )}
        </>
      }
    >
      <p className={styles.words}>{words}</p>
      {answers.map((each) => (
        <p key={each.at} className={styles.answer}>
          <strong>{each.operator.name}</strong>, {formatMoment(each.at)}: {each.words}
        </p>
      ))}
      {closed && <p className={styles.answer}>Closed by {closed.operator.name}</p>}
      <FailureNote error={failure} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          answer.mutate();
        }}
      >
        <TextField
          label={`Answer to ${email}`}
          required
          maxLength={4000}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
        <div className={styles.actions}>
          <Button look="primary" small type="submit" busy={answer.isPending}>
            Mail the answer
          </Button>
          {answers.length === 0 && !closed && (
            <Button small busy={close.isPending} onClick={() => close.mutate()}>
              Close without an answer
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}
