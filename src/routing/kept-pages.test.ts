import { describe, expect, test } from 'vitest';
import type { Location } from 'react-router-dom';
import { keepPages, keptKey, type KeptPage } from './kept-pages';

const at = (pathname: string, search = ''): Location => ({
  pathname,
  search,
  hash: '',
  state: null,
  key: `${pathname}${search}`,
});

const visit = (
  pages: readonly KeptPage[],
  pathname: string,
  { userId = 'u1', keeps = true, search = '' } = {},
) => keepPages(pages, { location: at(pathname, search), userId, keeps }, 3);

const pathsOf = (pages: readonly KeptPage[]) => pages.map(({ location }) => location.pathname);

describe('[NAV-04] kept pages', () => {
  test('stay after a navigation, with the address that they had', () => {
    const home = visit([], '/', { search: '?a=1' });
    const elsewhere = visit(home, '/product/1', { keeps: false });
    expect(elsewhere).toBe(home);
    expect(elsewhere[0]?.location.search).toBe('?a=1');
  });

  test('get the new address when they are shown again, and keep their order', () => {
    const pages = visit(visit(visit([], '/'), '/orders'), '/', { search: '?b=2' });
    expect(pathsOf(pages)).toEqual(['/', '/orders']);
    expect(pages[0]?.location.search).toBe('?b=2');
  });

  test('are limited in number: the least recently shown one is removed', () => {
    const three = ['/', '/ordering/1/upload', '/orders', '/'].reduce(
      (pages: readonly KeptPage[], path) => visit(pages, path),
      [],
    );
    expect(pathsOf(visit(three, '/ordering/2/upload'))).toEqual([
      '/',
      '/orders',
      '/ordering/2/upload',
    ]);
  });

  test('belong to one user: all are removed when the user changes', () => {
    const pages = visit(visit([], '/'), '/orders');
    expect(visit(pages, '/product/1', { userId: 'u2', keeps: false })).toEqual([]);
    expect(visit(pages, '/', { userId: 'u2' }).map(({ key }) => key)).toEqual([keptKey('u2', '/')]);
  });
});
