import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageHashes } from './page-hashes';

// echo -n 'a{}' | openssl dgst -sha256 -binary | base64
const styles = "'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='";

test('a page that a deployment replaces gets the hashes of its own parts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'visa-page-'));
  const page = join(folder, 'index.html');
  const hashes = pageHashes(folder);
  expect(hashes()).toEqual({ scripts: [], styles: [] });
  writeFileSync(page, '<style>a{}</style><script src="/a.js"></script>');
  expect(hashes()).toEqual({ scripts: [], styles: [styles] });
  writeFileSync(page, '<style>a{}</style><style>a{}</style><script>a{}</script>');
  expect(hashes()).toEqual({ scripts: [styles], styles: [styles] });
  rmSync(folder, { recursive: true });
});
