import type { Page } from '@playwright/test';
import { demoAccount } from '../../server/tools/demo/demo-account';
import { passwordProof } from '../../src/api/password-proof';
import type { App } from '../screen/harness/app';
import type { PhoneState } from '../screen/harness/phone-state';
import type { OpenServer } from '../support/open-server';
import { call } from '../support/signed-client';
import { signUpByMail } from '../support/account';
import { wordsIn } from '../support/words-in';
import { freshAccount } from './fresh-account';
import { knownOrders } from './known-orders';
import { madeAccount, makeStates } from './made-states';
import { openScreen } from './open-screen';
import type { Role, Screen, Stage } from './steps';

/** The environment of the server; log-ins with both providers are offered, none is tried. */
export const demoSettings = {
  DEMO: 'on',
  GOOGLE_CLIENT_ID: 'visa',
  GOOGLE_CLIENT_SECRET: 'none',
  FACEBOOK_APP_ID: '12',
  FACEBOOK_APP_SECRET: 'none',
} as const;

const accounts: Partial<Record<Role, { email: string; password: string }>> = {
  demo: demoAccount,
  fresh: freshAccount,
  made: madeAccount,
};

/**
 * Makes the world behind the screens: the demo's orders, the made states, and a phone for each
 * role.
 */
export async function makeDemoWorld(server: OpenServer) {
  await signUpByMail(server, freshAccount.email, freshAccount.password);
  const orders = await knownOrders(server.address, demoAccount.email, demoAccount.password);
  const made = await makeStates(server);
  const logIn = async ({ email, password }: { email: string; password: string }) => {
    const passwd = await passwordProof(email, password);
    const { body, msg } = await call(server.address, 'logIn', { email, passwd });
    if (!body) throw new Error(`${email} cannot log in: ${msg}`);
    return body as unknown;
  };
  const sessions = new Map<Role, Promise<unknown>>();
  const sessionOf = (role: Role): Promise<unknown> | undefined => {
    const account = accounts[role];
    if (!sessions.has(role) && account) sessions.set(role, logIn(account));
    return sessions.get(role);
  };

  /** The stored state of a role's phone. */
  async function phoneOf(role: Role, language: string): Promise<PhoneState> {
    const session = await sessionOf(role);
    return {
      countries: role === 'newcomer' ? undefined : { nationalityId: 356, residenceId: 702 },
      isVisited: role !== 'newcomer',
      acceptsCookies: session !== undefined,
      language,
      session,
    };
  }
  const stageOf = (page: Page, language: string): Stage => ({
    page,
    language,
    say: wordsIn(language),
    order(productId) {
      const found = orders.get(productId);
      if (!found) throw new Error(`The demo has no order of product ${productId}.`);
      return found;
    },
    made,
  });

  return {
    /** Opens a screen on a new phone, with letters of a size in percent. */
    async open(app: App, screen: Screen, language: string, text?: string): Promise<Stage> {
      await refresh(server);
      // The browser's own log-in would ask the provider, whom nobody plays here.
      await app.page.addInitScript(() => Reflect.deleteProperty(window, 'IdentityCredential'));
      app.prepare(await phoneOf(screen.role, language));
      await app.writeState();
      const stage = stageOf(app.page, language);
      await openScreen(screen, stage, text);
      return stage;
    },
  };
}

/** No coupon is new, and no screen before has used a limit up. */
async function refresh({ db }: OpenServer): Promise<void> {
  await db.deleteFrom('limits').execute();
  await db
    .updateTable('user_coupons')
    .set({ shown_at: new Date() })
    .where('shown_at', 'is', null)
    .execute();
}

export type DemoWorld = Awaited<ReturnType<typeof makeDemoWorld>>;
