import { mkdirSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { runnerImport } from 'vite';
import { launchScreens } from './launch-screens.mjs';

/**
 * Draws all images of the installed app from the app's icon paths. Run it after an icon has
 * changed: `node scripts/make-icons.mjs`.
 */
const { module } = await runnerImport('./src/ui/media/icon-paths.ts');
const paths = module.strokedPaths;

const ground = '#0b4a9e';
const paper = { light: '#ffffff', dark: '#0b1220' };
const palette = { palette: true, colours: 32, compressionLevel: 9, effort: 10 };

/** An icon in white; `part` is the part of the square that its 24-unit grid fills. */
const stroke = (name, size, part) => {
  const scale = (size * part) / 24;
  const edge = (size - size * part) / 2;
  return (
    `<path transform="translate(${edge} ${edge}) scale(${scale})" fill="none" stroke="#fff" ` +
    `stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="${paths[name]}"/>`
  );
};

const square = (name, size, { part, radius = 0 }) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
      `<rect width="${size}" height="${size}" rx="${size * radius}" fill="${ground}"/>` +
      `${stroke(name, size, part)}</svg>`,
  );

const icon = (file, name, size, shape) =>
  sharp(square(name, size, shape))
    .png(palette)
    .toFile(`public/icons/${file}.png`);

async function launchScreen({ file, width, height, scheme }) {
  const size = Math.round(Math.min(width, height) * 0.24);
  await sharp({ create: { width, height, channels: 3, background: paper[scheme] } })
    .composite([{ input: square('stamp', size, { part: 0.625, radius: 0.29 }) }])
    .png(palette)
    .toFile(`public${file}`);
}

/** The icon of passes in Apple Wallet, in its three sizes, as a module of the server's. */
async function writePassIcons() {
  const sizes = { 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87 };
  const lines = await Promise.all(
    Object.entries(sizes).map(async ([file, size]) => {
      const png = await sharp(square('stamp', size, { part: 0.6 }))
        .png(palette)
        .toBuffer();
      return `  '${file}':\n    '${png.toString('base64')}',\n`;
    }),
  );
  writeFileSync(
    'server/areas/visas/wallet/apple-passes.ts',
    '/** The icon of passes in base64, drawn by scripts/make-icons.mjs. */\n' +
      `export const passIcons = {\n${lines.join('')}} as const;\n`,
  );
}

mkdirSync('public/launch', { recursive: true });
await icon('icon-192', 'stamp', 192, { part: 0.625, radius: 0.29 });
await icon('icon-512', 'stamp', 512, { part: 0.625, radius: 0.29 });
// Launchers crop maskable icons: the drawing must stay within the middle four fifths.
await icon('maskable-192', 'stamp', 192, { part: 0.53 });
await icon('maskable-512', 'stamp', 512, { part: 0.53 });
await icon('apple-touch-icon', 'stamp', 180, { part: 0.6 });
await icon('shortcut-applications', 'briefcase', 96, { part: 0.56, radius: 0.29 });
await icon('shortcut-uploads', 'upload-cloud', 96, { part: 0.56, radius: 0.29 });
await writePassIcons();
for (const screen of launchScreens) await launchScreen(screen);
console.log(`7 icons and ${launchScreens.length} launch screens.`);
