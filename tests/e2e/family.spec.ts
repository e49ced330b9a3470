import { createHash } from 'node:crypto';
import { paths } from '../../src/routing/paths';
import { logInSteps } from '../screen/steps/log-in';
import { untilKept } from '../screen/steps/until-kept';
import { accountBeside, accountOn } from '../support/account';
import { makePdf } from '../support/fixtures/make-pdf';
import { ananyasPassport, newOrder, newUpload, vietnam } from '../support/order-steps';
import { patience } from '../support/patience';
import { expect, test } from './e2e-test';
import { traveller } from './traveller';

const account = { email: 'ananya.rao@example.com', password: 'secret12' };
const flight = 'Flight itinerary';
const family = [
  { first_name: 'Ananya', identity_id: 1, given_name: 'ANANYA', birthday: '1986-03-14' },
  { first_name: 'Suresh', identity_id: 1, given_name: 'SURESH', birthday: '1984-11-02' },
  { first_name: 'Leela', identity_id: 3, given_name: 'LEELA', birthday: '1958-03-02' },
  { first_name: 'Kabir', identity_id: 4, given_name: 'KABIR', birthday: '2008-07-21' },
] as const;
const ticket = makePdf({ pages: 1, words: 'RAO ANANYA SURESH LEELA KABIR' });
const digest = createHash('sha256').update(ticket).digest('hex');

test('a family of four adds one ticket for all, and the second time picks everybody without a server', async ({
  page,
  ownServer: server,
}) => {
  const beside = await accountBeside(server, account);
  const first = await newOrder(beside, vietnam);
  for (const [index, { given_name, birthday, ...person }] of family.entries()) {
    const { body } = await beside.call('addApplicant', { order_id: first, ...person });
    const passport = { ...ananyasPassport, surname: 'RAO', given_name, birthday };
    const submitted = await beside.call('submitPassport', {
      ...{ ...passport, passport_number: `Z123456${index}`, applicant_id: body.applicant_id },
      elec_key: await newUpload(beside),
    });
    expect(submitted).toMatchObject({ ret: 0 });
  }
  expect((await beside.call('keepPeople', { kept: 'on' })).body).toEqual({ total: 4 });

  const sent: string[] = [];
  page.on('request', (request) => void sent.push(new URL(request.url()).pathname));
  const uploads = () => sent.filter((path) => /upload_file_request|\/uploads/.test(path)).length;
  const ananya = traveller(page, server);
  const log = logInSteps(page);
  await ananya.chooseCountries('India', 'Singapore');
  await log.open();
  await log.logIn(account);
  await page.goto(server.address + paths.orderUpload(first));
  const dialog = page.locator('dialog[open]');
  const addTicket = async () => {
    await ananya.openDocuments('Ananya');
    await ananya.openDocument(flight);
    await ananya.addFile({ name: 'ticket.pdf', mimeType: 'application/pdf', buffer: ticket });
    const question = page.getByRole('region', { name: 'The same for all 4 applicants?' });
    await expect(question.getByText(/^Name found: /)).toHaveCount(3, { timeout: patience.work });
    await page.getByRole('button', { name: 'Use for all 4' }).click();
    await expect(question).toHaveCount(0);
  };
  await addTicket();
  const there = await accountOn(server.address, account.email, account.password);
  const tickets = async (orderId: string) =>
    (await there.order(orderId)).applicants.map(({ required }) =>
      required.find(({ name }) => name === flight)?.uploads?.map(({ sha256 }) => sha256),
    );
  const one = [[digest], [digest], [digest], [digest]];
  await expect.poll(() => tickets(first), { timeout: patience.work }).toEqual(one);
  expect(uploads()).toBeLessThanOrEqual(3);

  // The second journey: the phone has the visa, and the family sealed.
  await page.goto(server.address + paths.product(vietnam.product_id));
  await expect(page.getByRole('button', { name: 'Apply Now' })).toBeEnabled();
  await untilKept(page, 'product');
  await page.goto(server.address + paths.orderUpload(first));
  await untilKept(page, 'people');
  await page.goto(server.address + paths.product(vietnam.product_id));
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await server.stop();
  await page.reload();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page.getByText('Saved, not sent yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add applicant' }).first().click();
  for (const { first_name: name } of family)
    await dialog.getByRole('checkbox', { name: `${name} Rao` }).check();
  await dialog.getByRole('button', { name: 'Add 4 applicants' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: /^Kabir/ })).toBeVisible();
  await addTicket();
  await page.reload();

  await server.start();
  const again = await accountOn(server.address, account.email, account.password);
  await expect.poll(async () => (await again.orders()).length, { timeout: patience.work }).toBe(2);
  const [second] = await again.orders();
  const orderId = second?.id ?? '';
  const stateOf = async () =>
    (await again.order(orderId)).applicants.map(({ firstName, required }) => [
      firstName,
      required.find(({ pattern }) => pattern === 'passport')?.status,
      required.find(({ name }) => name === flight)?.uploads?.map(({ sha256 }) => sha256),
    ]);
  await expect
    .poll(async () => (await stateOf()).toSorted(), { timeout: patience.work })
    .toEqual(['Ananya', 'Kabir', 'Leela', 'Suresh'].map((name) => [name, 'uploaded', [digest]]));
});
