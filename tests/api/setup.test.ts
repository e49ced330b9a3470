import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { parseSettings } from '../../server/settings/settings';
import { runSetup } from '../../server/tools/setup/run-setup';
import { readSettings, writeSettings } from '../../server/tools/setup/setup-files';
import { startMailServer } from '../support/mail-server';
import { startTestServer, startTimeout } from '../support/start-server';

const admin = inject('postgres');

let mails: Awaited<ReturnType<typeof startMailServer>>;
/** A checkout with built pages. */
let program: string;
let folder: string;
let given: Record<string, string>;

beforeAll(async () => {
  mails = await startMailServer();
  program = await mkdtemp(join(tmpdir(), 'visa-program-'));
  for (const name of ['dist/app', 'dist/desk', 'operations/systemd'])
    await mkdir(join(program, name), { recursive: true });
  for (const name of ['dist/app/index.html', 'dist/desk/index.html'])
    await writeFile(join(program, name), '');
  for (const name of [
    'Caddyfile',
    'systemd/visa.service',
    'systemd/visa-backup.service',
    'systemd/visa-backup.timer',
  ])
    await writeFile(
      join(program, 'operations', name),
      await readFile(join('operations', name), 'utf8'),
    );
  folder = await mkdtemp(join(tmpdir(), 'visa-setup-'));
  given = {
    domain: 'nordlicht.example',
    name: 'O\'Brien & "Söhne" $5',
    company: 'Nordlicht GmbH',
    companyAddress: 'Kai 1, Kiel',
    smtpUrl: `smtp://127.0.0.1:${mails.port}`,
    databaseAdmin: admin ?? '',
    databaseName: 'nordlicht',
    backups: join(folder, 'backups'),
    operatorEmail: 'first@nordlicht.example',
    operatorName: 'First Operator',
  };
}, startTimeout);
afterAll(async () => {
  await mails.stop();
  await rm(program, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

const settingsFolder = () => join(folder, 'settings');
const places = () => ['--folder', settingsFolder(), '--data', join(folder, 'data')];

/** Runs the set-up with a file of answers. @returns all that it said, and its verdict */
async function setUp(
  answers: Record<string, unknown> | string,
  more: readonly string[] = ['--user', userInfo().username],
) {
  const path = join(folder, 'answers.json');
  await writeFile(path, typeof answers === 'string' ? answers : JSON.stringify(answers));
  const said: string[] = [];
  const isWrong = await runSetup([path, ...places(), ...more], program, {
    say: (line) => said.push(line),
  });
  return { said: said.join('\n'), isWrong };
}

const written = (name: string) => readFile(join(settingsFolder(), name), 'utf8');

describe('what is wrong with the answers', () => {
  const refused: readonly [string, Record<string, unknown> | string, RegExp][] = [
    ['no JSON', '{', /answers\.json is not JSON/],
    ['a list', '[]', /must be an object/],
    [
      'a missing answer',
      { domain: 'a.example' },
      /smtpUrl is missing; name is missing; company is missing/,
    ],
    ['a mistyped question', { domian: 'a.example' }, /domian is no question; there are domain,/],
    ['an address as a host', { domain: 'https://a.example/' }, /domain must be a host name/],
    ['an IP as a host', { domain: '192.0.2.1' }, /domain must be a host name/],
    ['one host for two pages', { domain: 'a.example', formHost: 'a.example' }, /must differ/],
    [
      'a second line',
      { domain: 'a.example', company: 'A\nAPP_ENV=dev' },
      /company must be one line/,
    ],
    ['a folder with a space', { backups: '/var/my backups' }, /backups must be an absolute path/],
    ['a markup of the proxy', { deskNetworks: '10.0.0.0/8 }' }, /deskNetworks must be networks/],
    ['days that are none', { keepDocumentsDays: 'never' }, /keepDocumentsDays must be a number/],
    ['one of three keys', { stripeSecretKey: 'sk_live_1' }, /stripeWebhookSecret belong together/],
    ['an operator without a name', { operatorEmail: 'a@b.example' }, /belong together/],
  ];

  test.each(refused)('%s is said, and nothing is written', async (_what, answers, says) => {
    await expect(setUp(answers)).rejects.toThrow(says);
    expect(await readdir(folder)).toEqual(['answers.json']);
  });

  test('no value is repeated, which may be a password', async () => {
    const smtpUrl = 'ftp://me:secret-word@mail.example';
    const problem = await setUp({ ...given, smtpUrl }).catch(String);
    expect(problem).toMatch(/smtpUrl must begin with smtps:\/\//);
    expect(problem).not.toContain('secret-word');
  });

  test('a place is refused that the next version replaces, and keys beside the data', async () => {
    await expect(setUp(given, ['--folder', join(program, 'settings')])).rejects.toThrow(
      /in the program's folder/,
    );
    await expect(setUp(given, ['--folder', join(folder, 'data/keys')])).rejects.toThrow(
      /keys would be in the data folder/,
    );
    await expect(setUp(given, ['--user', 'nobody-of-this-name'])).rejects.toThrow(
      userInfo().uid === 0 ? /There is no user nobody-of-this-name: useradd/ : /./,
    );
    expect(await readdir(folder)).toEqual(['answers.json']);
  });

  test('a name that turns the text around is refused as the site would refuse it', async () => {
    const name = 'Nord\u202Elicht';
    await expect(setUp({ ...given, name })).rejects.toThrow(/site\.json: name must be one line/);
    expect(await readdir(folder)).toEqual(['answers.json']);
  });

  test('what the server itself would refuse is said before anything is written', async () => {
    const companies = { stripeSecretKey: 'x', stripePublishableKey: 'y', stripeWebhookSecret: 'z' };
    await expect(setUp({ ...given, ...companies })).rejects.toThrow(/STRIPE_SECRET_KEY/);
    expect(await readdir(folder)).toEqual(['answers.json']);
  });
});

describe.runIf(admin !== undefined)('a set-up', () => {
  let said: string;
  let isWrong: boolean;
  beforeAll(async () => {
    ({ said, isWrong } = await setUp(given));
  }, startTimeout);
  afterAll(async () => {
    const client = new pg.Client({ connectionString: admin });
    await client.connect();
    await client.query('drop database if exists nordlicht');
    await client.query('drop role if exists nordlicht');
    await client.end();
  });

  test('ends with settings in which doctor finds nothing wrong', () => {
    expect(said).not.toMatch(/^wrong/im);
    expect(isWrong, said).toBe(false);
  });

  test('closes settings, keys and data to other users of the machine', async () => {
    for (const name of ['visa.env', 'keys', 'setup.json'])
      expect((await stat(join(settingsFolder(), name))).mode & 0o077, name).toBe(0);
    for (const name of ['data', 'backups'])
      expect((await stat(join(folder, name))).mode & 0o077, name).toBe(0);
    expect((await stat(settingsFolder())).mode & 0o007).toBe(0);
  });

  test('makes a role that is no superuser and owns its database', async () => {
    const client = new pg.Client({ connectionString: admin });
    await client.connect();
    const { rows } = await client.query(
      `select rolsuper, rolcreatedb, rolcreaterole, rolbypassrls, rolreplication,
         (select pg_get_userbyid(datdba) from pg_database where datname = 'nordlicht') as owner
       from pg_roles where rolname = 'nordlicht'`,
    );
    await client.end();
    const none = { rolsuper: false, rolcreatedb: false, rolcreaterole: false };
    expect(rows).toEqual([
      { ...none, rolbypassrls: false, rolreplication: false, owner: 'nordlicht' },
    ]);
  });

  test('keeps neither the superuser nor the operator, whose password it says once', async () => {
    expect(said).toMatch(/Password: \S{12,}/);
    const password = /Password: (\S+)/.exec(said)?.[1] ?? '';
    for (const name of ['visa.env', 'setup.json']) {
      const text = await written(name);
      for (const secret of [admin ?? '', password, 'first@nordlicht.example'])
        expect(text).not.toContain(secret);
    }
  });

  test('writes values that a shell reads as the server does', async () => {
    const value = `O'Brien & "Söhne" $5 \`x\` \\`;
    const path = join(folder, 'shell.env');
    await writeFile(path, writeSettings('', new Map([['COMPANY', value]])));
    const script = `set -a; . "$1"; printf '%s' "$COMPANY"`;
    const { stdout } = await promisify(execFile)('sh', ['-c', script, 'sh', path]);
    expect(stdout).toBe(value);
  });

  test('makes a site with the name, the company and the addresses, and keeps what is added', async () => {
    const site = JSON.parse(await written('site/site.json')) as object;
    expect(site).toEqual({
      version: 1,
      shortName: 'O\'Brien & "S',
      name: given['name'],
      company: { name: 'Nordlicht GmbH', address: 'Kai 1, Kiel' },
      supportEmail: 'support@nordlicht.example',
      mailFrom: 'no-reply@nordlicht.example',
    });
    await writeFile(
      join(settingsFolder(), 'site/site.json'),
      JSON.stringify({ ...site, shortName: 'Nord', passRates: true }),
    );
    await setUp({ company: 'Nordlicht AG' });
    const after = JSON.parse(await written('site/site.json')) as object;
    expect(after).toMatchObject({ shortName: 'Nord', passRates: true });
    expect(after).toMatchObject({ company: { name: 'Nordlicht AG', address: 'Kai 1, Kiel' } });
    await setUp(given);
  });

  test('names the three hosts, the folders and the user in the proxy and in the units', async () => {
    const proxy = await written('Caddyfile');
    for (const host of ['nordlicht.example', 'form.nordlicht.example', 'desk.nordlicht.example'])
      expect(proxy).toContain(`\n${host} {`);
    const unit = await written('systemd/visa.service');
    expect(unit).toContain(`User=${userInfo().username}\n`);
    expect(unit).toContain(`EnvironmentFile=${settingsFolder()}/visa.env\n`);
    expect(unit).toContain(`ExecStart=${process.execPath} `);
    expect(await written('systemd/visa-backup.service')).toContain(join(folder, 'backups'));
    for (const name of ['Caddyfile', 'systemd/visa.service', 'systemd/visa-backup.service'])
      expect(await written(name)).not.toMatch(/visa\.example|\/opt\/visa|\/etc\/visa|\/var\//);
  });

  test('leads to a production server that seals its data and knows the operator', async () => {
    const env = Object.fromEntries(readSettings(await written('visa.env')));
    const { databaseUrl = '', ...settings } = parseSettings(env, '/');
    const ports = { port: 0, formPort: 0, deskPort: 0, metricsPort: undefined };
    const server = await startTestServer({
      catalogue: referenceCatalogue,
      dataDir: settings.dataDir,
      settings: { ...settings, ...ports, databaseUrl },
    });
    try {
      const operators = await server.services.db.selectFrom('operators').select('email').execute();
      expect(operators).toEqual([{ email: 'first@nordlicht.example' }]);
      expect(server.services.settings.environment).toBe('production');
      expect(server.services.keys.ring?.source).toContain(settingsFolder());
    } finally {
      await server.stop();
    }
  });

  test('that is repeated changes nothing, and says that the operator is there', async () => {
    const before = await Promise.all(['visa.env', 'keys', 'Caddyfile'].map(written));
    const again = await setUp(given);
    expect(again.said).not.toMatch(/^(Made|Changed)/m);
    expect(again.said).toContain('There is an operator first@nordlicht.example already.');
    expect(await Promise.all(['visa.env', 'keys', 'Caddyfile'].map(written))).toEqual(before);
  });

  test('that is repeated with one other answer changes that, and keeps what it does not know', async () => {
    const path = join(settingsFolder(), 'visa.env');
    const before = await written('visa.env');
    await writeFile(path, `# Ours\nLOG_LEVEL=warn\n${before}`);
    const { said: changes } = await setUp({ keepDraftsDays: 30 });
    expect(changes).toContain(`Changed ${path}: RETENTION_DRAFTS_DAYS\n`);
    const after = before.replace('DRAFTS_DAYS=365', 'DRAFTS_DAYS=30');
    expect(after).not.toBe(before);
    expect(await written('visa.env')).toBe(`# Ours\nLOG_LEVEL=warn\n${after}`);
  });

  test('gives the role its password again, and refuses one that has become a superuser', async () => {
    const client = new pg.Client({ connectionString: admin });
    await client.connect();
    await client.query(`alter role nordlicht password 'another'`);
    expect((await setUp(given)).said).toContain(
      'Gave the role nordlicht the password of the settings.',
    );
    await client.query('alter role nordlicht superuser');
    await expect(setUp(given)).rejects.toThrow(/The role nordlicht may more/);
    await client.query('alter role nordlicht nosuperuser');
    await client.end();
  });

  test('that fails after its questions keeps the typed answers, and nothing else', async () => {
    const elsewhere = join(folder, 'asked');
    const typed: Record<string, string> = {
      'Host of travellers': 'asked.example',
      'Mail server': mails.url,
      'Name of the site': 'Asked',
      'Company that': 'Asked GmbH',
      'Its address': 'Kiel',
      'PostgreSQL of the server': 'postgres://visa:word@127.0.0.1:9/visa',
    };
    const ask = async (question: string) =>
      Object.entries(typed).find(([part]) => question.startsWith(part))?.[1] ?? '';
    const run = () =>
      runSetup(
        ['--folder', elsewhere, '--data', join(folder, 'data'), '--user', userInfo().username],
        program,
        { ask, say: () => undefined },
      );
    await expect(run()).rejects.toThrow(/does not reach|would not reach/);
    expect(await readdir(elsewhere)).toEqual(['setup.json']);
    const kept = JSON.parse(await readFile(join(elsewhere, 'setup.json'), 'utf8')) as object;
    expect(kept).toMatchObject({ domain: 'asked.example', company: 'Asked GmbH' });
    expect((await stat(join(elsewhere, 'setup.json'))).mode & 0o077).toBe(0);
  });

  test('whose database cannot be reached writes nothing, and says what to answer', async () => {
    const before = await written('visa.env');
    const databaseUrl = 'postgres://visa:word@127.0.0.1:9/visa';
    await expect(setUp({ ...given, databaseAdmin: '', databaseUrl })).rejects.toThrow(
      /answer databaseAdmin/,
    );
    expect(await written('visa.env')).toBe(before);
  });
});
