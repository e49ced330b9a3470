import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SuggestedAnswers } from '../../src/contract/application-form';
import { cancelReasons } from '../../src/contract/codes';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { questions } from '../../server/areas/forms/questions';
import { applyRetention } from '../../server/scheduled-tasks';
import { usualRetention } from '../../server/settings/retention';
import {
  ananyasPassport,
  newApplicant,
  newOrder,
  newUpload,
  vietnam,
} from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';
import { formStateOf } from './steps/form-state';

let server: TestServer;
let leela: Traveller;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
}, startTimeout);
afterAll(() => server?.remove());
beforeEach(async () => {
  leela = await signUpTraveller(server);
});

const answers: Record<string, string> = {
  full_name: 'Leela Rao',
  birth_place: 'Pune, India',
  marital_status: 'Single',
  home_address: '12 Holland Ave, #07-21\nSingapore',
  phone: '+65 8123 4567',
  occupation: 'Engineer',
  purpose: 'Tourism',
  arrival_date: '2027-01-10',
  departure_date: '2027-01-20',
  stay_address: 'Hotel Hanoi',
  visited: 'No',
  refused: 'No',
  declaration: 'yes',
};

interface Form {
  readonly orderId: string;
  readonly applicantId: string;
}

async function begun(traveller: Traveller, inOrder?: string): Promise<Form> {
  const orderId = inOrder ?? (await newOrder(traveller, vietnam));
  return { orderId, applicantId: await newApplicant(traveller, orderId) };
}

const change = (traveller: Traveller, { applicantId }: Form, all: object, completes = 0) =>
  traveller.call('changeForm', {
    ...{ applicant_id: applicantId, completes },
    answers: Object.entries(all).map(([question, answer]) => ({ question, answer, seen: [''] })),
  });

async function completed(traveller: Traveller): Promise<Form> {
  const form = await begun(traveller);
  expect((await change(traveller, form, answers, 1)).ret).toBe(0);
  return form;
}

const givePassport = async (
  traveller: Traveller,
  { applicantId }: Form,
  passport: Partial<typeof ananyasPassport> = {},
) =>
  expect(
    await traveller.call('submitPassport', {
      ...{ applicant_id: applicantId, ...ananyasPassport, ...passport },
      elec_key: await newUpload(traveller),
    }),
  ).toMatchObject({ ret: 0 });

const suggestedTo = async (traveller: Traveller, form: Form): Promise<SuggestedAnswers> =>
  (await formStateOf(server, traveller, form)).suggested ?? {};

test('an applicant is offered another one’s answers about home and journey, which are none until they are given', async () => {
  const first = await begun(leela);
  await change(leela, first, answers);
  const second = await begun(leela, first.orderId);
  const { suggested = {}, typed } = await formStateOf(server, leela, second);
  expect(Object.keys(suggested).sort()).toEqual([
    ...['arrival_date', 'departure_date', 'home_address', 'phone', 'purpose', 'stay_address'],
  ]);
  const source = { applicantId: first.applicantId, firstName: 'Ananya', isOwn: false };
  expect(suggested['home_address']).toEqual({ answer: answers['home_address'], source });
  expect(typed).toEqual({});
  const rest = { ...answers, home_address: '', phone: '' };
  expect(await change(leela, second, rest, 1)).toMatchObject({ ret: -5 });
  // An answer that was given, or given and taken away, is offered no more.
  await change(leela, second, { phone: '+65 1', home_address: '' });
  const left = Object.keys(await suggestedTo(leela, second));
  expect(left).not.toContain('phone');
  expect(left).not.toContain('home_address');
});

test('an answer of a complete form of the account is offered with its month to its person, of home to their surname', async () => {
  const earlier = await completed(leela);
  await givePassport(leela, earlier);
  const unfinished = await begun(leela);
  await change(leela, unfinished, { phone: '+65 9' });
  const now = await begun(leela);
  // An agency's next traveller is not of the last one's household.
  expect(await suggestedTo(leela, now)).toEqual({});
  const other = { passport_number: 'Z7654321', given_name: 'KABIR' };
  await givePassport(leela, now, { ...other, surname: 'MEHTA' });
  expect(await suggestedTo(leela, now)).toEqual({});
  const month = server.services.clock().toISOString().slice(0, 7);
  const source = { applicantId: earlier.applicantId, firstName: 'Ananya', month };
  await givePassport(leela, now, other);
  expect(await suggestedTo(leela, now)).toEqual({
    home_address: { answer: answers['home_address'], source: { ...source, isOwn: false } },
    phone: { answer: answers['phone'], source: { ...source, isOwn: false } },
  });
  await givePassport(leela, now);
  const own = await suggestedTo(leela, now);
  expect(own['birth_place']).toEqual({ answer: 'Pune, India', source: { ...source, isOwn: true } });
  const declarations = ['visited', 'refused', 'refused_details', 'declaration', 'departure_date'];
  for (const each of declarations) expect(own[each]).toBeUndefined();
});

test('what others than its owner answered, or somebody who was deleted, is offered to nobody', async () => {
  const stranger = await signUpTraveller(server);
  await givePassport(stranger, await completed(stranger));
  const first = await begun(leela);
  const second = await begun(leela, first.orderId);
  await givePassport(leela, second);
  expect(await suggestedTo(leela, second)).toEqual({});
  await change(leela, first, { phone: '+65 8123 4567' });
  expect(Object.keys(await suggestedTo(leela, second))).toEqual(['phone']);
  await leela.call('deleteApplicant', { applicant_id: first.applicantId });
  expect(await suggestedTo(leela, second)).toEqual({});
});

test('the answers of an application whose documents were erased are offered no more', async () => {
  const { blobs, clock, db } = server.services;
  const earlier = await completed(leela);
  await givePassport(leela, earlier);
  const now = await begun(leela);
  await givePassport(leela, now);
  expect(await suggestedTo(leela, now)).not.toEqual({});
  const request = { order_id: earlier.orderId, reason: cancelReasons.codeOf('other') };
  expect((await leela.call('cancelOrder', request)).ret).toBe(0);
  const ended = { depart_date: '2020-01-01' };
  await db.updateTable('orders').set(ended).where('id', '=', earlier.orderId).execute();
  const later = new Date(clock().getTime() + 21 * 86_400_000);
  await applyRetention(db, blobs, later, { ...usualRetention, documents: 20 });
  expect(await suggestedTo(leela, now)).toEqual({});
});

test('nobody is offered another one’s declaration', () => {
  const shared = questions.filter(({ shares }) => shares);
  expect(shared.length).toBeGreaterThan(5);
  expect(shared.filter(({ kind }) => kind === 'confirm')).toEqual([]);
  expect(shared.filter(({ options, onlyIf }) => onlyIf ?? (options && 'Yes' in options))).toEqual(
    [],
  );
});
