import { expect, test } from 'vitest';
import { routes } from '../routes/routes';
import { chooseShell, shellTable } from './choose-shell';

const table = shellTable(routes);
const shellAt = (pathname: string) =>
  chooseShell(table, { pathname, kept: null, browsers: ['en'] }).shell;

test.each([
  ['/', 'home'],
  ['/orders', 'orders'],
  ['/orders/', 'orders'],
  ['/order-detail/2026-1', 'order'],
  ['/ordering/2026-1/upload', 'upload'],
  ['/product/40401', 'product'],
  ['/product/40401/identity-material', 'page'],
  ['/ordering/2026-1/confirm', 'page'],
  ['/no-such-page', 'page'],
])('%s begins with the shell “%s”', (path, shell) => {
  expect(shellAt(path)).toBe(shell);
});

test('a page of another colour has it from the first paint on', () => {
  const groundAt = (pathname: string) =>
    chooseShell(table, { pathname, kept: null, browsers: [] }).ground;
  expect(groundAt('/account')).toBe('sunk');
  expect(groundAt('/orders')).toBeUndefined();
});

test('the language is the kept one, else the best of the browser, else English', () => {
  const languageOf = (kept: string | null, browsers: readonly string[]) =>
    chooseShell(table, { pathname: '/', kept, browsers }).language;
  expect(languageOf('ar', ['fr'])).toBe('ar');
  expect(languageOf('no-language', ['fr-CA', 'en'])).toBe('fr');
  expect(languageOf(null, ['sw'])).toBe('en');
});
