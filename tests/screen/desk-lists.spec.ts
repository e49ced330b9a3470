import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { supportMails } from '../support/mails';
import { sweep } from '../support/sweep';
import type { TestOperator } from '../support/desk-operator';
import type { Site } from './harness/site';
import { buttonOf, dialogOf, expect, expectAccessible, panelOf, test } from './steps/desk';

/** Closes what other tests wrote: the list of messages has pages. */
const closeMessages = (site: Site, { id }: TestOperator) =>
  sql`insert into desk_message_closings (feedback_id, operator_id, closed_at)
    select id, ${id}, now() from feedback on conflict do nothing`.execute(site.db);

test(
  'a traveller’s message is answered by mail, and the answer is kept',
  sweep,
  async ({ desk, site, operator }) => {
    await closeMessages(site, operator);
    const traveller = await site.signUp();
    await traveller.call('addFeedback', { content: 'Where is my visa?' });
    await desk.goto('/messages');
    const message = panelOf(desk, traveller.email);
    await expect(message).toContainText('Where is my visa?');
    await expectAccessible(desk);
    await message.getByLabel(`Answer to ${traveller.email}`).fill('It comes on Friday.');
    // A typed answer outlives the page.
    await desk.reload();
    await buttonOf(message, 'Mail the answer').click();
    await expect(message).toHaveCount(0);
    await buttonOf(desk, 'Show answered ones').click();
    await expect(message).toContainText('It comes on Friday.');
    await expect
      .poll(() => supportMails(site.mailFolder, traveller.email).map(({ text }) => text))
      .toContainEqual(expect.stringContaining('It comes on Friday.'));
  },
);

test(
  'messages beyond the first fifty are shown when asked for',
  sweep,
  async ({ desk, site, operator }) => {
    await closeMessages(site, operator);
    const { email } = await site.signUp();
    const { id: user_id } = await site.db
      .selectFrom('users')
      .where('email', '=', email)
      .select('id')
      .executeTakeFirstOrThrow();
    const now = new Date();
    const many = Array.from({ length: 51 }, (_, index) => ({
      id: randomUUID(),
      user_id,
      idempotency_key: `many-${index}`,
      order_id: null,
      content: `One of many, ${index}.`,
      created_at: new Date(now.getTime() + index),
      mailed_at: now,
    }));
    await site.db.insertInto('feedback').values(many).execute();
    await desk.goto('/messages');
    await expect(desk.getByText('One of many, 0.')).toBeVisible();
    await expect(desk.getByText('One of many, 50.')).toHaveCount(0);
    await buttonOf(desk, 'Show more').click();
    await expect(desk.getByText('One of many, 50.')).toBeVisible();
    await expect(buttonOf(desk, 'Show more')).toHaveCount(0);
  },
);

test(
  'an admin ends a session at once, and the audit has it',
  sweep,
  async ({ desk, colleague }) => {
    await colleague.page.goto('/');
    await expect(buttonOf(colleague.page, 'Open next')).toBeVisible();
    await desk.goto('/operators');
    const change = buttonOf(desk, `Change ${colleague.operator.name}`);
    await expect(change).toBeVisible();
    await expectAccessible(desk);
    await change.click();
    await expectAccessible(desk);
    await buttonOf(dialogOf(desk), 'End all sessions').click();
    await expect(
      desk
        .getByRole('row', { name: new RegExp(colleague.operator.name) })
        .getByRole('cell', { name: '0', exact: true }),
    ).toBeVisible();
    await colleague.page.keyboard.press('n');
    await expect(
      colleague.page.getByRole('dialog', { name: 'Your session has ended' }),
    ).toBeVisible();
    await desk.goto('/audit');
    await expect(
      desk
        .getByRole('row', { name: new RegExp(colleague.operator.id.slice(0, 8)) })
        .filter({ hasText: 'sessions-ended' }),
    ).toBeVisible();
    await expectAccessible(desk);
  },
);

test(
  'a date that filters the audit is typed without a break; one of no likely year filters nothing',
  sweep,
  async ({ desk }) => {
    const asked: unknown[] = [];
    await desk.route('**/api/audit', async (route) => {
      asked.push(route.request().postDataJSON());
      await route.continue();
    });
    await desk.goto('/audit?to=12026-01-15');
    await expect(desk.getByRole('cell').first()).toBeVisible();
    const from = desk.getByLabel('From');
    await from.focus();
    for (const digit of '01152020') {
      await desk.keyboard.press(digit);
      // Each digit reaches the address and comes back before the next one is typed.
      await desk.evaluate(() => new Promise(requestAnimationFrame));
    }
    await expect(from).toHaveValue('2020-01-15');
    await expect.poll(() => asked).toEqual([{}, { from: '2020-01-15' }]);
    await expect(desk.getByRole('cell').first()).toBeVisible();
    await expect(from).toBeFocused();
  },
);
