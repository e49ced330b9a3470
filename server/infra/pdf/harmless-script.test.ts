import { expect, test } from 'vitest';
import { isHarmlessScript } from './harmless-script';

test.each([
  '',
  'print(true);',
  'this.print({ bUI: true, bSilent: false, bShrinkToFit: true });',
  'var pp = getPrintParams(); pp.interactive = pp.constants.interactionLevel.automatic; print(pp);',
  'AFNumber_Format(2, 0, 0, 0, "$", true);',
  'AFDate_KeystrokeEx("dd/mm/yyyy");',
  'AFSimple_Calculate("SUM", new Array("a", "b"));',
])('a script that prints or formats fields is harmless: %s', (script) => {
  expect(isHarmlessScript(script)).toBe(true);
});

test.each([
  'app.alert(1)',
  'this["print"]',
  'print(app.doc)',
  'this.submitForm("a")',
  'print(eval("1"))',
  '`print()`',
  'print();\\u0061pp.alert(1)',
  'print(/* */ 1)',
  'new Function("a")',
  'AFNumber_Other()',
  'print.constructor("a")()',
  'pp.__proto__',
  "print('a\\\n')",
  `print(${'"a",'.repeat(2_000)})`,
])('any other is not: %s', (script) => {
  expect(isHarmlessScript(script)).toBe(false);
});
