import { expect, test } from 'vitest';
import { said, saidWithCodes } from './message';

test('texts have the codes of the second list, in their order', () => {
  const codes = [{ code: 'one' }, { code: 'two', params: { most: 2 } }];
  expect(saidWithCodes(['One.', 'Two.'], codes)).toEqual([
    { text: 'One.', code: 'one' },
    { text: 'Two.', code: 'two', params: { most: 2 } },
  ]);
});

test('a list of codes that is absent or of another length says nothing about the texts', () => {
  const texts = [{ text: 'One.' }, { text: 'Two.' }];
  expect(saidWithCodes(['One.', 'Two.'], undefined)).toEqual(texts);
  expect(saidWithCodes(['One.', 'Two.'], [{ code: 'one' }])).toEqual(texts);
});

test('a message is sent with its parameters, or without any', () => {
  expect(said({ code: 'too-many', most: 3 })).toEqual({ code: 'too-many', params: { most: 3 } });
  expect(said({ code: 'done' })).toEqual({ code: 'done' });
});
