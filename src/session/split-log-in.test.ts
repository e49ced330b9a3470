import { describe, expect, test } from 'vitest';
import { splitLogIn } from './split-log-in';

const code = 'k'.repeat(43);
const split = (path: string) => splitLogIn(new URL(path, 'https://visa.example'));

describe('[AUTH-20] the log-in parameters of an address', () => {
  test.each([
    [`/?token=${code}`, '/'],
    [`/orders?a=%20b&token=${code}&c=d+e`, '/orders?a=%20b&c=d+e'],
    [`/orders?%74oken=${code}#part`, '/orders#part'],
    [`/?token=${code}&token=${code}`, '/'],
    [`/?token=${code}#_=_`, '/'],
    [`/?token=${code}&login_error=failed`, '/'],
  ])('%s has a code; the rest is %s', (path, bare) => {
    expect(split(path)).toEqual({ bare, logIn: { kind: 'code', code } });
  });

  test.each([
    ['/?login_error=cancelled', 'cancelled'],
    ['/?login_error=failed', 'failed'],
    ['/?login_error=anything', 'failed'],
    ['/?token=', 'failed'],
    ['/?token=short', 'failed'],
    [`/?token=${code}<script>`, 'failed'],
  ])('%s has no valid code: %s', (path, reason) => {
    expect(split(path)).toEqual({ bare: '/', logIn: { kind: 'none', reason } });
  });

  test.each(['/', '/orders?a=%20b#_=_', '/?tokens=1', `/#token=${code}`])('%s has none', (path) => {
    expect(split(path)).toEqual({ bare: path });
  });
});
