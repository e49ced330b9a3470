import { failureText } from '../api/failure';
import { Note } from './note';

/** Tells why a call failed; nothing while it did not. */
export const FailureNote = ({ error }: { error: unknown }) =>
  error ? (
    <Note tone="danger" alert>
      {failureText(error)}
    </Note>
  ) : null;
