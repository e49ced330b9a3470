import { describe, expect, test } from 'vitest';
import { ariaKeys, commandOf, keyCaps, strokeName, type Binding, type Stroke } from './key-map';

const stroke = (key: string, more: Partial<Stroke> = {}): Stroke => ({
  key,
  shift: false,
  ctrl: false,
  alt: false,
  typing: false,
  onControl: false,
  repeated: false,
  ...more,
});

const bindings: Binding<'approve' | 'send' | 'close' | 'open' | 'help' | 'nextCase' | 'down'>[] = [
  { command: 'approve', keys: ['a'], label: 'approve' },
  { command: 'send', keys: ['Ctrl+Enter'], label: 'ask' },
  { command: 'close', keys: ['Escape'], label: 'close' },
  { command: 'open', keys: ['Enter'], label: 'open' },
  { command: 'help', keys: ['?'], label: 'all keys' },
  { command: 'nextCase', keys: ['Shift+ArrowRight'], label: 'next case' },
  { command: 'down', keys: ['j'], label: 'down', repeats: true },
];

describe('the key map', () => {
  test('names a key by its sign, whatever Shift and the caps lock do', () => {
    expect(strokeName(stroke('A', { shift: true }))).toBe('a');
    expect(strokeName(stroke('?', { shift: true }))).toBe('?');
    expect(strokeName(stroke('ArrowRight', { shift: true }))).toBe('Shift+ArrowRight');
    expect(strokeName(stroke('Enter', { ctrl: true }))).toBe('Ctrl+Enter');
  });

  test('finds the command of a key', () => {
    expect(commandOf(stroke('A'), bindings)).toBe('approve');
    expect(commandOf(stroke('ArrowRight', { shift: true }), bindings)).toBe('nextCase');
    expect(commandOf(stroke('ArrowRight'), bindings)).toBeUndefined();
  });

  test('leaves letters to a field, and closes and sends from inside it', () => {
    const typing = { typing: true };
    expect(commandOf(stroke('a', typing), bindings)).toBeUndefined();
    expect(commandOf(stroke('?', typing), bindings)).toBeUndefined();
    expect(commandOf(stroke('Escape', typing), bindings)).toBe('close');
    expect(commandOf(stroke('Enter', { ...typing, ctrl: true }), bindings)).toBe('send');
  });

  test('leaves Enter to a focused button', () => {
    expect(commandOf(stroke('Enter', { onControl: true }), bindings)).toBeUndefined();
    expect(commandOf(stroke('a', { onControl: true }), bindings)).toBe('approve');
  });

  test('never decides by a letter together with Ctrl or Alt', () => {
    expect(commandOf(stroke('a', { ctrl: true }), bindings)).toBeUndefined();
    expect(commandOf(stroke('a', { alt: true }), bindings)).toBeUndefined();
  });

  test('does not decide twice while a key is held down', () => {
    expect(commandOf(stroke('a', { repeated: true }), bindings)).toBeUndefined();
    expect(commandOf(stroke('j', { repeated: true }), bindings)).toBe('down');
  });

  test('switches keys of one sign off, and no others', () => {
    expect(commandOf(stroke('a'), bindings, { singleKeys: false })).toBeUndefined();
    expect(commandOf(stroke('Escape'), bindings, { singleKeys: false })).toBe('close');
  });

  test('shows keys as they are printed, and names them for screen readers', () => {
    expect(keyCaps('Ctrl+Enter')).toEqual(['Ctrl', 'Enter']);
    expect(keyCaps('ArrowRight')).toEqual(['→']);
    expect(keyCaps('+')).toEqual(['+']);
    expect(ariaKeys(['Ctrl+Enter', '+'])).toBe('Control+Enter Plus');
  });
});
