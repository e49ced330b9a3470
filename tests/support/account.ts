import { codeFromMail } from './mails';
import { createApi } from '../../src/api/client';
import { readLoosely } from '../../src/api/read-loosely';
import { passwordProof } from '../../src/api/password-proof';
import { serverClock } from '../../src/api/server-clock';
import { accountCalls } from '../../src/contract/account/accounts';
import { environments } from '../../src/contract/environments';
import { orderCalls } from '../../src/contract/orders';
import type { LastingServer } from './lasting-server';
import { signUpAt, type Traveller } from './traveller';

/** A look at an account from beside the browser: what the server really has. */
export async function accountOn(origin: string, email: string, password: string) {
  const session: { token?: string } = {};
  const api = createApi({
    looseReader: async () => readLoosely,
    environment: environments.dev,
    origin,
    clock: serverClock(),
    token: async () => session.token,
  });
  const passwd = await passwordProof(email, password);
  session.token = (await api.call(accountCalls.logIn, { email, passwd })).token;

  const order = (orderId: string) => api.call(orderCalls.order, { order_id: orderId });
  return {
    order,
    /** All orders, the newest first. */
    orders: async () => (await api.call(orderCalls.orders, {})).orders,
    /** The attached pages of an order's documents, by the document's name. */
    async pages(orderId: string) {
      const documents = (await order(orderId)).applicants.flatMap(({ required, optional }) => [
        ...required,
        ...optional,
      ]);
      return new Map(documents.map(({ name, uploads = [] }) => [name, uploads]));
    },
    /** A file's bytes, by its signed address. */
    async file(url: string): Promise<Buffer> {
      const response = await fetch(new URL(url, origin));
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    },
  };
}

type MailingServer = Pick<LastingServer, 'address' | 'mailFolder'>;

const newAccount = async (
  { address, mailFolder }: MailingServer,
  { email, password }: { readonly email: string; readonly password: string },
  countries?: object,
): Promise<Traveller> =>
  signUpAt(address, (to) => codeFromMail(mailFolder, to), {
    ...{ email, countries, passwd: await passwordProof(email, password) },
  });

/** Makes an account beside the browser, with the mailed code; its countries are still to choose. */
export const signUpByMail = async (
  server: MailingServer,
  email: string,
  password: string,
): Promise<void> => void (await newAccount(server, { email, password }, {}));

/** A new account from India, living in Singapore, as it is logged in on a device besides the browser. */
export async function accountBeside(
  server: MailingServer,
  account: { readonly email: string; readonly password: string },
): Promise<Traveller> {
  const beside = await newAccount(server, account);
  await beside.call('updateAccount', { country_id: 356, country_residence_id: 702, time_zone: 0 });
  return beside;
}
