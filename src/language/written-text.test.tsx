import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { msg } from '../domain/messages/text-params';
import { activate } from './translate';
import { AroundWritten, WrittenText } from './written-text';

afterEach(() => activate('en'));

const reason = () => (
  <AroundWritten
    text={msg('{name}: {reason}')}
    params={{ name: 'Letter' }}
    name="reason"
    written="The stamp {name} is cut off."
  />
);

test('in a text from right to left only what a person wrote is English, in its own direction', () => {
  activate('ar', (text) => (text === '{name}: {reason}' ? '{reason} ({name})' : undefined));
  expect(renderToStaticMarkup(reason()).replace(/[\u2066-\u2069]/g, '')).toBe(
    '<bdi dir="auto" lang="en">The stamp {name} is cut off.</bdi> (Letter)',
  );
});

test('in English it has its own direction, and no language of its own', () => {
  expect(renderToStaticMarkup(reason())).toBe(
    'Letter: <bdi dir="auto">The stamp {name} is cut off.</bdi>',
  );
  expect(renderToStaticMarkup(<WrittenText>مرحبا</WrittenText>)).toBe(
    '<bdi dir="auto">مرحبا</bdi>',
  );
});
