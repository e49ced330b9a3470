import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseSettings } from '../../settings/settings';
import { checkSurroundings, webhookOutcome, type TextsOf } from './check-surroundings';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-surroundings-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const now = new Date('2026-12-01T12:00:00Z');
const none: TextsOf = async () => [];

async function checked(name: string, env: Record<string, string>, textsOf: TextsOf = none) {
  const settings = parseSettings({ APP_ENV: 'test', DATA_DIR: folder, ...env }, folder);
  const checks = await checkSurroundings(settings, { now: () => now, textsOf });
  return checks.find((check) => check.name === name);
}

describe('backups', () => {
  const hoursAgo = async (name: string, hours: number) => {
    const path = join(folder, name);
    await writeFile(path, 'x');
    const at = new Date(now.getTime() - hours * 3_600_000);
    await utimes(path, at, at);
  };

  test('of last night are fine, whatever older ones lie beside them', async () => {
    await hoursAgo('one.backup', 9);
    await hoursAgo('old.backup', 900);
    expect(await checked('backups', { BACKUP_DIR: folder })).toMatchObject({
      verdict: 'ok',
      sentence: expect.stringContaining('is 9 hours old'),
    });
  });

  test.each<[string, () => Promise<unknown>, RegExp]>([
    ['of the night before', () => hoursAgo('old.backup', 33), /is 33 hours old/],
    ['that are empty', () => writeFile(join(folder, 'empty.backup'), ''), /there is none/],
    ['that are not there', async () => undefined, /there is none/],
  ])('%s are a warning', async (_what, prepare, says) => {
    await prepare();
    expect(await checked('backups', { BACKUP_DIR: folder })).toMatchObject({
      verdict: 'warning',
      sentence: expect.stringMatching(says),
    });
  });

  test('in a folder that cannot be read are a warning, without a folder nothing is said', async () => {
    const missing = { BACKUP_DIR: join(folder, 'none') };
    expect(await checked('backups', missing)).toMatchObject({ verdict: 'warning' });
    expect(await checked('backups', {})).toMatchObject({ verdict: 'skipped' });
  });
});

describe('the sender of mails', () => {
  const env = { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'Visa <no-reply@nord.example>' };
  const zone =
    (texts: Record<string, readonly string[]>): TextsOf =>
    async (name) =>
      texts[name] ?? [];

  test('is fine with SPF and DMARC of its own domain', async () => {
    const texts = {
      'nord.example': ['x', 'v=spf1 mx -all'],
      '_dmarc.nord.example': ['v=DMARC1; p=none'],
    };
    expect(await checked('sender of mails', env, zone(texts))).toMatchObject({ verdict: 'ok' });
  });

  test('is a warning that names what its domain lacks', async () => {
    const texts = { 'nord.example': ['v=spf1 mx -all'] };
    expect(await checked('sender of mails', env, zone(texts))).toEqual({
      name: 'sender of mails',
      verdict: 'warning',
      sentence: 'nord.example has no DMARC (_dmarc): its mails are taken for spam.',
    });
  });

  test('is not judged while the name system does not answer', async () => {
    const away: TextsOf = () => Promise.reject(new Error('ETIMEOUT'));
    expect(await checked('sender of mails', env, away)).toMatchObject({ verdict: 'skipped' });
  });
});

describe('a webhook at a payment company', () => {
  const address = 'https://nord.example/webhooks/stripe';
  const outcome = (found: Parameters<typeof webhookOutcome>[2]) =>
    webhookOutcome(address, ['paid', 'refunded'], found);

  test('is right with every event, or with all there are', () => {
    const right = `${address} gets the 2 events that it needs.`;
    expect(outcome([{ url: address, events: ['refunded', 'paid', 'other'] }])).toBe(right);
    expect(outcome([{ url: address, events: ['*'] }])).toBe(right);
  });

  test('is wrong at another address, switched off, or without an event, which is named', () => {
    const wrong = (sentence: string) => ({ verdict: 'wrong', sentence });
    expect(outcome([{ url: `${address}/`, events: ['*'] }])).toEqual(
      wrong(`${address} is not registered there: payments arrive late.`),
    );
    expect(outcome([{ url: address, events: ['*'], isOff: true }])).toEqual(
      wrong(`${address} is switched off there: payments arrive late.`),
    );
    expect(outcome([{ url: address, events: ['paid'] }])).toEqual(
      wrong(`${address} does not get refunded.`),
    );
  });
});
