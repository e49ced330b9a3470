import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { pdfOf } from '../../../tests/support/itineraries/draw-itinerary';
import { layouts } from '../../../tests/support/itineraries/layouts';
import { makeTicket } from '../../../tests/support/itineraries/ticket';
import { workerProgram } from '../../../tests/support/worker-program';
import { HeavyWork, type HeavyWorkOptions } from '../../infra/jobs/heavy-work';
import type { Workers } from '../../jobs';
import type { FileToRead } from './recognition-engine';
import { ownEngine } from './own-engine';

const now = new Date('2026-11-23T12:00:00Z');
let workers: Workers;
let warned: string[];
afterEach(() => workers.stop());

function start(limits: HeavyWorkOptions['limits'] = {}) {
  warned = [];
  workers = new HeavyWork({
    program: workerProgram,
    processes: 2,
    limits,
    warn: ({ kind, fault }) => void warned.push(`${kind}: ${fault}`),
  });
  return ownEngine(workers);
}

const file = (bytes: Buffer, type: FileToRead['type'], asker = 'a'): FileToRead => ({
  asker,
  type,
  bytes: async () => bytes,
});

/** A small file whose page says the same millions of times. */
function bomb(): Buffer {
  const content = deflateSync('BT /F1 1 Tf 1 1 Td (A) Tj ET\n'.repeat(3_000_000), { level: 9 });
  const head = [
    '%PDF-1.4',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >> endobj',
    '5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj',
    `4 0 obj << /Length ${content.length} /Filter /FlateDecode >> stream\n`,
  ].join('\n');
  const tail = '\nendstream endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n';
  return Buffer.concat([Buffer.from(head, 'latin1'), content, Buffer.from(tail, 'latin1')]);
}

describe('in the worker processes', () => {
  test('an itinerary is read', async () => {
    const ticket = makeTicket(420);
    const reading = await start().readFlight(
      file(pdfOf(layouts.agency(ticket)), 'application/pdf'),
      now,
    );
    expect(reading?.fields.passengerName).toEqual({ text: ticket.name, isSure: true });
    expect(reading?.legs.length).toBe(ticket.legs.length);
  }, 60_000);

  test('a PDF that explodes is ended at its limit and could not be read', async () => {
    const engine = start({ memory: 400_000_000, processor: 6_000 });
    const bytes = bomb();
    expect(bytes.length).toBeLessThan(2_000_000);
    expect(await engine.readFlight(file(bytes, 'application/pdf'), now)).toBeUndefined();
    expect(warned).toHaveLength(1);
    expect(warned[0]).toMatch(/^read-flight: (?:memory|processor)$/u);
  }, 120_000);

  test('a PDF that is locked by a password could not be read, and nothing is warned of', async () => {
    const document = new PDFDocument({ userPassword: 'secret' });
    document.text('E-TICKET 220-1234567890');
    document.end();
    const bytes = await buffer(document);
    expect(await start().readFlight(file(bytes, 'application/pdf'), now)).toBeUndefined();
    expect(warned).toEqual([]);
  }, 60_000);

  test('a picture is no text of an itinerary, and no worker is asked', async () => {
    const asked = start().readFlight(
      { ...file(Buffer.alloc(0), 'image/jpeg'), bytes: () => Promise.reject(new Error()) },
      now,
    );
    expect(await asked).toBeUndefined();
  });

  test('a PDF is no picture of a passport, and no worker is asked', async () => {
    const asked = start().readPassport(
      { ...file(Buffer.alloc(0), 'application/pdf'), bytes: () => Promise.reject(new Error()) },
      now,
    );
    expect(await asked).toBeUndefined();
  });

  test('of 200 requests at once a few wait and the others are refused; another asker is served', async () => {
    const engine = start();
    const create = { width: 400, height: 300, channels: 3, background: '#999' } as const;
    const picture = await sharp({ create }).jpeg().toBuffer();
    let left = 200;
    const all = Array.from({ length: left }, () =>
      engine.readPassport(file(picture, 'image/jpeg', 'flood'), now).then(
        () => ((left -= 1), 'answered'),
        (problem: { status?: number }) => ((left -= 1), String(problem.status)),
      ),
    );
    await engine.readPassport(file(picture, 'image/jpeg', 'other'), now);
    expect(left).toBeGreaterThan(0);
    const outcomes = await Promise.all(all);
    const count = (outcome: string) => outcomes.filter((each) => each === outcome).length;
    // Of those that wait too long the queue says so itself.
    expect(count('answered') + count('503')).toBe(13);
    expect(count('answered')).toBeGreaterThan(0);
    expect(count('429')).toBe(187);
  }, 60_000);
});
