import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLine } from './line';
import { passwordProof } from '../../../src/api/password-proof';
import { codeFromMail } from '../../support/mails';
import { builtApp, startOpenServer } from '../../support/open-server';
import { newEmail, signUpAt, type Newcomer } from '../../support/traveller';

/** A traveller with an account on the site, logged in by its calls. */
export interface Account extends Newcomer {
  readonly password: string;
}

export const password = 'secret12';

/**
 * The app without what puts content into its pages: it starts from its shell and asks for all that it
 * shows, as one that is installed does, so that a test can answer otherwise.
 */
async function appAlone(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'visa-app-alone-'));
  await symlink(builtApp, join(folder, 'app'));
  return folder;
}

/**
 * The real server of one worker, in its process, with the line before it. All tests of a worker share
 * it: each makes travellers and applications of its own.
 * @param settings more of the server's environment
 */
export async function openSite(settings: Readonly<Record<string, string>> = {}) {
  const alone = await appAlone();
  const ownSettings = { DEMO: 'off', STATIC_DIR: join(alone, 'app') };
  const server = await startOpenServer({ ...ownSettings, ...settings });
  const line = await openLine(server.address);

  async function signUp(
    countries: object = { country_id: 356, country_residence_id: 702 },
    email = newEmail(),
  ): Promise<Account> {
    const passwd = await passwordProof(email, password);
    const mailedCode = () => codeFromMail(server.mailFolder, email);
    const traveller = await signUpAt(server.address, mailedCode, { email, passwd, countries });
    // Their pop-up would cover what most tests look at.
    await server.db
      .updateTable('user_coupons')
      .set({ shown_at: new Date() })
      .where('user_id', 'in', (users) =>
        users.selectFrom('users').where('email', '=', email).select('id'),
      )
      .execute();
    return { ...traveller, password };
  }

  let ahead = 0;
  const moveClock = (milliseconds: number) => {
    ahead += milliseconds;
    server.moveClock(milliseconds);
  };

  return {
    ...server,
    deskOrigin: server.desk,
    /** The desk's address for pages: passkeys belong to a name, and an address of numbers has none. */
    desk: server.desk.replace('127.0.0.1', 'localhost'),
    line,
    /** Moves the server's clock until the end of the test; negative is back. */
    moveClock,
    /** For the next test: nothing is answered otherwise, and the clock is right. */
    reset(): void {
      line.reset();
      moveClock(-ahead);
    },
    /** Makes an account, by default of an Indian who lives in Singapore, whose coupons were seen. */
    signUp,
    async close(): Promise<void> {
      await line.stop();
      await server.remove();
      await rm(alone, { recursive: true });
    },
  };
}

export type Site = Awaited<ReturnType<typeof openSite>>;
