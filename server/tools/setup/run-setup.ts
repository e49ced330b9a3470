import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs, promisify } from 'node:util';
import { StartFailure } from '../../errors/start-failure';
import { writeDurably } from '../../infra/folder/write-durably';
import { newKeyLine } from '../../infra/keys/key-ring';
import { parseSettings } from '../../settings/settings';
import { runDoctor } from '../doctor/run-doctor';
import { runOperatorCommand } from '../operators/operator-command';
import { newDatabaseUrl, prepareDatabase, reachesDatabase } from './prepare-database';
import { answersOf, askAll, keptAnswers, type Answers } from './setup-answers';
import {
  changedSettings,
  filledTemplate,
  readSettings,
  settingsOf,
  type SetupPlace,
  templates,
  writeSettings,
  writeSite,
} from './setup-files';

const usage =
  'Say: npm run setup -- [ANSWERS.json] [--folder /etc/visa] [--data /var/lib/visa] [--user visa]. ' +
  'Without a file of answers it asks.';

interface SetupTerminal {
  readonly ask?: (question: string) => Promise<string>;
  readonly say: (line: string) => void;
}

/**
 * Sets a server up on this machine: settings, keys, units of systemd, a Caddyfile, the role and the
 * database, the first operator. It can be repeated: what is there stays, secrets above all, and only
 * what differs is written.
 * @param program the folder of the built app and server
 * @returns whether something is left wrong
 * @throws {StartFailure} before anything is written, or with what has to be done first
 */
export async function runSetup(
  argv: readonly string[],
  program: string,
  terminal: SetupTerminal,
): Promise<boolean> {
  const { source, place } = placeOf(argv, program);
  const { say } = terminal;
  const owner = await ownerOf(place.user);
  const kept = await textOf(join(place.settings, 'setup.json'));
  const earlier = kept === '' ? {} : answersOf(kept, 'setup.json');
  const answers = await answersFrom(source, terminal, earlier);
  const keep = `${JSON.stringify(keptAnswers(answers), undefined, 2)}\n`;
  // Nobody types them twice because of what is found wrong below.
  if (source === undefined) {
    await mkdir(place.settings, { recursive: true, mode: 0o700 });
    await writeDurably(join(place.settings, 'setup.json'), Buffer.from(keep));
  }

  const settingsFile = join(place.settings, 'visa.env');
  const before = await textOf(settingsFile);
  const present = readSettings(before);
  const databaseUrl =
    answers.databaseUrl ??
    present.get('DATABASE_URL') ??
    (answers.databaseAdmin === undefined
      ? undefined
      : newDatabaseUrl(answers.databaseAdmin, answers.databaseName ?? ''));
  if (databaseUrl === undefined)
    throw new StartFailure(
      'There is no database: answer databaseUrl, or databaseAdmin to have one made. Nothing was set up.',
    );
  const metricsToken = present.get('METRICS_TOKEN') ?? randomBytes(32).toString('hex');
  const after = writeSettings(before, settingsOf(answers, place, { databaseUrl, metricsToken }));
  const siteFile = join(place.settings, 'site/site.json');
  const site = writeSite(await textOf(siteFile), answers);
  const env = Object.fromEntries(readSettings(after));
  // A refusal by the server's own rules comes before anything is written.
  parseSettings({ ...env, SITE_DIR: undefined }, program);

  if (answers.databaseAdmin !== undefined)
    for (const sentence of await prepareDatabase(answers.databaseAdmin, databaseUrl)) say(sentence);
  if (!(await reachesDatabase(databaseUrl)))
    throw new StartFailure(
      'The server would not reach its database. Correct databaseUrl, or answer databaseAdmin to have the role ' +
        'and the database made. Nothing was set up; typed answers are kept for the next time.',
    );

  await mkdir(place.settings, { recursive: true, mode: 0o700 });
  for (const name of ['systemd', 'site'])
    await mkdir(join(place.settings, name), { recursive: true });
  const put = async (name: string, text: string) => {
    const path = join(place.settings, name);
    const old = await textOf(path);
    if (old === text) return say(`Same as before: ${path}`);
    await writeDurably(path, Buffer.from(text));
    const changed = name === 'visa.env' && old !== '' ? changedSettings(old, text) : [];
    say(
      `${old === '' ? 'Made' : 'Changed'} ${path}${changed.length > 0 ? `: ${changed.join(', ')}` : ''}`,
    );
  };
  await put('visa.env', after);
  await put('keys', (await textOf(join(place.settings, 'keys'))) || `${newKeyLine()}\n`);
  await put('site/site.json', site);
  await put('setup.json', keep);
  for (const [from, to] of Object.entries(templates)) {
    const template = await readFile(join(program, 'operations', from), 'utf8');
    await put(to, filledTemplate(template, answers, place));
  }
  for (const folder of [place.data, answers.backups ?? ''])
    await mkdir(folder, { recursive: true, mode: 0o700 });

  const { operatorEmail, operatorName = '', operatorRoles = '' } = answers;
  if (operatorEmail !== undefined)
    say(
      await firstOperator(() =>
        runOperatorCommand(parseSettings(env, program), [
          ...['add', operatorEmail, operatorName, operatorRoles],
        ]),
      ),
    );
  if (owner) await give(owner, place, answers);
  const { report, isWrong } = await runDoctor(env, program);
  say(`\n${report}\n`);
  for (const line of leftToDo(answers, place)) say(line);
  return isWrong;
}

function placeOf(argv: readonly string[], program: string) {
  const isRoot = process.getuid?.() === 0;
  const option = (preset: string) => ({ type: 'string', default: preset }) as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        folder: option('/etc/visa'),
        data: option('/var/lib/visa'),
        user: option(isRoot ? 'visa' : userInfo().username),
      },
    });
    const place: SetupPlace = {
      settings: resolve(values.folder),
      data: resolve(values.data),
      program,
      user: values.user,
      node: process.execPath,
    };
    if (positionals.length > 1) throw new StartFailure(usage);
    for (const path of [place.settings, place.data, program])
      if (!/^\/[\w./-]+$/.test(path))
        throw new StartFailure(
          `${path} cannot be written into units: use letters, digits, dots and hyphens.`,
        );
    for (const path of [place.settings, place.data])
      if (`${path}${sep}`.startsWith(`${program}${sep}`))
        throw new StartFailure(
          `${path} is in the program's folder, which the next version replaces: name another one.`,
        );
    if (`${place.settings}${sep}`.startsWith(`${place.data}${sep}`))
      throw new StartFailure(
        'The keys would be in the data folder: whoever copies the data would copy its keys.',
      );
    return { source: positionals[0], place };
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(usage);
  }
}

async function answersFrom(
  source: string | undefined,
  { ask, say }: SetupTerminal,
  earlier: Answers,
): Promise<Answers> {
  if (source !== undefined) {
    const text = await readFile(source, 'utf8').catch(() => undefined);
    if (text === undefined) throw new StartFailure(`${source} cannot be read. ${usage}`);
    return answersOf(text, source, earlier);
  }
  if (ask) return askAll(ask, say, earlier);
  throw new StartFailure(`There is no terminal to ask at. ${usage}`);
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** The ids of the server's user, if files have to be given to it. */
async function ownerOf(user: string): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = async (flag: string) =>
    Number((await promisify(execFile)('id', [flag, '--', user])).stdout);
  try {
    return { uid: await idOf('-u'), gid: await idOf('-g') };
  } catch {
    throw new StartFailure(
      `There is no user ${user}: useradd --system --home-dir /var/lib/visa --shell /usr/sbin/nologin ${user}. ` +
        'Then run the set-up again.',
    );
  }
}

/** The server reads its settings and keys, and owns data and backups; others read none of them. */
async function give({ uid, gid }: Owner, place: SetupPlace, { backups = '' }: Answers) {
  for (const name of ['visa.env', 'keys', 'site', 'site/site.json'])
    await chown(join(place.settings, name), uid, gid);
  await chown(place.settings, 0, gid);
  await chmod(place.settings, 0o750);
  const below = await readdir(place.data, { recursive: true });
  const all = [place.data, backups, ...below.map((name) => join(place.data, name))];
  for (const path of all) await chown(path, uid, gid);
}

/** Adds the operator; one who is there already is none to add. */
const firstOperator = (add: () => Promise<string>): Promise<string> =>
  add().catch((error: unknown) => {
    if (error instanceof StartFailure && error.message.includes('already')) return error.message;
    throw error;
  });

function leftToDo(answers: Answers, place: SetupPlace): readonly string[] {
  const { domain, formHost, deskHost, mailFrom = '', stripeSecretKey, paypalClientId } = answers;
  const sender = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);
  const seal = `${place.program}/server/infra/db/seal-audit.sql`;
  return [
    'Left to do:',
    `- Names: ${domain}, ${formHost} and ${deskHost} lead to this machine; SPF, DKIM and DMARC of ${sender} let its mail server send.`,
    `- Start: install -m 0644 ${place.settings}/systemd/* /etc/systemd/system/ && systemctl daemon-reload && systemctl enable --now visa.service visa-backup.timer`,
    `- Proxy: caddy run --config ${place.settings}/Caddyfile, or its contents in /etc/caddy/Caddyfile.`,
    `- After the first start, as the database's superuser: psql -v ON_ERROR_STOP=1 -d ${answers.databaseName} -f ${seal}`,
    `- A copy of ${place.settings}/keys on another machine, apart from the backups: neither opens without it.`,
    ...(stripeSecretKey === undefined && paypalClientId === undefined
      ? [
          '- Payments: without the keys of a company nobody can pay. Run the set-up again with them.',
        ]
      : [
          `- Webhooks with the events of docs/deployment.md: ${[
            ...(stripeSecretKey === undefined ? [] : [`Stripe https://${domain}/webhooks/stripe`]),
            ...(paypalClientId === undefined ? [] : [`PayPal https://${domain}/webhooks/paypal`]),
          ].join(', ')}.`,
        ]),
  ];
}

/** A file's text; of one that is not there, none. */
const textOf = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw new StartFailure(
      `${path} cannot be read; run the set-up as the user who made ${dirname(path)}.`,
    );
  });

/** The terminal of this process, which asks only where somebody can answer. */
export function ownTerminal(): SetupTerminal & { close(): void } {
  const say = (line: string) => console.log(line);
  if (!process.stdin.isTTY) return { say, close: () => undefined };
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  return { say, ask: (question) => lines.question(question), close: () => lines.close() };
}
