import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import { accountOn } from '../support/account';
import { makePdf } from '../support/fixtures/make-pdf';
import { makePhotoLike } from '../support/fixtures/make-photo-like';
import { startMailServer } from '../support/mail-server';
import { launchPageBrowser } from '../support/page-browser';
import { patience } from '../support/patience';
import { openPhone, type Phone } from '../support/phone';
import { asOwner, startPostgres, type PostgresCluster } from '../support/postgres-cluster';
import { buttonOf, fillLogIn } from '../screen/steps/desk';
import { decideAll, findCase, openStepOfAll } from './operator';
import { traveller } from './traveller';

/** Without these there is nothing to try: another user than the one who sets up, and a proxy. */
const missing =
  process.getuid?.() !== 0 ? 'root' : existsSync('/usr/bin/caddy') ? undefined : 'Caddy';

/** Any user of the machine who owns nothing of it. */
const user = 'nobody';
const domain = 'nordlicht.example';
const email = 'ananya.rao@example.com';
const password = 'secret12';
/** Every host of the installation is this machine, whose authority the browser does not know. */
const atHome = [
  `--host-resolver-rules=MAP ${domain} 127.0.0.1, MAP *.${domain} 127.0.0.1`,
  '--ignore-certificate-errors',
];
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let root: string;
let cluster: PostgresCluster;
let mails: Awaited<ReturnType<typeof startMailServer>>;
let phone: Phone | undefined;
let delivering: NodeJS.Timeout | undefined;
const children = new Set<ChildProcess>();

const at = (...names: readonly string[]) => join(root, ...names);
const program = () => at('program');
const mailFolder = () => at('mails');

test.beforeEach(async () => {
  test.skip(missing !== undefined, `${missing} is not here.`);
  root = mkdtempSync(join(tmpdir(), 'visa-first-'));
  chmodSync(root, 0o755);
  cluster = await startPostgres('fast');
  // Its socket is for the server's user, too.
  chmodSync(socketFolderOf(cluster), 0o755);
  mails = await startMailServer();
  mkdirSync(mailFolder());
});

test.afterEach(async () => {
  clearInterval(delivering);
  await phone?.throwAway();
  for (const child of children) child.kill('SIGKILL');
  await mails?.stop();
  await cluster?.remove();
  rmSync(root, { recursive: true, force: true });
});

const socketFolderOf = ({ url }: PostgresCluster) =>
  decodeURIComponent(new URL(url('postgres')).hostname);

/** The built app as a release has it, in a folder that its user may read and not write. */
function unpackProgram(): void {
  mkdirSync(program());
  cpSync('dist', join(program(), 'dist'), { recursive: true });
  cpSync('operations', join(program(), 'operations'), { recursive: true });
  cpSync('package.json', join(program(), 'package.json'));
  symlinkSync(resolve('node_modules'), join(program(), 'node_modules'));
}

/** `npm run setup` with a file of answers. @returns what it said */
async function setUp(answers: Readonly<Record<string, string>>): Promise<string> {
  writeFileSync(at('answers.json'), JSON.stringify(answers), { mode: 0o600 });
  const places = ['--folder', at('settings'), '--data', at('data'), '--user', user];
  const child = spawn(
    process.execPath,
    ['dist/server/main.js', 'setup', at('answers.json'), ...places],
    { cwd: program() },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(child, 'close');
  expect(child.exitCode, said).toBe(0);
  return said;
}

/** The directives of a unit that say how it is run. */
function readUnit(name: string) {
  const lines = readFileSync(at('settings/systemd', name), 'utf8').split('\n');
  const of = (directive: string) =>
    lines.find((line) => line.startsWith(`${directive}=`))?.slice(directive.length + 1) ?? '';
  return {
    user: of('User'),
    folder: of('WorkingDirectory'),
    settings: of('EnvironmentFile'),
    // systemd's own escape of a percent sign.
    command: of('ExecStart').replaceAll('%%', '%'),
  };
}

/** Runs a unit's command as its user with its settings and nothing else of this machine's. */
function spawnUnit(name: string): ChildProcess {
  const { user: owner, folder, settings, command } = readUnit(name);
  const script = `set -a; . "$0"; set +a; exec ${command}`;
  const child = spawn('setpriv', [
    ...[`--reuid=${owner}`, `--regid=nogroup`, '--clear-groups', '--reset-env', '--'],
    ...['sh', '-c', `cd "$1" && ${script}`, settings, folder],
  ]);
  children.add(child);
  child.once('close', () => children.delete(child));
  return child;
}

/** Starts the server by its unit, until it serves. */
async function startByUnit(): Promise<ChildProcess> {
  const child = spawnUnit('visa.service');
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  await expect
    .poll(() => (child.exitCode === null ? /^Serving (\S+)/m.exec(said)?.[1] : said), {
      timeout: patience.work,
    })
    .toBe(`https://${domain}`);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'close');
}

function startProxy(): ChildProcess {
  const child = spawn('caddy', ['run', '--config', at('settings/Caddyfile')], {
    env: { PATH: process.env['PATH'], HOME: root, XDG_DATA_HOME: at('caddy') },
    stdio: 'ignore',
  });
  children.add(child);
  return child;
}

/** The status of a host by TLS, trusting nobody but the proxy's own authority. */
const statusOf = (host: string) =>
  new Promise<number | string>((done) => {
    const authority = at('caddy/caddy/pki/authorities/local/root.crt');
    if (!existsSync(authority)) return done('no authority yet');
    const ca = readFileSync(authority);
    request({ host: '127.0.0.1', servername: host, headers: { host }, ca }, (response) => {
      response.resume();
      done(response.statusCode ?? 0);
    })
      .on('error', (error) => done(error.message))
      .end();
  });

/** Mails as the steps of a traveller read them, which look into a folder. */
function deliverMails(): void {
  for (const [index, { raw }] of mails.mails().entries())
    writeFileSync(join(mailFolder(), `${String(index).padStart(4, '0')}.eml`), raw, 'latin1');
}

/** The operator's page, at the host of the desk. */
async function openDesk(said: string): Promise<Page> {
  const browser = await launchPageBrowser(atHome);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`https://desk.${domain}/`);
  const of = (pattern: RegExp) => pattern.exec(said)?.[1] ?? '';
  await fillLogIn(
    page,
    {
      email: `first@${domain}`,
      password: of(/^Password: (\S+)/m),
      totpSecret: of(/^Key for an authenticator app: (\S+)/m),
    },
    0,
  );
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible();
  return page;
}

test('a server from nothing to a visa, and back after the loss of everything', async () => {
  test.setTimeout(900_000);
  const begin = performance.now();
  const minutes = () => ((performance.now() - begin) / 60_000).toFixed(1);
  unpackProgram();
  const answers = {
    domain,
    certificates: 'local',
    smtpUrl: mails.url,
    name: 'Nordlicht Visum',
    company: 'Nordlicht Visum GmbH',
    companyAddress: 'Kai 1, Kiel',
    databaseAdmin: cluster.url('postgres'),
    databaseName: 'nordlicht',
    backups: at('backups'),
  };
  const operator = {
    operatorEmail: `first@${domain}`,
    operatorName: 'First Operator',
    operatorRoles: 'admin,reviewer,submitter',
  };
  const said = await setUp({ ...answers, ...operator });
  expect(said).toContain('Left to do:');
  let server = await startByUnit();
  startProxy();
  for (const host of [domain, `form.${domain}`, `desk.${domain}`])
    await expect
      .poll(() => statusOf(host), { timeout: patience.work })
      .toBe(host.startsWith('form') ? 403 : 200);
  console.log(`set up and served after ${minutes()} minutes`);

  // A coupon over everything: without the keys of a company nobody pays.
  await asOwner(
    cluster.url('nordlicht'),
    `insert into promo_codes (code, type, discount, valid_days, memo)
     values ('FREE', 'percentage', 10000, 30, 'First traveller.')`,
  );
  delivering = setInterval(deliverMails, 100);
  phone = await openPhone('chromium', { arguments: atHome });
  const page = phone.context.pages()[0] ?? (await phone.context.newPage());
  const ananya = traveller(page, { address: `https://${domain}`, mailFolder: mailFolder() });
  await ananya.chooseCountries('India', 'Singapore');
  await ananya.chooseProduct('Kenya', /eTA, 90 days/);
  await page.getByRole('button', { name: 'Apply Now' }).click();
  // A new site gives no coupons, so nothing stands between the sign-up and the order.
  await ananya.fillSignUp(email, password);
  await expect(page.getByRole('heading', { name: 'Uploading documents' })).toBeVisible();
  const orderId = new URL(page.url()).pathname.split('/')[2] ?? '';
  await page.goto(`https://${domain}${paths.coupons}`);
  await page.getByRole('button', { name: /promo code/i }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('textbox').fill('FREE');
  await dialog.getByRole('textbox').press('Enter');
  await expect(dialog).toBeHidden();
  await page.goto(`https://${domain}${paths.orderUpload(orderId)}`);
  await ananya.addApplicant('Ananya', 'Employee');
  await ananya.openDocuments('Ananya');
  await ananya.openDocument('Passport copy');
  const passport = await makePhotoLike(1600, 1200);
  await ananya.addFile({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer: passport });
  await ananya.usePage();
  await expect(page.getByText('Uploaded', { exact: true }).first()).toBeVisible();
  await ananya.goBack();
  await ananya.openDocument('Flight itinerary');
  const ticket = makePdf();
  await ananya.addFile({ name: 'ticket.pdf', mimeType: 'application/pdf', buffer: ticket });
  await expect(page.getByText('Uploaded', { exact: true }).first()).toBeVisible();
  await page.goto(`https://${domain}${paths.orderUpload(orderId)}`);
  await page.getByRole('button', { name: 'Choose' }).first().click();
  await dialog.locator('td button:not([aria-disabled=true])').first().click();
  await page.getByRole('button', { name: /^Arrive on/ }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: /Proceed to checkout|Submit/ }).click();
  const account = await accountOn('http://127.0.0.1:8080', email, password);
  const applicant = async () => (await account.order(orderId)).applicants[0];
  await expect.poll(async () => (await applicant())?.status).toBe('pre-checking');

  const mei = await openDesk(said);
  await findCase(mei, orderId);
  await decideAll(mei);
  await mei.keyboard.press('Enter');
  await expect
    .poll(async () => (await applicant())?.status, { timeout: patience.work })
    .toBe('submitting-to-embassy');
  const submit = await openStepOfAll(mei, 'Submitted to the embassy');
  await submit.getByLabel('The embassy’s reference').fill('KE-1');
  await buttonOf(submit, 'Submitted').click();
  await expect(submit).toBeHidden();
  const result = await openStepOfAll(mei, 'Enter the result');
  const visa = makePdf({ pages: 1 });
  await result
    .getByLabel('Visa file')
    .setInputFiles({ name: 'visa.pdf', mimeType: 'application/pdf', buffer: visa });
  await expect(result.getByText(/^Uploaded, /)).toBeVisible();
  await result.getByLabel('Passport number on the visa').fill('Z1234567');
  await result.getByLabel('Surname on the visa').fill('RAO');
  await result.getByLabel('Given name on the visa').fill('ANANYA');
  await buttonOf(result, 'Give the result').click();
  await expect(result).toBeHidden();
  await mei.context().browser()?.close();
  console.log(`a visa after ${minutes()} minutes`);

  const backup = spawnUnit('visa-backup.service');
  await once(backup, 'close');
  expect(backup.exitCode).toBe(0);
  const [file = ''] = readdirSync(at('backups'));
  const kept = readFileSync(at('backups', file));
  const keys = readFileSync(at('settings/keys'));
  expect(statSync(at('backups', file)).mode & 0o077).toBe(0);
  expect(kept.includes('ananya')).toBe(false);

  // The machine is gone: what is left is the backup and the copy of the keys, which were elsewhere.
  await end(server);
  for (const name of ['settings', 'data', 'backups']) rmSync(at(name), { recursive: true });
  await asOwner(cluster.url('postgres'), 'drop database nordlicht');
  await asOwner(cluster.url('postgres'), 'drop role nordlicht');
  mkdirSync(at('settings'), { mode: 0o700 });
  writeFileSync(at('settings/keys'), keys, { mode: 0o600 });
  await setUp(answers);
  writeFileSync(at('saved.backup'), kept, { mode: 0o644 });
  const restore = `exec "$0" dist/server/main.js restore ${at('saved.backup')}`;
  execFileSync('setpriv', [
    ...['--reuid=nobody', '--regid=nogroup', '--clear-groups', '--reset-env', '--'],
    ...['sh', '-c', `cd ${program()} && set -a && . ${at('settings/visa.env')} && ${restore}`],
    process.execPath,
  ]);
  server = await startByUnit();
  await page.goto(`https://${domain}${paths.orderDetail(orderId)}`);
  await page.getByRole('link', { name: 'Open the visa' }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save' }).click(),
  ]);
  expect(sha256(readFileSync(await saved.path()))).toBe(sha256(visa));
  await end(server);
  console.log(JSON.stringify({ minutes: Number(minutes()) }));
});
