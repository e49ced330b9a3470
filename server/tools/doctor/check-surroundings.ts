import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { RegisteredWebhook } from '../../areas/payments/core/payment-company';
import { configuredCompanies } from '../../areas/payments/payment-companies';
import type { Settings } from '../../settings/settings';
import { checkOf, type DoctorCheck } from './doctor-check';

/** Asks the name system for the texts of a name; none if there is no such name. */
export type TextsOf = (name: string) => Promise<readonly string[]>;

interface Surroundings {
  readonly now: () => Date;
  readonly textsOf: TextsOf;
}

type Outcome = string | Omit<DoctorCheck, 'name'>;
const warning = (sentence: string) => ({ verdict: 'warning', sentence }) as const;
const skipped = (sentence: string) => ({ verdict: 'skipped', sentence }) as const;

/**
 * Checks what a server needs of its machine and of others: room, backups, the name system's word for
 * its mails, and the webhooks at payment companies. Nothing is changed anywhere.
 */
export const checkSurroundings = async (
  settings: Settings,
  { now, textsOf }: Surroundings,
): Promise<readonly DoctorCheck[]> => [
  await checkOf('room', () => checkRoom(settings)),
  await checkOf('backups', () => checkBackups(settings, now())),
  await checkOf('sender of mails', () => checkSender(settings, textsOf)),
  ...(await checkWebhooks(settings, now)),
];

const gigabyte = 1_000_000_000;
const leastRoom = 2 * gigabyte;

async function checkRoom({ dataDir }: Settings): Promise<Outcome> {
  const { bavail, bsize } = await statfs(dataDir).catch(() => ({ bavail: undefined, bsize: 0 }));
  if (bavail === undefined) return skipped('the data folder does not exist yet.');
  const free = bavail * bsize;
  const said = `${(free / gigabyte).toFixed(1)} GB are free at ${dataDir}`;
  return free < leastRoom ? warning(`${said}: uploads end when it is full.`) : `${said}.`;
}

/** A night and what a slow one may take longer. */
const oldestBackup = 30 * 3_600_000;

async function checkBackups({ backupDir, environment }: Settings, now: Date): Promise<Outcome> {
  if (backupDir === undefined)
    return environment === 'production'
      ? warning('BACKUP_DIR does not say where they are: nobody notices when there are none.')
      : skipped('BACKUP_DIR does not say where they are.');
  const names = await readdir(backupDir).catch(() => undefined);
  if (names === undefined) return warning(`${backupDir} cannot be read.`);
  const files = await Promise.all(names.map(async (name) => stat(join(backupDir, name))));
  const newest = Math.max(
    ...files.filter((file) => file.isFile() && file.size > 0).map(({ mtimeMs }) => mtimeMs),
  );
  if (!Number.isFinite(newest)) return warning(`there is none in ${backupDir}.`);
  const hours = Math.floor((now.getTime() - newest) / 3_600_000);
  const said = `the newest in ${backupDir} is ${hours} hours old`;
  return now.getTime() - newest > oldestBackup ? warning(`${said}.`) : `${said}.`;
}

async function checkSender({ smtpUrl, mailFrom }: Settings, textsOf: TextsOf): Promise<Outcome> {
  const domain = /@([\w.-]+)>?$/.exec(mailFrom)?.[1];
  if (smtpUrl === undefined || domain === undefined) return skipped('mails are files.');
  const [own, policy] = await Promise.all([textsOf(domain), textsOf(`_dmarc.${domain}`)]).catch(
    () => [undefined, undefined],
  );
  if (own === undefined || policy === undefined)
    return skipped(`the name system does not answer about ${domain}.`);
  const missing = [
    ...(own.some((text) => text.startsWith('v=spf1 ')) ? [] : ['SPF (v=spf1)']),
    ...(policy.some((text) => text.startsWith('v=DMARC1')) ? [] : ['DMARC (_dmarc)']),
  ];
  if (missing.length > 0)
    return warning(`${domain} has no ${missing.join(' and no ')}: its mails are taken for spam.`);
  return `${domain} has SPF and DMARC; whether mails are signed (DKIM) a received one shows.`;
}

async function checkWebhooks(settings: Settings, now: () => Date): Promise<readonly DoctorCheck[]> {
  const { publicOrigin } = settings;
  if (publicOrigin === undefined) return [];
  return Promise.all(
    configuredCompanies(settings, now).map(({ provider: { name }, events, webhooks }) =>
      checkOf(`webhook at ${name}`, async () => {
        const address = `${publicOrigin}/webhooks/${name}`;
        const found = await webhooks().catch((error: unknown) => error as Error);
        if (found instanceof Error)
          return warning(`it cannot be read with these keys: ${found.message}`);
        return webhookOutcome(address, events, found);
      }),
    ),
  );
}

/** Whether a webhook with this address gets all of these events. */
export function webhookOutcome(
  address: string,
  events: readonly string[],
  found: readonly RegisteredWebhook[],
): Outcome {
  const ours = found.filter(({ url, isOff = false }) => url === address && !isOff);
  if (ours.length === 0) {
    const off = found.some(({ url }) => url === address) ? 'is switched off' : 'is not registered';
    return { verdict: 'wrong', sentence: `${address} ${off} there: payments arrive late.` };
  }
  const selected = new Set(ours.flatMap((each) => each.events));
  const missing = selected.has('*') ? [] : events.filter((event) => !selected.has(event));
  if (missing.length > 0)
    return { verdict: 'wrong', sentence: `${address} does not get ${missing.join(', ')}.` };
  return `${address} gets the ${events.length} events that it needs.`;
}
