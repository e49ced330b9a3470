import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailboxOf } from './welcome';

test.each([
  ['Ananya@Mail.Example', 'ananya@mail.example'],
  ['ananya+visa@mail.example', 'ananya@mail.example'],
  ['ananya+a+b@mail.example', 'ananya@mail.example'],
  ['a.nan.ya+1@gmail.com', 'ananya@gmail.com'],
  ['A.nanya@GoogleMail.com', 'ananya@gmail.com'],
  ['a.nanya@mail.example', 'a.nanya@mail.example'],
  ['+only@mail.example', '+only@mail.example'],
  ['ananya@mail.example.', 'ananya@mail.example'],
])('%s is the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

test('aliases, case and dots do not change the mailbox, and different mailboxes stay different', () => {
  const name = fc.stringMatching(/^[a-z0-9]{1,20}$/);
  fc.assert(
    fc.property(name, name, name, fc.nat(), (one, other, alias, at) => {
      const dotted = `${one.slice(0, at % one.length)}.${one.slice(at % one.length)}`;
      const spelled = `${dotted.toUpperCase()}+${alias}@gmail.com`;
      expect(mailboxOf(spelled)).toBe(mailboxOf(`${one}@gmail.com`));
      expect(mailboxOf(`${one}@mail.example`) === mailboxOf(`${other}@mail.example`)).toBe(
        one === other,
      );
    }),
  );
});
