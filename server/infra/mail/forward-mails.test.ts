import { expect, test } from 'vitest';
import { forwardMails } from './forward-mails';
import { AddressRefusedError, MailRefusedError, type Mail } from './mailer';

/** Forwards mails to these addresses. @returns what was done and what is tried again */
async function forward(to: readonly string[], givesUpAddress: boolean) {
  const done: string[] = [];
  const again: string[] = [];
  const queue = {
    name: 'mails',
    givesUpAddress,
    waiting: async () => to.map((id) => ({ id })),
    claim: async () => true,
    mailOf: ({ id }: { id: string }): Mail => ({ to: id, subject: '', text: '' }),
    retry: async (id: string) => void again.push(id),
    done: async (id: string) => void done.push(id),
  };
  const mailer = {
    destination: 'test',
    async send({ to: address }: Mail) {
      if (address === 'gone') throw new AddressRefusedError('There is no such address.');
      if (address === 'full') throw new MailRefusedError('It is full.');
    },
  };
  const failed = await forwardMails(queue, { mailer, clock: () => new Date(0) }).then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { done, again, failed };
}

test('a mail to an address that does not exist is given up, others are tried again', async () => {
  expect(await forward(['gone', 'full', 'well'], true)).toEqual({
    done: ['gone', 'well'],
    again: ['full'],
    failed: '1 of 3 mails were refused: It is full.',
  });
});

test('a mail to an address of our own is never given up', async () => {
  expect(await forward(['gone'], false)).toMatchObject({ done: [], again: ['gone'] });
});
