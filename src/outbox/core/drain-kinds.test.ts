import 'fake-indexeddb/auto';
import type { Passport } from '../../contract/passport';
import { beforeEach, describe, expect, test } from 'vitest';
import { NoAnswerError, RefusedError, TimeoutError, UnauthorizedError } from '../../api/errors';
import { ret } from '../../contract/envelope';
import { keyOf } from '../../storage/user-keys';
import { itemBytes, messageText, sealFields } from './sealed-content';
import { sealFile, noFile } from './seal-item';
import { isFeedback } from '../kinds/feedback';
import { passport, passportFields, isPassport } from '../kinds/passport';
import { type PhotoItem, visaPhoto } from '../kinds/visa-photo';
import {
  bytes,
  clock,
  drainerOf,
  drainingPhone,
  recordingServer,
  restartClock,
  target,
} from '../../../tests/unit/draining-phone';

beforeEach(restartClock);

describe('feedback', () => {
  test('is sealed like a page: its text is nowhere in plain text', async () => {
    const one = await drainingPhone();
    const text = 'Where is my visa? 🛂';
    const item = await one.write(text, { orderId: target.orderId });
    expect(item).toMatchObject({
      kind: 'feedback',
      state: 'sealed',
      target: { orderId: target.orderId },
    });
    expect(await messageText(one.open, one.store, item)).toBe(text);
    const db = await one.open();
    expect(JSON.stringify(await db.getAll('items'))).not.toContain('visa?');
    for (const { sealed } of await db.getAll('chunks'))
      expect(Buffer.from(sealed).includes('visa?')).toBe(false);
  });

  test('is sent in one call, and deleted from the phone after delivery', async () => {
    const one = await drainingPhone();
    const item = await one.write('Hello');
    const { steps, calls } = recordingServer();
    expect(await drainerOf(one, steps).drain()).toEqual({ left: 0, delivered: 1 });
    expect(calls).toEqual([`send ${item.id}`]);
    expect(await one.store.get(item.id)).toMatchObject({
      state: 'done',
      arrived: { at: clock.now },
    });
    expect(await one.store.chunks(item.id)).toEqual([]);
  });

  test('is repeated under the same key after a lost answer', async () => {
    const one = await drainingPhone();
    const item = await one.write('Hello');
    const { steps, messages, failures } = recordingServer();
    failures.push(new NoAnswerError());
    const { drain } = drainerOf(one, steps);
    await drain();
    expect(await one.store.get(item.id)).toMatchObject({
      state: 'waiting',
      lastProblem: { said: { code: 'sent-when-online' } },
    });
    await drain({ ignoreBackoff: true });
    expect([...messages.values()]).toEqual([item.id]);
    expect((await one.store.get(item.id))?.state).toBe('done');
  });

  test('needs the traveller and keeps what was written when rejected; a page is sent all the same', async () => {
    const one = await drainingPhone();
    const refused = await one.write('Hello', { orderId: target.orderId });
    const page = await one.capture(bytes(10));
    const { steps, failures } = recordingServer();
    failures.push(new RefusedError(ret.notFound, { text: 'This application does not exist.' }));
    await drainerOf(one, steps).drain();
    const item = await one.store.get(refused.id);
    expect(item).toMatchObject({
      state: 'needs-you',
      lastProblem: { reason: 'order-closed', said: { code: 'application-gone' } },
    });
    expect(item && isFeedback(item) && (await messageText(one.open, one.store, item))).toBe(
      'Hello',
    );
    expect((await one.store.get(page.id))?.state).toBe('done');
  });

  test('waits until its own user logs in', async () => {
    const one = await drainingPhone();
    const item = await one.write('Hello');
    const { steps, failures } = recordingServer();
    failures.push(new UnauthorizedError());
    await drainerOf(one, steps).drain();
    expect((await one.store.get(item.id))?.lastProblem?.said.code).toBe('log-in-to-send');
  });
});

describe('photos and passports', () => {
  const applicant = { orderId: target.orderId, applicantId: 'applicant', applicantName: 'Ananya' };
  const file = () => ({ fileName: 'a.jpg', mime: 'image/jpeg', bytes: bytes(10) });
  const fields: Passport = {
    passportNumber: 'A1234567',
    surname: 'RAO',
    givenName: 'ANANYA',
    countryCode: 'IND',
    sex: 'female',
    birthday: '1990-01-31',
    expireDate: '2031-01-31',
  };
  const passportTarget = { ...applicant, documentId: 7, documentName: 'Passport' };

  test('[PWA-08] a rejected visa photo keeps its picture and shows the reason', async () => {
    const one = await drainingPhone();
    const photo = { userId: one.userId, target: { ...applicant, handling: 'recognise' as const } };
    const item = await sealFile(one.sealing, visaPhoto, { ...photo, ...file() });
    const { steps, failures } = recordingServer();
    failures.push(undefined, new RefusedError(ret.fileRefused, { text: 'No face was found.' }));
    await drainerOf(one, steps).drain();
    expect(await one.store.get(item.id)).toMatchObject({
      state: 'needs-you',
      lastProblem: { reason: 'refused', said: { text: 'No face was found.' } },
    });
    expect(await itemBytes(one.open, one.store, item)).toHaveLength(10);
    await one.store.apply(item.id, { type: 'retry' });
    expect(await drainerOf(one, steps).drain()).toEqual({ left: 0, delivered: 1 });
  });

  test('a photo confirmed after another does not wait for it, and supersedes it', async () => {
    const one = await drainingPhone();
    const confirm = (supersedes: PhotoItem[] = []) =>
      sealFile(one.sealing, visaPhoto, {
        ...{ userId: one.userId, target: { ...applicant, handling: 'recognise' } as const },
        ...file(),
        supersedes,
      });
    const first = await confirm();
    const { steps, calls, failures } = recordingServer();
    failures.push(undefined, new TimeoutError());
    await drainerOf(one, steps).drain();
    const second = await confirm([first]);
    expect(second.supersedes).toEqual([first.attachKey]);
    expect((await confirm([second])).supersedes).toEqual([first.attachKey, second.attachKey]);
    await one.store.supersede(second.id, [first.id]);
    await drainerOf(one, steps).drain({ ignoreBackoff: true });
    const attached = calls.filter((call) => call.startsWith('attach'));
    expect(attached.slice(0, 2)).toEqual([`attach ${first.id}`, `attach ${second.id}`]);
  });

  test('a passport’s picture is sent at once, its data after it is filled in', async () => {
    const one = await drainingPhone();
    const captured = { userId: one.userId, target: passportTarget, ...file() };
    const item = await sealFile(one.sealing, passport, captured);
    const { steps, calls } = recordingServer();
    expect(await drainerOf(one, steps).drain()).toEqual({ left: 0, delivered: 0 });
    expect(calls).toEqual([`read ${item.id}`]);

    const key = await keyOf(one.open, one.userId);
    const sealedFields = await sealFields(key, item.id, fields);
    await one.store.apply(item.id, { type: 'filled', sealedFields, attachKey: 'new-key' });
    const stored = await one.store.get(item.id);
    expect(stored && isPassport(stored) && (await passportFields(one.open, stored))).toEqual(
      fields,
    );
    expect(await drainerOf(one, steps).drain()).toEqual({ left: 0, delivered: 1 });
    expect(calls).toEqual([`read ${item.id}`, `attach ${item.id}`]);
  });

  test('a passport whose picture is already at the server sends only its data', async () => {
    const one = await drainingPhone();
    const serverKey = 'temp-key-temp-key';
    const captured = { userId: one.userId, target: passportTarget, ...noFile, serverKey, fields };
    const item = await sealFile(one.sealing, passport, captured);
    const { steps, calls, failures } = recordingServer();
    failures.push(new RefusedError(ret.uploadGone, { text: 'gone' }));
    await drainerOf(one, steps).drain();
    expect(calls).toEqual([`attach ${item.id}`]);
    // The item has no bytes to send again.
    expect(await one.store.get(item.id)).toMatchObject({
      state: 'needs-you',
      lastProblem: { said: { code: 'passport-picture-needed' } },
    });
  });
});
