import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareFolder } from './prepare-folder';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'visa-folder-'));
  folder = join(parent, 'data');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const modeOf = async (...path: string[]) => (await stat(join(folder, ...path))).mode & 0o777;

async function open(mode: number, ...path: string[]): Promise<void> {
  await chmod(join(folder, ...path), mode);
}

test('a new folder is private, also below missing parent folders', async () => {
  folder = join(folder, 'below');
  await prepareFolder(folder);
  expect(await modeOf()).toBe(0o700);
});

test('an empty folder that others can read is made private', async () => {
  await mkdir(folder);
  await open(0o755);
  await prepareFolder(folder);
  expect(await modeOf()).toBe(0o700);
});

test('an existing data folder that others can read is made private with its contents', async () => {
  await mkdir(join(folder, 'database', 'base'), { recursive: true });
  await writeFile(join(folder, 'database', 'base', '1'), 'rows');
  await writeFile(join(folder, 'secret.key'), 'secret');
  await open(0o755);
  await open(0o755, 'database');
  await open(0o755, 'database', 'base');
  await open(0o666, 'database', 'base', '1');
  await open(0o644, 'secret.key');
  await prepareFolder(folder);
  expect(await modeOf()).toBe(0o700);
  expect(await modeOf('database')).toBe(0o700);
  expect(await modeOf('database', 'base')).toBe(0o700);
  expect(await modeOf('database', 'base', '1')).toBe(0o600);
  expect(await modeOf('secret.key')).toBe(0o600);
});

test('a readable folder with foreign files is rejected and not changed', async () => {
  await mkdir(folder);
  await writeFile(join(folder, 'letters.txt'), 'Dear');
  await open(0o755);
  await open(0o644, 'letters.txt');
  await expect(prepareFolder(folder)).rejects.toThrow(/Other users of this machine can read/);
  expect(await modeOf()).toBe(0o755);
  expect(await modeOf('letters.txt')).toBe(0o644);
});

test('a private folder with foreign files is accepted', async () => {
  await mkdir(folder, { mode: 0o700 });
  await writeFile(join(folder, 'letters.txt'), 'Dear');
  await expect(prepareFolder(folder)).resolves.toBeUndefined();
});
