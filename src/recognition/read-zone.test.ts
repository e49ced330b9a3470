import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { cover, openSpecimen } from '../../bench/recognition/training/open-specimen';
import { openGray } from '../../bench/recognition/training/specimen';
import { truthOf } from '../../bench/recognition/training/truth';
import { drawDocument } from '../../bench/recognition/training/draw-document';
import { makePerson, type Person } from '../../bench/recognition/training/people';
import { densityFor, photograph } from '../../bench/recognition/training/photograph';
import { Random } from '../../bench/recognition/training/random';
import { drawWildPage } from '../../bench/recognition/training/wild/draw-page';
import { makeWildSpecimen } from '../../bench/recognition/training/wild/wild-specimen';
import type { Gray } from './gray';
import { readZone, type PictureReading } from './read-zone';
import { sureForm } from './form-reading';
import type { PersonField, ReadField } from './zone-fields';

// A picture of twelve megapixels is drawn, photographed and read: seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const open = (jpeg: Buffer) => openGray(jpeg, 2000);

/** The fields that are said surely and are not so. */
const wrongAndSure = (reading: PictureReading, person: Person) =>
  sureFields(reading).filter(([field, { text }]) => text !== truthOf(person)[field]);

const sureFields = (reading: PictureReading) =>
  reading.kind === 'read'
    ? (Object.entries(reading.zone.fields) as [PersonField, ReadField][]).filter(
        ([, { isSure }]) => isSure,
      )
    : [];

describe('a zone is read', () => {
  test.each(['TD3', 'TD1', 'TD2', 'MRV-A', 'MRV-B'] as const)('of %s', async (format) => {
    const { gray, person } = await openSpecimen(7001, 'mild', format);
    const reading = readZone(gray);
    expect(reading).toMatchObject({ kind: 'read', zone: { format, lines: person.lines } });
  });

  test.each([90, 180, 270])('after a turn by %i degrees', async (angle) => {
    const { jpeg, person } = await openSpecimen(7002);
    const gray = await open(await sharp(jpeg).rotate(angle).toBuffer());
    expect(readZone(gray)).toMatchObject({ kind: 'read', zone: { lines: person.lines } });
  });

  test('where its corners lie in the picture', async () => {
    const { gray, page, toPicture } = await openSpecimen(7003);
    const reading = readZone(gray);
    const [first] = reading.kind === 'read' ? reading.corners : [];
    const { x, y, pitch } = page.zone;
    const expected = toPicture(x - 0.6 * pitch, y - 0.7 * pitch);
    expect(Math.hypot((first?.x ?? 0) - expected.x, (first?.y ?? 0) - expected.y)).toBeLessThan(8);
  });
});

describe('a zone is read, and nothing is wrong and sure,', () => {
  test('on a black-and-white copy', async () => {
    const { jpeg, person } = await openSpecimen(7020);
    const copy = await sharp(jpeg).grayscale().normalise().threshold(110).jpeg().toBuffer();
    const reading = readZone(await open(copy));
    expect(reading.kind).toBe('read');
    expect(wrongAndSure(reading, person)).toEqual([]);
  });

  test('on a screen, through its stripes of pixels', async () => {
    const { gray, person } = await openSpecimen(7021);
    const { width, height } = gray;
    const data = gray.data.map((level, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      const moire = 1 + 0.12 * Math.sin(x * 1.9 + y * 0.11) + 0.08 * Math.sin(y * 2.3 + x * 0.07);
      return Math.min(255, level * moire);
    });
    const reading = readZone({ data, width, height });
    expect(reading).toMatchObject({ kind: 'read', zone: { lines: person.lines } });
    expect(wrongAndSure(reading, person)).toEqual([]);
  });

  test('in a picture of 48 megapixels', async () => {
    const { gray, person } = await openSpecimen(7022);
    const { width, height, data } = gray;
    const large = await sharp(data, { raw: { width, height, channels: 1 } })
      .resize({ width: 8000, height: 6000, fit: 'contain', background: '#777' })
      .toColourspace('b-w')
      .raw()
      .toBuffer();
    const reading = readZone({ data: large, width: 8000, height: 6000 });
    expect(reading).toMatchObject({ kind: 'read', zone: { lines: person.lines } });
  });

  test.each(['chinese', 'arabic'] as const)('beside %s print', async (script) => {
    const random = new Random(7024);
    const person = makePerson(random, 'TD3');
    const { colours } = await drawWildPage(random, person, 12, { script });
    const { data, width, height } = colours;
    const page = sharp(data, { raw: { width, height, channels: 3 } });
    const reading = readZone(await open(await page.blur(0.8).jpeg({ quality: 80 }).toBuffer()));
    expect(reading).toMatchObject({ kind: 'read', zone: { lines: person.lines } });
    expect(wrongAndSure(reading, person)).toEqual([]);
  });

  // The print of what lies beside the page continues its lines.
  test.each([
    ['TD2', 500_035],
    ['MRV-A', 500_029],
  ] as const)('of %s among other print on the table (seed %i)', async (format, seed) => {
    const { jpeg, person } = await makeWildSpecimen(seed, format);
    const reading = readZone(await open(jpeg));
    expect(reading).toMatchObject({ kind: 'read', zone: { format, lines: person.lines } });
    expect(wrongAndSure(reading, person)).toEqual([]);
  });

  // Other print continues one of its lines, which leads to the same zone twice.
  test('of a card, which is not taken for two documents', async () => {
    const { jpeg, person } = await makeWildSpecimen(620_013, 'TD1');
    const reading = readZone(await open(jpeg));
    expect(reading).toMatchObject({ kind: 'read', zone: { lines: person.lines } });
  });

  test('with a name longer than the zone, which is said to be cut', async () => {
    const random = new Random(7025);
    const person = makePerson(random, 'TD3');
    const names = `P<UTOWOJCIECHOWSKA<<WILHELMINA<ALEXANDRA<JOSEPHINE`.slice(0, 44);
    const lines = [names, person.lines[1] ?? ''];
    const page = await drawDocument(
      random,
      { format: person.format, lines },
      { density: densityFor(1500) },
    );
    const seen = await photograph(random, page, 'mild', { side: 1500, quarter: 0 });
    const reading = readZone(seen.gray);
    expect(reading).toMatchObject({ kind: 'read', zone: { lines, isNameCut: true } });
    const form = reading.kind === 'read' ? sureForm(reading.zone, '2026-11-23') : {};
    expect(form).toMatchObject({ surname: 'WOJCIECHOWSKA' });
    expect(form).not.toHaveProperty('givenName');
  });

  test('of a specimen, which is said to be one', async () => {
    const random = new Random(7023);
    const lines = [
      'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
      'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
    ];
    const { format } = makePerson(random, 'TD3');
    const page = await drawDocument(random, { format, lines }, { density: densityFor(1500) });
    const seen = await photograph(random, page, 'mild', { side: 1500, quarter: 0 });
    const zone = { lines, isSpecimen: true, holds: true };
    expect(readZone(seen.gray)).toMatchObject({ kind: 'read', zone });
  });
});

describe('nothing is guessed', () => {
  test('in a picture without a document', () => {
    const random = new Random(3);
    const data = Uint8Array.from({ length: 900 * 700 }, () => random.whole(0, 255));
    expect(readZone({ data, width: 900, height: 700 }).kind).toBe('nothing');
  });

  test('in an empty picture', () => {
    const data = new Uint8Array(300 * 200).fill(200);
    expect(readZone({ data, width: 300, height: 200 }).kind).toBe('nothing');
  });

  test('in a picture of one pixel', () => {
    expect(readZone({ data: new Uint8Array([9]), width: 1, height: 1 }).kind).toBe('nothing');
  });

  test('if the zone is covered', async () => {
    const made = await openSpecimen(7004);
    const { width, height, zone } = made.page;
    expect(sureFields(readZone(cover(made, [0, zone.y - 4, width, height])))).toEqual([]);
  });

  test('of a name under a finger; the other line is read', async () => {
    const made = await openSpecimen(7005);
    const { x, y, pitch } = made.page.zone;
    const reading = readZone(cover(made, [x + 6 * pitch, y - 2.4, x + 11 * pitch, y + 2.4]));
    const sure = sureFields(reading).map(([field]) => field);
    expect(sure).toContain('number');
    expect(sure).not.toContain('surname');
    expect(sure).not.toContain('givenNames');
  });

  test('if the picture is far too small', async () => {
    const { jpeg, person } = await openSpecimen(7006);
    const small = await sharp(jpeg).resize({ width: 320, height: 320, fit: 'inside' }).toBuffer();
    expect(wrongAndSure(readZone(await open(small)), person)).toEqual([]);
  });

  test('if the picture is blurred', async () => {
    const { jpeg, person } = await openSpecimen(7007);
    for (const sigma of [3, 6, 12]) {
      const blurred = await open(await sharp(jpeg).blur(sigma).toBuffer());
      expect(wrongAndSure(readZone(blurred), person)).toEqual([]);
    }
  });

  test('of a line under a glare', async () => {
    const made = await openSpecimen(7010);
    const { x, y, pitch, spacing } = made.page.zone;
    const glare = [x + 4 * pitch, y + spacing - 4, x + 30 * pitch, y + spacing + 4] as const;
    const reading = readZone(cover(made, glare, 255));
    expect(sureFields(reading)).toEqual([]);
  });

  test('if digits do not fit their check digits', async () => {
    const random = new Random(7011);
    const person = makePerson(random, 'TD3');
    const [names = '', data = ''] = person.lines;
    const other = data.startsWith('7') ? '8' : '7';
    const forged = { ...person, lines: [names, other + data.slice(1)] };
    const page = await drawDocument(random, forged, { density: densityFor(1500) });
    const seen = await photograph(random, page, 'mild', { side: 1500, quarter: 0 });
    const reading = readZone(seen.gray);
    expect(reading).toMatchObject({ kind: 'read', zone: { holds: false } });
    expect(sureFields(reading)).toEqual([]);
  });

  test('in a picture of a portrait and text without a zone', async () => {
    const made = await openSpecimen(7012);
    const { page, gray } = made;
    const paper = cover(made, [0, page.zone.y - 6, page.width, page.height], 235);
    expect(paper.data).not.toEqual(gray.data);
    expect(sureFields(readZone(paper))).toEqual([]);
  });

  test('between two passports', async () => {
    const [one, two] = [await openSpecimen(7008), await openSpecimen(7009)];
    const width = Math.max(one.gray.width, two.gray.width);
    const both = await sharp({
      create: { width, height: one.gray.height + two.gray.height, channels: 3, background: '#888' },
    })
      .composite([
        { input: one.jpeg, left: 0, top: 0 },
        { input: two.jpeg, left: 0, top: one.gray.height },
      ])
      .jpeg()
      .toBuffer();
    expect(readZone(await open(both)).kind).toBe('several');
  });

  test('between a passport and one whose digits a finger covers', async () => {
    const [one, two] = [await openSpecimen(7008), await openSpecimen(7009)];
    const { x, y, pitch, spacing } = two.page.zone;
    const finger = [x + 13 * pitch, y + spacing - 3, x + 17 * pitch, y + spacing + 3] as const;
    const covered = cover(two, finger);
    expect(readZone(covered)).toMatchObject({ kind: 'read', zone: { holds: false } });
    const width = Math.max(one.gray.width, covered.width);
    const height = one.gray.height + covered.height;
    const data = new Uint8Array(width * height).fill(136);
    const place = ({ data: part, width: partWidth }: Gray, from: number) => {
      for (let at = 0; at < part.length; at += 1)
        data[(from + Math.floor(at / partWidth)) * width + (at % partWidth)] = part[at] ?? 0;
    };
    place(one.gray, 0);
    place(covered, one.gray.height);
    expect(readZone({ data, width, height }).kind).toBe('several');
  });
});
