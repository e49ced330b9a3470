import { scrypt } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { passwordsOfCost } from './passwords';

vi.mock('node:crypto', { spy: true });

const passwords = passwordsOfCost();

test('only the right proof matches its stored hash', async () => {
  const stored = await passwords.hash('v1.right');
  expect(await passwords.matches('v1.right', stored)).toBe(true);
  expect(await passwords.matches('v1.wrong', stored)).toBe(false);
  expect(await passwords.hash('v1.right')).not.toBe(stored);
});

test('an unknown address costs the same work as a wrong password', async () => {
  const stored = await passwords.hash('v1.right');
  vi.mocked(scrypt).mockClear();
  for (const found of [stored, undefined, '', 'not of this form']) {
    expect(await passwords.matches('v1.wrong', found)).toBe(false);
    const [[, salt, length, cost] = []] = vi.mocked(scrypt).mock.calls;
    expect({ length, cost }).toMatchObject({ length: 32, cost: { N: 32_768, r: 8, p: 1 } });
    expect(salt).toBeInstanceOf(Buffer);
    expect(vi.mocked(scrypt)).toHaveBeenCalledTimes(1);
    vi.mocked(scrypt).mockClear();
  }
});

test('a hash of another cost is compared by its own', async () => {
  const stored = await passwordsOfCost(10).hash('v1.right');
  expect(stored).toMatch(/^scrypt-10\./);
  expect(await passwords.matches('v1.right', stored)).toBe(true);
  expect(await passwords.matches('v1.wrong', stored)).toBe(false);
});
