import { Resolver } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { StartFailure } from '../../errors/start-failure';
import { openEngine } from '../../infra/db/engines/open-engine';
import type { Db } from '../../infra/db/tables';
import { probeBucket } from '../../infra/files/file-stores';
import { lockFolder } from '../../infra/folder/lock-folder';
import { verifySmtp } from '../../infra/mail/smtp-mailer';
import { chooseEnvironment } from '../../settings/choose-environment';
import { productionRules, tlsOfMails } from '../../settings/production-rules';
import { parseSettings, type Settings } from '../../settings/settings';
import { readVariables } from '../../settings/variables';
import { checkDatabase } from './check-database';
import { checkSurroundings, type TextsOf } from './check-surroundings';
import { checkOf, type DoctorCheck, reportOf } from './doctor-check';

type Env = Readonly<Record<string, string | undefined>>;

/** Checks the settings; without readable ones there are none to go on with. */
function checkSettings(
  env: Env,
  cwd: string,
): { readonly checks: readonly DoctorCheck[]; readonly settings: Settings | undefined } {
  const name = 'settings';
  try {
    const variables = readVariables(env);
    const isProduction = chooseEnvironment(variables) === 'production';
    const rules = productionRules(variables, cwd).map(
      ({ name: rule, isKept, problem }): DoctorCheck => ({
        name: `settings: ${rule}`,
        verdict: isKept ? 'ok' : isProduction ? 'wrong' : 'skipped',
        sentence: isKept
          ? 'as production needs it.'
          : isProduction
            ? problem
            : 'needed in production only.',
      }),
    );
    try {
      const settings = parseSettings(env, cwd);
      const sentence = `readable; the environment is ${settings.environment}.`;
      return { checks: [{ name, verdict: 'ok', sentence }, ...rules], settings };
    } catch (error) {
      const wrong = { name, verdict: 'wrong', sentence: (error as Error).message } as const;
      return { checks: [wrong, ...rules], settings: undefined };
    }
  } catch (error) {
    const wrong = { name, verdict: 'wrong', sentence: (error as Error).message } as const;
    return { checks: [wrong], settings: undefined };
  }
}

const filesFlag = '--files';
/** In seconds. */
const mostApart = 5;

/**
 * Checks settings, folder, keys, database, journals and mail server, with '--files' every file in
 * use, and changes nothing.
 * @returns the report, and whether something is wrong
 * @throws {StartFailure} for another argument
 */
export async function runDoctor(
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
  argv: readonly string[] = [],
): Promise<{ readonly report: string; readonly isWrong: boolean }> {
  if (argv.some((each) => each !== filesFlag))
    throw new StartFailure(`Say: npm run doctor, or npm run doctor -- ${filesFlag}.`);
  const { checks: ofSettings, settings } = checkSettings(env, cwd);
  const readsFiles = argv.length > 0;
  const checks = settings
    ? [...ofSettings, ...(await checksOf(settings, readsFiles))]
    : [...ofSettings];
  return {
    report: reportOf(checks),
    isWrong: checks.some(({ verdict }) => verdict === 'wrong'),
  };
}

const checksOf = async (
  settings: Settings,
  readsFiles: boolean,
): Promise<readonly DoctorCheck[]> => [
  await checkOf('site', async () => checkSite(settings)),
  await checkOf('data folder', () => checkFolder(settings)),
  await checkOf('files', () => checkFiles(settings)),
  await checkOf('mail server', () => checkMail(settings)),
  await checkOf('proxy', async () => checkProxy(settings)),
  await checkOf('built pages', async () => checkPages(settings)),
  ...(await checkData(settings, readsFiles)),
  ...(await checkSurroundings(settings, { now: () => new Date(), textsOf })),
];

/** By the machine's own resolver, which may be without a network. */
const textsOf: TextsOf = async (name) => {
  try {
    const found = await new Resolver({ timeout: 3_000, tries: 1 }).resolveTxt(name);
    return found.map((parts) => parts.join(''));
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes((error as { code?: string }).code ?? '')) return [];
    throw error;
  }
};

/** Which of the shipped example's facts are still in use. */
function checkSite({ environment, site }: Settings): Omit<DoctorCheck, 'name'> | string {
  if (site.folder !== undefined) return `${site.name}, from ${site.folder}.`;
  if (environment !== 'production')
    return { verdict: 'skipped', sentence: 'the example; production needs a site of its own.' };
  const { company, supportEmail } = site.facts;
  const missing = [
    'name',
    ...(company ? [] : ['company']),
    ...(supportEmail === undefined ? ['support address'] : []),
    'messengers',
    'texts',
  ];
  return {
    verdict: 'warning',
    sentence:
      `SITE_DIR is not set, so these are still the example's or missing: ${missing.join(', ')}. ` +
      'Its reviews, pass rates and coupons are not shown.',
  };
}

async function checkFolder({ dataDir }: Settings): Promise<string | Omit<DoctorCheck, 'name'>> {
  if (!existsSync(dataDir))
    return {
      verdict: 'skipped',
      sentence: `${dataDir} does not exist yet; the first start makes it.`,
    };
  if (process.platform !== 'win32' && ((await stat(dataDir)).mode & 0o077) !== 0)
    throw new StartFailure(`Other users of this machine can read ${dataDir}: chmod -R go-rwx.`);
  return `${dataDir} is closed to other users of this machine.`;
}

/** Writes, reads and removes a file of its own. */
async function checkFiles(settings: Settings): Promise<string | Omit<DoctorCheck, 'name'>> {
  const { bucket } = settings;
  if (bucket === undefined) return { verdict: 'skipped', sentence: 'they are in the data folder.' };
  const probe = await probeBucket(bucket);
  if (probe !== undefined) throw new StartFailure(probe);
  return `the bucket ${bucket.bucket} can be written, read and listed, and what is in it removed.`;
}

async function checkMail({ smtpUrl }: Settings): Promise<string | Omit<DoctorCheck, 'name'>> {
  if (smtpUrl === undefined) return { verdict: 'skipped', sentence: 'mails are files.' };
  await verifySmtp(smtpUrl).catch((error: unknown) => {
    const { code } = error as { code?: string };
    throw new StartFailure(`It cannot be reached or rejects the log-in (${code ?? 'unknown'}).`);
  });
  return `it accepts the log-in (${tlsOfMails(smtpUrl)}).`;
}

function checkProxy({
  environment,
  publicOrigin,
  trustProxy,
}: Settings): string | Omit<DoctorCheck, 'name'> {
  if (environment === 'production' && publicOrigin !== undefined && trustProxy === false)
    return {
      verdict: 'warning',
      sentence:
        'TRUST_PROXY is off: behind a proxy that ends TLS all travellers have its address, and share its limits.',
    };
  return trustProxy === false ? 'none is trusted.' : 'its X-Forwarded-For is trusted.';
}

function checkPages({ staticDir, deskDir, deskOrigin, environment }: Settings): string {
  const needed = [
    staticDir,
    ...(deskOrigin !== undefined || environment === 'dev' ? [deskDir] : []),
  ];
  const missing = needed.filter((folder) => !existsSync(join(folder, 'index.html')));
  if (missing.length > 0)
    throw new StartFailure(`There is no built page in ${missing.join(', ')}: npm run build.`);
  return 'are there.';
}

/** Links, codes and the receipts of phones have times: two clocks that differ end them early. */
async function checkClock(db: Db): Promise<string | Omit<DoctorCheck, 'name'>> {
  const begin = Date.now();
  const { rows } = await sql<{ now: Date | string }>`select clock_timestamp() as now`.execute(db);
  const middle = (begin + Date.now()) / 2;
  const apart = Math.abs(new Date(rows[0]?.now ?? 0).getTime() - middle) / 1000;
  const sentence = `it is ${apart.toFixed(0)} s apart from the database's.`;
  return apart > mostApart ? { verdict: 'warning', sentence } : sentence;
}

async function checkData(settings: Settings, readsFiles: boolean): Promise<readonly DoctorCheck[]> {
  const { dataDir, databaseUrl, environment } = settings;
  const name = 'database';
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'database')))
    return [{ name, verdict: 'skipped', sentence: 'there is none yet; the first start makes it.' }];
  const lock =
    databaseUrl === undefined ? await lockFolder(dataDir).catch(() => undefined) : undefined;
  if (databaseUrl === undefined && !lock)
    return [
      {
        name,
        verdict: 'skipped',
        sentence: 'a server runs on the embedded database; stop it, and say npm run doctor again.',
      },
    ];
  try {
    const engine = await openEngine(settings);
    try {
      const checks = [
        ...(await checkDatabase(settings, engine, readsFiles)),
        await checkOf('clock', () => checkClock(engine.db)),
      ];
      if (environment !== 'production' || databaseUrl !== undefined) return checks;
      const sentence = 'the embedded one is not meant for real data: set DATABASE_URL.';
      return [...checks, { name: 'kind of database', verdict: 'warning', sentence }];
    } finally {
      await engine.close();
    }
  } catch (error) {
    return [{ name, verdict: 'wrong', sentence: (error as Error).message }];
  } finally {
    await lock?.release();
  }
}
