import { createHash } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { accountOn } from '../support/account';
import { makePdf } from '../support/fixtures/make-pdf';
import { patience } from '../support/patience';
import { expect, test } from './e2e-test';
import { storedRows } from './stored-rows';
import { traveller } from './traveller';

const account = { email: 'leela.rao@example.com', password: 'secret12' };

interface Shared {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const pdf = (name: string, seed: number): Shared => ({
  name,
  mimeType: 'application/pdf',
  buffer: makePdf({ pages: 2, seed }),
});

/** Shares files as the system does for another app: a page that is not the app's is led there by a POST. */
async function share(
  context: BrowserContext,
  address: string,
  files: readonly Shared[],
): Promise<Page> {
  const page = await context.newPage();
  await page.setContent(
    `<form method="post" enctype="multipart/form-data" action="${address}/shared-files">
      <input type="file" name="files" multiple><button>Share</button>
    </form>`,
  );
  await page.locator('input').setInputFiles([...files]);
  await page.getByRole('button', { name: 'Share' }).click();
  return page;
}

test('[PWA-06] a file that is shared while the app is closed and the server is away arrives once', async ({
  page,
  phone,
  ownServer: server,
}) => {
  const { email, password } = account;
  const leela = traveller(page, server);
  await leela.chooseCountries('India', 'Singapore');
  await leela.chooseProduct('Kenya', /eTA, 90 days/);
  const orderId = await leela.applyAndSignUp(email, password);
  await leela.addApplicant('Leela', 'Employee');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const quiet = await phone.context.newPage();
  await page.close();
  await server.stop();

  const ticket = pdf('SQ176_itinerary.pdf', 7);
  const first = await share(phone.context, server.address, [ticket]);
  await expect(first.getByRole('heading', { name: 'Where does it belong?' })).toBeVisible();
  const rows = () =>
    storedRows<{ kind: string; state: string; id: string }>(first, 'items', [
      'kind',
      'state',
      'id',
    ]);
  const [row] = (await rows()).filter(({ kind }) => kind === 'shared-file');
  expect(row?.state).toBe('needs-you');
  const chunks = (
    await storedRows<{ sealed: number[]; itemId: string }>(first, 'chunks', ['sealed', 'itemId'])
  ).filter(({ itemId }) => itemId === row?.id);
  expect(chunks).toHaveLength(1);
  expect(Buffer.from(chunks[0]?.sealed ?? []).includes('%PDF')).toBe(false);
  await first.close();

  // Sent again, as by a system that saw no answer.
  const again = await share(phone.context, server.address, [ticket]);
  await quiet.close();
  await expect(again.getByText('SQ176_itinerary.pdf')).toHaveCount(1);
  await expect(again.getByText('Best match')).toBeVisible();
  await again.getByRole('button', { name: 'Add to Flight itinerary' }).click();
  await expect(again.getByRole('heading', { level: 1, name: 'Flight itinerary' })).toBeVisible();
  await expect(again.getByText('It uploads when you are back online.')).toBeVisible();

  await server.start();
  const there = await accountOn(server.address, email, password);
  const digests = async () =>
    (await there.order(orderId)).applicants[0]?.required
      .find(({ name }) => name === 'Flight itinerary')
      ?.uploads?.map(({ sha256 }) => sha256);
  const digest = createHash('sha256').update(ticket.buffer).digest('hex');
  await expect.poll(digests, { timeout: patience.work }).toEqual([digest]);
  await expect(again.getByText('Uploaded', { exact: true })).toBeVisible();
});
