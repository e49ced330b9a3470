import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import ts from 'typescript';
import { describe, expect, test, vi } from 'vitest';
import { showRequestFailed } from '../services/show-failure';
import { showToast } from '../services/toasts';
import { AlertDialog, ConfirmDialog } from './overlays/confirm-dialog';
import { Button } from './actions/button';
import { LoadingDialog } from '../app/drawer/loading-dialog';
import { LoadingArea } from './feedback/skeleton';

// The toasts' own module needs a page.
vi.mock('../services/toasts', () => ({ showToast: vi.fn() }));

const nothing = () => undefined;
const buttonsOf = (markup: string) =>
  [...markup.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inner = '']) =>
    inner.replace(/<[^>]*>/g, ''),
  );

describe('the default texts of components', () => {
  test('[ERR-01] confirm has cancel and confirm, alert has confirm, in Chinese', () => {
    const confirm = <ConfirmDialog open title="?" onConfirm={nothing} onCancel={nothing} />;
    expect(buttonsOf(renderToStaticMarkup(confirm))).toEqual(['取消', '确认']);
    const alert = <AlertDialog open title="!" onClose={nothing} />;
    expect(buttonsOf(renderToStaticMarkup(alert))).toEqual(['确认']);
  });

  test('[ERR-02] loading says that it loads', () => {
    expect(renderToStaticMarkup(<LoadingDialog open />)).toContain('加载中…');
    expect(renderToStaticMarkup(<LoadingArea>…</LoadingArea>)).toContain('加载中…');
    expect(renderToStaticMarkup(<Button busy>Pay</Button>)).toContain('加载中…');
    expect(buttonsOf(renderToStaticMarkup(<LoadingDialog open onCancel={nothing} />))).toEqual([
      '取消',
    ]);
  });

  test('[ERR-09] a failed request without a message says to try again later', () => {
    showRequestFailed();
    expect(showToast).toHaveBeenCalledExactlyOnceWith(
      '请求失败，请稍后重试',
      'danger',
      'request-failed',
    );
  });
});

/** The texts that each use must pass: always, or if it uses the feature `where`. */
const required: Record<string, { words: string; where?: string }[]> = {
  AlertDialog: [{ words: 'buttonLabel' }],
  ConfirmDialog: [
    { words: 'confirmLabel' },
    { words: 'cancelLabel' },
    { words: 'busyLabel', where: 'busy' },
  ],
  LoadingDialog: [{ words: 'text' }, { words: 'cancelLabel', where: 'onCancel' }],
  LoadingArea: [{ words: 'label' }],
  Button: [{ words: 'busyLabel', where: 'busy' }],
  ErrorState: [{ words: 'busyLabel', where: 'busy' }],
};

const root = resolve(import.meta.dirname, '..');

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

/** The uses in a file that rely on a default text. */
function defaultsUsed({ name, text }: { name: string; text: string }): string[] {
  if (!/<[A-Z]|showRequestFailed/.test(text)) return [];
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const say = (node: ts.Node, what: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${name}:${line + 1} ${what}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const tag = node.tagName.getText();
      const given = node.attributes.properties.flatMap((each) =>
        ts.isJsxAttribute(each) ? each.name.getText() : [],
      );
      for (const { words, where } of required[tag] ?? [])
        if (!given.includes(words) && (where === undefined || given.includes(where)))
          say(node, `<${tag}> without ${words}`);
    }
    if (
      ts.isCallExpression(node) &&
      node.expression.getText() === 'showRequestFailed' &&
      node.arguments.length === 0
    )
      say(node, 'showRequestFailed without words');
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

describe('no default text reaches a traveller', () => {
  test('every use passes its own texts', () => {
    expect(sources.length).toBeGreaterThan(200);
    expect(sources.flatMap(defaultsUsed)).toEqual([]);
    // Parsing every source takes seconds on a busy machine.
  }, 60_000);

  test('a use without its own texts is reported', () => {
    const forgetful = `
      <ConfirmDialog open confirmLabel="Delete" />; <LoadingDialog open text="…" onCancel={stop} />;
      <Button busy={true}>Pay</Button>; <Button>Pay</Button>; showRequestFailed();`;
    expect(defaultsUsed({ name: 'x.tsx', text: forgetful })).toEqual([
      'x.tsx:2 <ConfirmDialog> without cancelLabel',
      'x.tsx:2 <LoadingDialog> without cancelLabel',
      'x.tsx:3 <Button> without busyLabel',
      'x.tsx:3 showRequestFailed without words',
    ]);
  });
});
