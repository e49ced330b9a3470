import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallName } from '../../src/contract/all-calls';
import type { UploadItem } from '../../src/contract/upload-item';
import { paddedJpeg } from '../support/fixtures/padded-jpeg';
import { employee, kenya } from '../support/order-steps';
import { call, type Answer } from '../support/signed-client';
import type { Traveller } from '../support/traveller';
import type { StripeDouble } from '../support/stripe-double';
import type * as PageProgram from '../simulation/programs/page';
import { insist, type Patience } from './insist';
import type { WireDocument, WireOrder } from './wire-order';

/** A page or a message that the app has called saved. */
export interface Capture {
  readonly orderId: string;
  readonly documentId: number;
  readonly id: string;
  readonly key: string;
  readonly sha256: string;
  /** The id of the capture that replaced it, or the traveller who removed it. */
  endedBy?: string;
  /** Whatever becomes of it is right: what was to replace it was removed on the way. */
  isOpen?: boolean;
}

export interface Around extends Patience {
  readonly address: string;
  readonly stripe: StripeDouble;
  /** Until it is over; what has begun is finished afterwards. */
  isTime(): boolean;
  /** The longest pause between two things that a traveller does. */
  readonly longestPauseMs: number;
}

const mostPages = 4;
const leastBytes = 20_000;
const mostBytes = 700_000;
/** Of an account in a day. */
const mostMessages = 10;

/** Somebody with a phone of their own: what they did, and what they were told of it. */
export class ChaosTraveller {
  readonly captures: Capture[] = [];
  readonly orders: string[] = [];
  readonly paid: string[] = [];
  messages = 0;
  #order: string | undefined;

  constructor(
    private readonly around: Around,
    readonly account: Traveller,
    private readonly page: typeof PageProgram,
  ) {}

  async work(): Promise<void> {
    await this.page.logIn({ ...this.account, userKey: this.account.email } as never);
    await this.page.start();
    while (this.around.isTime()) {
      await sleep(this.around.random() * this.around.longestPauseMs);
      await this.#step();
    }
  }

  /** Waits until the phone has delivered everything. */
  async settle(): Promise<void> {
    while ((await this.page.unsentCount()) > 0) {
      if (this.around.isOver()) throw new Error(`${this.account.email} still has unsent items.`);
      await sleep(200);
    }
  }

  readOrder = async (orderId: string): Promise<WireOrder> =>
    (await this.#call('order', { order_id: orderId })).body as WireOrder;

  async #step(): Promise<void> {
    const { random } = this.around;
    if (this.#order === undefined) return this.#addOrder();
    const at = Date.now();
    const order = await this.readOrder(this.#order);
    const documents = order.applicant_list[0]?.material_required ?? [];
    const document = documents[Math.floor(random() * documents.length)];
    if (!document) return;
    const shown = document.upload_list.map(
      ({ upload_id: id, pos: position, sha256, attach_key: attachKey }) =>
        ({ id, position, sha256, attachKey }) as UploadItem,
    );
    this.page.showOrder(shown, at);
    const dice = random();
    if (dice < 0.12 && documents.every(({ upload_list }) => upload_list.length > 0))
      return this.#submitAndPay();
    if (dice < 0.2 && this.messages < mostMessages) return this.#write();
    const index = Math.floor(random() * (shown.length + 1));
    if (dice < 0.35) return this.#removePage(order, document, index);
    if (dice < 0.6 || shown.length >= mostPages) return this.#addPage(order, document, index);
    return this.#addPage(order, document, undefined);
  }

  async #addOrder(): Promise<void> {
    const { body } = await this.#call('addOrder', kenya);
    const orderId = body.order_id as string;
    this.orders.push(orderId);
    const who = { order_id: orderId, identity_id: employee, first_name: 'Ananya' };
    await this.#call('addApplicant', who);
    const depart_date = (await this.readOrder(orderId)).earliest_depart_date;
    await this.#call('setArrivalDate', { order_id: orderId, depart_date });
    this.#order = orderId;
  }

  #target(order: WireOrder, { elec_id: documentId }: WireDocument) {
    const applicantId = order.applicant_list[0]?.applicant_id ?? '';
    return { orderId: order.order_id, applicantId, documentId };
  }

  async #addPage(order: WireOrder, document: WireDocument, index?: number): Promise<void> {
    const target = this.#target(order, document);
    const sealed = await this.page.addPage(target, this.#picture(), { index });
    if (!sealed) return;
    const { id, key, sha256, supersedes, replaces } = sealed;
    const attached = document.upload_list.find(({ upload_id }) => upload_id === replaces);
    for (const capture of this.captures)
      if (supersedes.includes(capture.key) || capture.key === attached?.attach_key)
        capture.endedBy ??= id;
    this.captures.push({ ...target, id, key, sha256 });
  }

  async #removePage(order: WireOrder, document: WireDocument, index: number): Promise<void> {
    const target = this.#target(order, document);
    const removed = await this.page.removePage(target, index);
    if (!removed) return;
    if ('id' in removed) {
      for (const capture of this.captures)
        if (capture.id === removed.id) {
          capture.endedBy = 'the traveller';
          this.#reopen(removed.id);
        }
      return;
    }
    const page = document.upload_list.find(({ upload_id }) => upload_id === removed.uploadId);
    const known = this.captures.find(({ key }) => key === page?.attach_key);
    // Of what arrived after the order was read the phone knows more than this list.
    if (!page || !known) return;
    const { applicantId: applicant_id, documentId: elec_id } = target;
    const { pos, upload_id } = page;
    await this.#call('deletePage', { applicant_id, elec_id, pos, upload_id });
    known.endedBy ??= 'the traveller';
  }

  /** Captures that a removed page was to replace may be back, or gone. */
  #reopen(id: string): void {
    for (const capture of this.captures)
      if (capture.endedBy === id && !capture.isOpen) {
        capture.isOpen = true;
        this.#reopen(capture.id);
      }
  }

  async #write(): Promise<void> {
    this.messages += 1;
    await this.page.writeMessage(`When does my visa come? ${randomUUID()}`);
  }

  async #submitAndPay(): Promise<void> {
    const orderId = this.#order ?? '';
    await this.settle();
    const { amount, applicant_list } = await this.readOrder(orderId);
    const isComplete = applicant_list[0]?.material_required.every(
      ({ upload_list }) => upload_list.length > 0,
    );
    if (!isComplete) return;
    await this.#call('submitOrder', { order_id: orderId, display_fee: amount });
    // In two tabs at once, which two servers may answer.
    const [{ body: intent }] = await Promise.all([this.#pay(orderId), this.#pay(orderId)]);
    const { stripe, random } = this.around;
    const paid = stripe
      .intentsOf(orderId)
      .find(({ clientSecret }) => clientSecret === intent.clientSecret);
    if (!paid) throw new Error(`${orderId} has no intent.`);
    stripe.pay(paid.id);
    if (random() < 0.5) await this.#tell(paid.id);
    const isPaid = async () => (await this.readOrder(orderId)).pay_status === 3;
    while (!(await isPaid()))
      await this.#call('refreshOrder', { order_id: orderId, fee_type_id: 1 });
    this.paid.push(orderId);
    this.#order = undefined;
  }

  /** The company away for a moment, which a busy machine looks like, is no refusal either. */
  #pay = (orderId: string) =>
    this.#call('payOrder', { order_id: orderId }, ({ msg }) => /was not started/.test(msg ?? ''));

  /** Stripe's event, which it repeats until it is understood. */
  async #tell(intentId: string): Promise<void> {
    const { payload, signature } = this.around.stripe.event('payment_intent.succeeded', intentId);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const say = (signal: AbortSignal) =>
      fetch(`${this.around.address}/webhooks/stripe`, {
        method: 'POST',
        body: payload,
        headers,
        signal,
      });
    await insist(this.around, say, ({ ok }) => !ok);
  }

  /** @throws {Error} if it is refused */
  async #call(
    name: CallName,
    request: object,
    isLater: (answer: Answer) => boolean = () => false,
  ): Promise<Answer> {
    const { token } = this.account;
    const idempotencyKey = randomUUID();
    const say = (signal: AbortSignal) =>
      call(this.around.address, name, request, { token, idempotencyKey, signal });
    const answer = await insist(
      this.around,
      say,
      (each) => each.status === 503 || each.status === 429 || isLater(each),
    );
    if (answer.status !== 200 || answer.ret !== 0)
      throw new Error(`${name}: HTTP ${answer.status}, ret ${answer.ret}: ${answer.msg}`);
    return answer;
  }

  #picture(): Uint8Array<ArrayBuffer> {
    const { random } = this.around;
    const size = leastBytes + Math.floor(random() * (mostBytes - leastBytes));
    return paddedJpeg(size, (bytes) => {
      for (let at = 0; at < bytes.length; at += 997) bytes[at] = random() * 256;
    });
  }
}
