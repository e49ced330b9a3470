import { expect, test } from 'vitest';
import { reserveRunningPlace } from './running-place';

function reserved(kept: string | null) {
  const values = new Map<string, string>();
  const dataset: DOMStringMap = {};
  const style = { setProperty: (name: string, value: string) => void values.set(name, value) };
  reserveRunningPlace({ dataset, style: style as CSSStyleDeclaration }, kept);
  return { isReserved: dataset['running'] !== undefined, height: values.get('--running-place') };
}

test('the place is as tall as the applications were', () => {
  expect(reserved('231.5')).toEqual({ isReserved: true, height: '231.5px' });
});

test.each([null, '', '0', '-5', '901', '1e9', 'NaN', '200px', '1;color:red', '{}'])(
  'nothing is reserved for what they cannot be: %s',
  (kept) => {
    expect(reserved(kept)).toEqual({ isReserved: false, height: undefined });
  },
);
