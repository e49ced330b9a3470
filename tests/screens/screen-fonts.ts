import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const packages = ['noto-sans-sc', 'noto-sans-arabic'];
const weights = ['400', '700'];

/**
 * Fonts for the scripts of all languages, from the packages of the receipts' fonts: a machine without
 * Chinese fonts draws boxes in their place.
 * @returns the environment of the browser
 */
export function screenFonts(folder: string): Record<string, string> {
  const fonts = resolve(folder, 'fonts');
  mkdirSync(fonts, { recursive: true });
  for (const name of packages) {
    const files = resolve('node_modules/@fontsource', name, 'files');
    for (const file of readdirSync(files))
      if (weights.some((weight) => file.endsWith(`-${weight}-normal.woff2`)))
        symlinkSync(join(files, file), join(fonts, file));
  }
  const file = join(fonts, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${fonts}</dir>
  <cachedir>${join(fonts, 'cache')}</cachedir>
</fontconfig>
`,
  );
  return { FONTCONFIG_FILE: file };
}
