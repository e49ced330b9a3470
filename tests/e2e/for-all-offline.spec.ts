import { createHash } from 'node:crypto';
import { accountOn } from '../support/account';
import { makePdf } from '../support/fixtures/make-pdf';
import { patience } from '../support/patience';
import { expectToast } from '../support/toast-log';
import { expect, test } from './e2e-test';
import { traveller } from './traveller';

const email = 'ananya.rao@example.com';
const password = 'secret12';
const flight = 'Flight itinerary';

test('one file chosen for both without a server arrives once for each, whenever the page ends', async ({
  page: first,
  phone,
  ownServer: server,
}) => {
  const ananya = traveller(first, server);
  await ananya.chooseCountries('India', 'Singapore');
  await ananya.chooseProduct('Kenya', /eTA, 90 days/);
  const orderId = await ananya.applyAndSignUp(email, password);
  await ananya.addApplicant('Ananya', 'Employee');
  await ananya.addApplicant('Kabir', 'Student');
  await ananya.openDocuments('Ananya');
  await first.evaluate(async () => void (await navigator.serviceWorker.ready));
  // Without a server a PDF is read by what the phone has kept in advance.
  const keepsReader = () =>
    first.evaluate(async () =>
      (await (await caches.open('later')).keys()).some(({ url }) => url.includes('pdf.worker')),
    );
  await expect.poll(keepsReader, { timeout: patience.work }).toBe(true);

  await server.stop();
  await ananya.openDocument(flight);
  const buffer = makePdf({ pages: 1, words: 'RAO / ANANYA MS  RAO / KABIR MSTR' });
  await ananya.addFile({ name: 'ticket.pdf', mimeType: 'application/pdf', buffer });
  const question = (page: typeof first) =>
    page.getByRole('region', { name: 'The same for both applicants?' });
  await expect(question(first)).toContainText('Name found: RAO / KABIR MSTR');
  // Ended before the answer: it is asked again, with the proof from the file on the phone.
  await first.reload();
  await expect(question(first)).toContainText('Name found: RAO / KABIR MSTR');
  await first.getByRole('button', { name: 'Use for both' }).click();
  await expectToast(first, 'Added for Kabir');
  const address = first.url();
  await first.close();

  const second = await phone.context.newPage();
  await second.goto(address);
  await expect(second.getByText('You are offline.')).toBeVisible();
  await expect(second.getByRole('list', { name: 'Pages' })).toBeVisible();
  await expect(question(second)).toHaveCount(0);

  await server.start();
  const there = await accountOn(server.address, email, password);
  const digests = async () =>
    (await there.order(orderId)).applicants.map(({ required }) =>
      required.find(({ name }) => name === flight)?.uploads?.map(({ sha256 }) => sha256),
    );
  await expect.poll(async () => (await digests())[0], { timeout: patience.work }).toHaveLength(1);
  // Ended again while the other page is added, or just was.
  await second.reload();
  const digest = createHash('sha256').update(buffer).digest('hex');
  await expect.poll(digests, { timeout: patience.work }).toEqual([[digest], [digest]]);
  await second.reload();
  await expect(second.getByText('Uploaded', { exact: true })).toBeVisible();
  expect(await digests()).toEqual([[digest], [digest]]);
});
