import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallName } from '../../src/contract/all-calls';
import { codeFromMail } from '../support/mails';
import { paddedJpeg } from '../support/fixtures/padded-jpeg';
import { employee, kenya } from '../support/order-steps';
import { call, sendFile, type Answer } from '../support/signed-client';
import { newEmail } from '../support/traveller';
import {
  describeKnown,
  describeWire,
  type KnownApplicant,
  type KnownOrder,
  type Ledger,
  type WireOrder,
} from './ledger';

const goodCard = '4242424242424242';
const mostApplicants = 2;
/** Of the product that is applied for. */
const documents = 2;
const names = ['Ana', 'Bo', 'Cem', 'Dua', 'Eva', 'Femi', 'Gita', 'Hugo'];

/** The surroundings that the travellers of a test share. */
export interface Load {
  readonly address: string;
  readonly mailFolder: string;
  /** Numbers in [0, 1) that the test's seed fixes. */
  readonly random: () => number;
  isOver(): boolean;
}

/**
 * Somebody who changes things all the time and alone in their account, so that what is acknowledged
 * is exactly what has to be there. Whatever is not answered (killed, or 503) is said again with the
 * same key until it is; then, and now and then, all of it is compared.
 */
export class BusyTraveller {
  readonly ledger: Ledger = { orders: new Map() };
  /** How many changes were acknowledged, and how many of them only after a repetition. */
  acknowledged = 0;
  repeated = 0;
  /** Answers of the server that contradict its acknowledgements. */
  readonly differences: string[] = [];
  email = '';
  #token = '';
  #keys = 0;
  readonly #proof: string;

  constructor(
    private readonly load: Load,
    readonly name: string,
  ) {
    this.#proof = `v1.${createHash('sha256').update(name).digest('base64url')}`;
  }

  async work(): Promise<void> {
    await this.#signUp();
    while (!this.load.isOver()) {
      const before = this.repeated;
      await this.#step();
      if (this.repeated > before || this.#chance(0.05)) await this.compare();
    }
  }

  /** Compares all orders with what is known of them. */
  async compare(): Promise<void> {
    const ids: string[] = [];
    for (let next: string | undefined; ;) {
      const { body } = await this.#call('orders', next ? { next_order_id: next } : {});
      const page: { order_id: string }[] = body.page_data;
      ids.push(...page.map(({ order_id }) => order_id));
      next = page.at(-1)?.order_id;
      if (next === undefined) break;
    }
    const known = [...this.ledger.orders.keys()];
    if (!isDeepStrictEqual([...ids].sort(), [...known].sort()))
      this.differences.push(`${this.name}: orders ${ids.join()} instead of ${known.join()}`);
    for (const order of this.ledger.orders.values()) {
      const { body } = await this.#call('order', { order_id: order.id });
      const [is, should] = [describeWire(body as WireOrder), describeKnown(order)];
      if (!isDeepStrictEqual(is, should))
        this.differences.push(
          `${this.name}: ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`,
        );
    }
  }

  /** Sign-up has no key: one that was cut off has happened or not, and either way is whole. */
  async #signUp(): Promise<void> {
    for (;;) {
      const email = newEmail();
      try {
        await call(this.load.address, 'sendSignUpCode', { email });
        const verify_code = await codeFromMail(this.load.mailFolder, email);
        const countries = { country_id: 356, country_residence_id: 702 };
        const request = { email, passwd: this.#proof, verify_code, ...countries };
        const { ret, body } = await call(this.load.address, 'signUp', request);
        if (ret !== 0) continue;
        this.email = email;
        this.#token = body.token;
        this.acknowledged += 1;
        return;
      } catch {
        await sleep(50);
      }
    }
  }

  async logIn(): Promise<void> {
    const { body } = await this.#call('logIn', { email: this.email, passwd: this.#proof });
    this.#token = body.token;
  }

  async #step(): Promise<void> {
    const order = this.#open();
    if (!order) return this.#addOrder();
    const applicant = this.#pick([...order.applicants.keys()]);
    if (applicant === undefined) return this.#addApplicant(order);
    const known = order.applicants.get(applicant) as KnownApplicant;
    const page = this.#pick([...known.pages.keys()]);
    if (isComplete(order) && this.#chance(0.5)) return this.#submitAndPay(order);
    const dice = this.load.random();
    if (dice < 0.02) return this.logIn();
    if (dice < 0.12) return this.#rename(order, applicant);
    if (dice < 0.2 && order.applicants.size < mostApplicants) return this.#addApplicant(order);
    if (dice < 0.26) return this.#deleteApplicant(order, applicant);
    if (dice < 0.34) return this.#setDate(order);
    if (dice < 0.44 && page !== undefined) return this.#deletePage(known, applicant, page);
    if (dice < 0.6 && page !== undefined) return this.#attach(order, applicant, page);
    return this.#attach(order, applicant);
  }

  #open(): KnownOrder | undefined {
    return [...this.ledger.orders.values()].find(({ payStatus }) => payStatus === 1);
  }

  async #addOrder(): Promise<void> {
    const { body } = await this.#change('addOrder', kenya);
    const id = body.order_id as string;
    this.ledger.orders.set(id, { id, payStatus: 1, applicants: new Map() });
  }

  async #addApplicant(order: KnownOrder): Promise<void> {
    const first_name = this.#pick(names) ?? '';
    const request = { order_id: order.id, identity_id: employee, first_name };
    const { body } = await this.#change('addApplicant', request);
    order.applicants.set(body.applicant_id, { name: first_name, pages: new Map() });
  }

  async #rename(order: KnownOrder, applicant_id: string): Promise<void> {
    const first_name = this.#pick(names) ?? '';
    await this.#change('updateApplicant', { applicant_id, identity_id: employee, first_name });
    const known = order.applicants.get(applicant_id);
    if (known) known.name = first_name;
  }

  async #deleteApplicant(order: KnownOrder, applicant_id: string): Promise<void> {
    await this.#change('deleteApplicant', { applicant_id });
    order.applicants.delete(applicant_id);
  }

  async #setDate(order: KnownOrder): Promise<void> {
    const { body } = await this.#call('order', { order_id: order.id });
    const first = Date.parse(body.earliest_depart_date);
    const later = new Date(first + Math.floor(this.load.random() * 20) * 86_400_000);
    const depart_date = later.toISOString().slice(0, 10);
    await this.#change('setArrivalDate', { order_id: order.id, depart_date });
    order.date = depart_date;
  }

  async #deletePage(known: KnownApplicant, applicant_id: string, place: string): Promise<void> {
    const page = known.pages.get(place);
    if (!page) return;
    const { elecId: elec_id, pos } = page;
    await this.#change('deletePage', { applicant_id, elec_id, pos });
    known.pages.delete(place);
  }

  /** Uploads and attaches a page of the next document that has none, or in the place of another. */
  async #attach(order: KnownOrder, applicant_id: string, place?: string): Promise<void> {
    const known = order.applicants.get(applicant_id) as KnownApplicant;
    const { body } = await this.#call('order', { order_id: order.id });
    const wire = (body as WireOrder).applicant_list.find(
      (one) => one.applicant_id === applicant_id,
    );
    const empty = wire?.material_required.find(({ upload_list }) => upload_list.length === 0);
    const old = place === undefined ? undefined : known.pages.get(place);
    const elec_id = old?.elecId ?? empty?.elec_id;
    if (elec_id === undefined) return;
    const bytes = this.#picture();
    const upload = await this.#change('uploadFile', { bytes });
    const replaces = old?.uploadId ?? null;
    const pos = old?.pos ?? 0;
    const attach = { applicant_id, elec_id, pos, key: upload.body.key, replaces };
    const attached = await this.#change('attachPage', attach);
    const { upload_id: uploadId, sha256 } = attached.body;
    known.pages.set(`${elec_id}/${pos}`, { elecId: elec_id, pos, uploadId, sha256 });
    if (sha256 !== createHash('sha256').update(bytes).digest('hex'))
      this.differences.push(`${this.name}: another file than was sent`);
  }

  async #submitAndPay(order: KnownOrder): Promise<void> {
    const { body } = await this.#call('order', { order_id: order.id });
    const { amount } = body as WireOrder;
    await this.#change('submitOrder', { order_id: order.id, display_fee: amount });
    order.payStatus = 2;
    const { body: intent } = await this.#change('payOrder', { order_id: order.id });
    await this.#insist(async () => {
      const response = await fetch(`${this.load.address}/sandbox-pay/confirm`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientSecret: intent.clientSecret, cardNumber: goodCard }),
      });
      return { status: response.status, ret: response.ok ? 0 : -1, msg: await response.text() };
    });
    await this.#change('refreshOrder', { order_id: order.id, fee_type_id: 1 });
    order.payStatus = 3;
  }

  /** A changing call, said with one key until it is acknowledged, and sometimes once more. */
  async #change(name: CallName, request: object): Promise<Answer> {
    const idempotencyKey = `${this.name}-key-${(this.#keys += 1)}`;
    const say = () =>
      'bytes' in request
        ? sendFile(this.load.address, request as { bytes: Uint8Array<ArrayBuffer> }, {
            token: this.#token,
            idempotencyKey,
          })
        : call(this.load.address, name, request, { token: this.#token, idempotencyKey });
    const answer = await this.#insist(say);
    this.acknowledged += 1;
    if (name !== 'payOrder' && this.#chance(0.1)) {
      const again = await this.#insist(say);
      if (!isDeepStrictEqual(again.body, answer.body))
        this.differences.push(
          `${this.name}: ${name} answered ${JSON.stringify(again.body)} after ${JSON.stringify(answer.body)}`,
        );
    }
    return answer;
  }

  async #call(name: CallName, request: object): Promise<Answer> {
    return this.#insist(() => call(this.load.address, name, request, { token: this.#token }));
  }

  /** @throws {Error} on an answer that is neither success nor 'try again later' */
  async #insist<A extends { status: number; ret: number; msg?: string }>(
    say: () => Promise<A>,
  ): Promise<A> {
    for (let tries = 0; ; tries += 1) {
      const answer = await say().catch(() => undefined);
      if (answer && answer.status !== 503) {
        if (answer.status !== 200 || answer.ret !== 0)
          throw new Error(`${this.name}: HTTP ${answer.status}, ret ${answer.ret}: ${answer.msg}`);
        if (tries > 0) this.repeated += 1;
        return answer;
      }
      await sleep(20 + 30 * this.load.random());
    }
  }

  #picture(): Uint8Array<ArrayBuffer> {
    const size = 1000 + Math.floor(this.load.random() * 60_000);
    return paddedJpeg(size, (bytes) => {
      for (let at = 0; at < bytes.length; at += 1) bytes[at] = this.load.random() * 256;
    });
  }

  #chance(probability: number): boolean {
    return this.load.random() < probability;
  }

  #pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.load.random() * from.length)];
  }
}

const isComplete = ({ date, applicants }: KnownOrder): boolean =>
  date !== undefined &&
  applicants.size > 0 &&
  [...applicants.values()].every(({ pages }) => pages.size === documents);
