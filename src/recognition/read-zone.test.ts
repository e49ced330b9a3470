import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openGray, makeSpecimen } from '../../tools/recognition/specimen';
import { Random } from '../../tools/recognition/random';
import type { Grade } from '../../tools/recognition/grades';
import type { FormatName } from './formats';
import type { Gray } from './gray';
import { readZone, type PictureReading } from './read-zone';

const open = (jpeg: Buffer) => openGray(jpeg, 2000);

async function specimen(seed: number, grade: Grade = 'mild', format: FormatName = 'TD3') {
  const made = await makeSpecimen(seed, grade, format);
  return { ...made, gray: await open(made.jpeg) };
}

const sureFields = (reading: PictureReading) =>
  reading.kind === 'read'
    ? Object.entries(reading.zone.fields).filter(([, { isSure }]) => isSure)
    : [];

/** Paints over a part of the page, given in millimetres. */
function cover(
  { gray, toPicture }: Awaited<ReturnType<typeof specimen>>,
  [left, top, right, bottom]: readonly [number, number, number, number],
): Gray {
  const data = Uint8Array.from(gray.data);
  for (let y = top; y < bottom; y += 0.05)
    for (let x = left; x < right; x += 0.05) {
      const at = toPicture(x, y);
      data[Math.round(at.y) * gray.width + Math.round(at.x)] = 170;
    }
  return { ...gray, data };
}

describe('a zone is read', () => {
  test.each(['TD3', 'TD1', 'TD2', 'MRV-A', 'MRV-B'] as const)('of %s', async (format) => {
    const { gray, person } = await specimen(7001, 'mild', format);
    const reading = readZone(gray);
    expect(reading).toMatchObject({ kind: 'read', zone: { format, lines: person.lines } });
  });

  test.each([90, 180, 270])('after a turn by %i degrees', async (angle) => {
    const { jpeg, person } = await specimen(7002);
    const gray = await open(await sharp(jpeg).rotate(angle).toBuffer());
    expect(readZone(gray)).toMatchObject({ kind: 'read', zone: { lines: person.lines } });
  });

  test('where its corners lie in the picture', async () => {
    const { gray, page, toPicture } = await specimen(7003);
    const reading = readZone(gray);
    const [first] = reading.kind === 'read' ? reading.corners : [];
    const { x, y, pitch } = page.zone;
    const expected = toPicture(x - 0.6 * pitch, y - 0.7 * pitch);
    expect(Math.hypot((first?.x ?? 0) - expected.x, (first?.y ?? 0) - expected.y)).toBeLessThan(8);
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
    const made = await specimen(7004);
    const { width, height, zone } = made.page;
    expect(sureFields(readZone(cover(made, [0, zone.y - 4, width, height])))).toEqual([]);
  });

  test('of a name under a finger; the other line is read', async () => {
    const made = await specimen(7005);
    const { x, y, pitch } = made.page.zone;
    const reading = readZone(cover(made, [x + 6 * pitch, y - 2.4, x + 11 * pitch, y + 2.4]));
    const sure = sureFields(reading).map(([field]) => field);
    expect(sure).toContain('number');
    expect(sure).not.toContain('surname');
    expect(sure).not.toContain('givenNames');
  });

  test('if the picture is far too small', async () => {
    const { jpeg, person } = await specimen(7006);
    const small = await sharp(jpeg).resize({ width: 320, height: 320, fit: 'inside' }).toBuffer();
    for (const [field, { text }] of sureFields(readZone(await open(small))))
      expect(text).toBe(truthOf(person)[field]);
  });

  test('if the picture is blurred', async () => {
    const { jpeg, person } = await specimen(7007);
    for (const sigma of [3, 6, 12])
      for (const [field, { text }] of sureFields(
        readZone(await open(await sharp(jpeg).blur(sigma).toBuffer())),
      ))
        expect(text).toBe(truthOf(person)[field]);
  });

  test('between two passports', async () => {
    const [one, two] = [await specimen(7008), await specimen(7009)];
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
});

const truthOf = (
  person: Awaited<ReturnType<typeof specimen>>['person'],
): Record<string, string> => ({
  surname: person.surname.replace(/<+/gu, ' ').trim(),
  givenNames: person.givenNames.replace(/<+/gu, ' ').trim(),
  number: person.number,
  state: person.state,
  nationality: person.nationality,
  birth: person.birth,
  sex: person.sex.replace('<', ''),
  expiry: person.expiry,
});
