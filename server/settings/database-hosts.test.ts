import { expect, test } from 'vitest';
import { databaseHosts } from './database-hosts';

test.each([
  ['postgres://visa@db/visa', ['postgres://visa@db/visa']],
  [
    'postgres://v:p%2C@a:1,b/visa?x=1,2',
    ['postgres://v:p%2C@a:1/visa?x=1,2', 'postgres://v:p%2C@b/visa?x=1,2'],
  ],
  ['postgres://v:p,q@a,b', ['postgres://v:p,q@a', 'postgres://v:p,q@b']],
  ['postgres://[::1]:1,[::2]:2/v', ['postgres://[::1]:1/v', 'postgres://[::2]:2/v']],
  [
    'postgres://%2Frun%2Fa:1,%2Frun%2Fb:1/v',
    ['postgres://%2Frun%2Fa:1/v', 'postgres://%2Frun%2Fb:1/v'],
  ],
  ['nonsense, nonsense', ['nonsense, nonsense']],
])('%s names %j', (url, hosts) => {
  expect(databaseHosts(url)).toEqual(hosts);
});
