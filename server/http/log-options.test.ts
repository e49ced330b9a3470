import { describe, expect, test } from 'vitest';
import { withoutAddresses } from './log-options';

describe('withoutAddresses masks e-mail addresses', () => {
  test.each([
    ['no row for ann@example.com', 'no row for …@…'],
    ['Key (email)=(ann@example.com) exists', 'Key (email)=(…@…) exists'],
    ['"a@b" <c@d>, e@f; \'g@h\'', '"…@…" <…@…>, …@…; \'…@…\''],
    ['a lone @, @b and b@ are none', 'a lone @, @b and b@ are none'],
    ['@electric-sql/pglite@0.5', '…@…'],
  ])('%j', (message, written) => {
    expect(withoutAddresses(message)).toBe(written);
  });
});
