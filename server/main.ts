import { join } from 'node:path';
import { runCommand } from './tools/backup/run-command';
import { runKeysCommand } from './tools/keys/keys-command';
import { runDoctor } from './tools/doctor/run-doctor';
import { runOperatorCommand } from './tools/operators/operator-command';
import { referenceCatalogue } from './areas/catalogue/reference-catalogue';
import { totpCode } from './areas/desk/access/totp';
import { demoOperators, demoTotpKey } from './tools/demo/make-demo';
import { demoAccount } from './tools/demo/demo-account';
import { ownTerminal, runSetup } from './tools/setup/run-setup';
import { parseSettings, type Settings } from './settings/settings';
import { StartFailure } from './errors/start-failure';
import { startServer, type RunningServer } from './start-server';

/**
 * Starts the server; with the argument 'backup', 'restore', 'keys', 'doctor', 'operator' or 'setup'
 * it runs that command instead and exits.
 */
async function main(argv: readonly string[]): Promise<void> {
  // Files written from now on, by libraries too, are accessible to this user only.
  process.umask(0o077);
  const [command, ...rest] = argv;
  if (command === 'doctor') {
    const { report, isWrong } = await runDoctor(process.env, process.cwd(), rest);
    console.log(report);
    process.exitCode = isWrong ? 1 : 0;
    return;
  }
  if (command === 'setup') {
    const terminal = ownTerminal();
    const isWrong = await runSetup(rest, process.cwd(), terminal).finally(() => terminal.close());
    process.exitCode = isWrong ? 1 : 0;
    return;
  }
  const settings = parseSettings(process.env, process.cwd());
  if (command === 'keys') console.log(await runKeysCommand(settings, rest));
  else if (command === 'operator') console.log(await runOperatorCommand(settings, rest));
  else if (command !== undefined) console.log(await runCommand(settings, argv));
  else await serve(settings);
}

async function serve(settings: Settings): Promise<void> {
  const server = await startServer(settings, {
    catalogue: referenceCatalogue,
    clock: () => new Date(),
    log: { level: settings.logLevel },
    // Built next to this file by build/server.config.ts.
    workerProgram: { script: join(import.meta.dirname, 'worker.js'), execArgv: [] },
  });
  // Before it says that it serves: who reads that may stop it at once.
  process.once('SIGTERM', () => void end(server));
  process.once('SIGINT', () => void end(server));
  // Browsers treat both names as a secure context; 'localhost' is easier to recognise.
  const local = server.address.replace('//127.0.0.1:', '//localhost:');
  const origin = settings.publicOrigin ?? local;
  console.log(`Serving ${origin} (${settings.environment}): the app, and its API below /api.`);
  const { formOrigin } = server.services;
  if (formOrigin) console.log(`The application form: ${formOrigin}, in a frame of the app.`);
  else console.warn('FORM_ORIGIN is not set: travellers cannot fill in application forms.');
  if (server.deskOrigin) {
    const desk = server.deskOrigin.replace('//127.0.0.1:', '//localhost:');
    console.log(`The operators' desk: ${desk}.`);
  }
  reportPaymentProviders(server);
  console.log(`Database: ${server.database}.`);
  if (settings.environment !== 'dev' && !settings.databaseUrl)
    console.warn(
      'The embedded database is not meant for real data: a power cut can lose what it acknowledged. ' +
        'Set DATABASE_URL to use PostgreSQL (docs/deployment.md).',
    );
  if (settings.demo)
    console.log(
      `Demo traveller with an application in every state: ${demoAccount.email}, password ${demoAccount.password}.`,
    );
  if (settings.demo && server.deskOrigin)
    for (const { email, password, roles } of demoOperators)
      console.log(
        `Demo operator ${email} (${roles.join(', ')}), password ${password}, ` +
          `key of the authenticator app ${demoTotpKey}, code now ${totpCode(demoTotpKey, new Date())}.`,
      );
  console.log(`Data: ${settings.dataDir}. Mails: ${server.services.mailer.destination}.`);
}

function reportPaymentProviders({ services: { providers } }: RunningServer): void {
  const names = Object.values(providers).flatMap((provider) => provider?.name ?? []);
  if (names.length > 0) console.log(`Payments by: ${names.join(', ')}.`);
  else console.warn('No payment company has keys: nobody can pay.');
}

async function end(server: RunningServer): Promise<void> {
  try {
    await server.stop();
    console.log('Stopped.');
    process.exit(0);
  } catch (error) {
    console.error('Stopped, but not in order:', error);
    process.exit(1);
  }
}

function reasonOf(error: unknown): unknown {
  if (error instanceof StartFailure) return error.message;
  const { code, path } = error as NodeJS.ErrnoException;
  if (code && path) return `The server could not start: ${path} cannot be used (${code}).`;
  return error;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exit(1);
});
