import { expect, test } from 'vitest';
import { readStartCookie, startCookie, writeStartCookie } from './start-cookie';

const headerOf = (assignment: string) => `a=1; ${assignment.split(';')[0]}; b=2`;

test.each([
  { language: 'zh-Hans', nationalityId: 356, residenceId: 702, isUser: true },
  { language: undefined, nationalityId: 356, residenceId: undefined, isUser: false },
  { language: 'ar', nationalityId: undefined, residenceId: undefined, isUser: false },
])('a choice is read as it was written: %o', (choice) => {
  expect(readStartCookie(headerOf(writeStartCookie(choice)))).toEqual(choice);
});

test('it is bound to this host and TLS, and ends when nothing is chosen', () => {
  expect(writeStartCookie({ language: 'fr' })).toBe(
    '__Host-start=fr...; Path=/; Max-Age=31536000; Secure; SameSite=Lax',
  );
  expect(writeStartCookie({})).toContain('Max-Age=0');
});

test.each([undefined, '', 'start=fr.356.702.user', 'x__Host-start=fr', startCookie])(
  'nothing is chosen where there is no such cookie: %s',
  (header) => {
    expect(readStartCookie(header)).toEqual({
      language: undefined,
      nationalityId: undefined,
      residenceId: undefined,
      isUser: false,
    });
  },
);

test('what is no id is none', () => {
  const { nationalityId, residenceId } = readStartCookie(`${startCookie}=fr.0356.-1.user`);
  expect([nationalityId, residenceId]).toEqual([undefined, undefined]);
});
