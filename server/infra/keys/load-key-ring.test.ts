import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startKeyService } from '../../../tests/support/key-service';
import { commandKeyRing } from './load-key-ring';

let service: Awaited<ReturnType<typeof startKeyService>>;
beforeAll(async () => {
  service = await startKeyService('arn:first/1');
});
afterAll(() => service.remove());

const dataKey = Buffer.alloc(32, 7);

test('a program wraps and unwraps, and after a rotation it unwraps what was wrapped before', async () => {
  const ring = await commandKeyRing(service.path);
  expect(ring.currentId).toBe('arn:first/1');
  const wrapped = await ring.wrap(dataKey);
  expect(wrapped.by).toBe('arn:first/1');
  expect(wrapped.wrapped.includes(dataKey)).toBe(false);
  expect(await ring.unwrap(wrapped)).toEqual(dataKey);

  await service.add('second');
  const after = await commandKeyRing(service.path);
  expect(after.currentId).toBe('second');
  expect(await after.unwrap(wrapped)).toEqual(dataKey);
  expect((await after.wrap(dataKey)).by).toBe('second');
});

test('a key that the service does not have, and one that was changed, are said with their id', async () => {
  const ring = await commandKeyRing(service.path);
  const { by, wrapped } = await ring.wrap(dataKey);
  await expect(ring.unwrap({ by: 'lost', wrapped })).rejects.toThrow(
    /sealed with the key lost, which the program .* does not open\. Nothing was changed/,
  );
  const changed = Buffer.from(wrapped);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  await expect(ring.unwrap({ by, wrapped: changed })).rejects.toThrow(/does not open/);
});

test.each([
  ['says nothing', 'exit 0', /answered no id of a key/],
  ['says something else', 'echo "a key with spaces"', /answered no id of a key/],
  ['fails', 'exit 7', /ended with 7 \(id\)/],
  ['says too much', 'head -c 200000 /dev/zero | tr "\\\\0" a', /ended with ERR_CHILD_PROCESS/],
])('a program that %s is refused', async (name, line, message) => {
  const file = await service.write(`${name.replaceAll(' ', '-')}.sh`, `#!/bin/sh\n${line}\n`);
  await expect(commandKeyRing(file)).rejects.toThrow(message);
});

test('a program that hangs is ended, and one that is not there is said', async () => {
  const file = await service.write('hangs.sh', '#!/bin/sh\nexec sleep 60\n');
  await expect(commandKeyRing(file, 300)).rejects.toThrow(/took too long/);
  await expect(commandKeyRing(join(service.path, '..', 'nowhere'))).rejects.toThrow(
    /ended with ENOENT/,
  );
});

test('a key of another length is refused', async () => {
  const file = await service.write(
    'short.sh',
    '#!/bin/sh\n[ "$1" = id ] && echo k || echo c2hvcnQ=\n',
  );
  const ring = await commandKeyRing(file);
  await expect(ring.unwrap({ by: 'k', wrapped: Buffer.from('x') })).rejects.toThrow(/no key/);
  await expect(ring.wrap(dataKey)).rejects.toThrow(/no wrapped key/);
});
