import { expect, test } from 'vitest';
import { DeskRefusal, DeskUnreachable, fileFailureText } from './failure';

const message = 'The file is no PDF or picture that can be opened.';

test('of a refused file the operator reads what the server says of it', () => {
  const details = ['A virus was found in this file, so it was not saved.'];
  const infected = new DeskRefusal({ code: 'file-refused', message, details });
  expect(fileFailureText(infected)).toBe(details[0]);
  expect(fileFailureText(new DeskRefusal({ code: 'file-refused', message }))).toBe(message);
  expect(fileFailureText(new DeskUnreachable('/api/upload'))).toBe('The server cannot be reached.');
});
