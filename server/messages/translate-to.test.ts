import { expect, test } from 'vitest';
import { formatIn, translateTo, unfilledIn } from './translate-to';
import { serverText } from './server-messages';
import { msg } from '../../src/domain/messages/text-params';

test('a text is in the language, with its plurals and its parameters', () => {
  expect(translateTo('en')('Your verification code is {code}', { code: '012345' })).toBe(
    'Your verification code is 012345',
  );
  expect(translateTo('fr')('Your verification code is {code}', { code: '012345' })).toBe(
    'Votre code de vérification est 012345',
  );
  const files = '{name} ({count, plural, one {# file} other {# files}})';
  expect(translateTo('en')(files, { name: 'Notice', count: 2 })).toBe('Notice (2 files)');
  expect(translateTo('es')(files, { name: 'Aviso', count: 2 })).toBe('Aviso (2 archivos)');
});

test('right to left, a name keeps its own direction; a link and a code stay as they are', () => {
  const t = translateTo('ar');
  expect(t('passport of {country}', { country: 'Kenya' })).toBe('جواز السفر: \u2068Kenya\u2069');
  expect(t('Sample: {url}', { url: 'https://visa.example/a' })).toBe(
    'نموذج: https://visa.example/a',
  );
  expect(t('{code} is your verification code', { code: '012345' })).toMatch(/^012345 /);
});

test('a text without a translation is English, with English figures', () => {
  const text = 'Wait {seconds, duration}, {name}.';
  expect(formatIn('ar')(text, { seconds: 60, name: 'Ana' })).toBe('Wait 60 seconds, Ana.');
  expect(formatIn('fr')('toString', {})).toBe('toString');
});

test('a message of the server is translated where the form shows it', () => {
  const soon = { code: 'too-many-attempts', seconds: 120 } as const;
  expect(serverText(soon)).toBe('Too many attempts. Please try again in 2 minutes.');
  expect(serverText(soon, 'es')).toBe(
    'Demasiados intentos. Inténtelo de nuevo dentro de 2 minutos.',
  );
  expect(serverText({ code: 'request-no-json' }, 'es')).toBe('The request is no JSON.');
});

test('a script gets a text with its placeholders', () => {
  expect(unfilledIn('fr', msg('Saved'))).toBe('Enregistré');
  expect(unfilledIn('zh-Hans', msg('Sample {number}'))).toBe('示例 {number}');
  expect(unfilledIn('en', msg('Sample {number}'))).toBe('Sample {number}');
});
