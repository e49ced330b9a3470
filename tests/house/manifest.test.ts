import { readFileSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { launchScreens } from '../../scripts/launch-screens.mjs';
import { matchRoute } from '../../src/app/routes/match-route';
import { mimeOf } from '../../src/domain/file/admit';

interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: string;
  label?: string;
}

interface Manifest {
  id: string;
  start_url: string;
  scope: string;
  display: string;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
  share_target: {
    action: string;
    method: string;
    enctype: string;
    params: { files: { name: string; accept: string[] }[] };
  };
  file_handlers: { action: string; accept: Record<string, string[]> }[];
}

const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as Manifest;
const page = readFileSync('index.html', 'utf8');
const pictures = [
  ...manifest.icons,
  ...manifest.screenshots,
  ...manifest.shortcuts.flatMap(({ icons }) => icons),
];

/** The tags of one name, as their attributes. */
const tags = (name: string) =>
  [...page.matchAll(new RegExp(`<${name} ([^>]*?)/?>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    ),
  );

async function measure(path: string) {
  const { width, height, format } = await sharp(`public${path}`).metadata();
  return { size: `${width}x${height}`, format };
}

describe('[PWA-04] the manifest', () => {
  test.each(pictures.map((picture) => [picture.src, picture] as const))(
    '%s is there, as declared',
    async (src, { sizes, type }) => {
      const { size, format } = await measure(src);
      expect(type).toBe(format === 'svg' ? 'image/svg+xml' : `image/${format}`);
      if (sizes !== 'any') expect(size).toBe(sizes);
    },
  );

  test('has the icons that installing needs', () => {
    const has = (sizes: string, purpose: string) =>
      manifest.icons.some((icon) => icon.sizes === sizes && icon.purpose === purpose);
    expect(['192x192', '512x512'].map((sizes) => has(sizes, 'any'))).toEqual([true, true]);
    expect(has('512x512', 'maskable')).toBe(true);
  });

  test('has labelled screenshots for narrow and wide screens, none over 150 KiB', () => {
    const factors = manifest.screenshots.map(({ form_factor }) => form_factor);
    expect(new Set(factors)).toEqual(new Set(['narrow', 'wide']));
    for (const { src, label } of manifest.screenshots) {
      expect(label).toBeTruthy();
      expect(statSync(`public${src}`).size).toBeLessThan(150 * 1024);
    }
  });

  test('begins at home, within its scope, and keeps its identity', () => {
    expect(manifest).toMatchObject({ id: '/', scope: '/', display: 'standalone' });
    const start = new URL(manifest.start_url, 'https://visa.example');
    expect(start.pathname).toBe('/');
    expect(start.searchParams.get('source')).toBe('homescreen');
  });

  test('its shortcuts lead to screens, with an icon of 96 pixels', () => {
    for (const { url, icons } of manifest.shortcuts) {
      expect(matchRoute(new URL(url, 'https://visa.example').pathname)?.screen).toBeDefined();
      expect(icons.map(({ sizes }) => sizes)).toContain('96x96');
    }
  });
});

test('the manifest’s share target and file handlers lead to one screen, with the same types', () => {
  const { share_target: target, file_handlers: handlers } = manifest;
  const { action, method, enctype, params } = target;
  expect({ method, enctype }).toEqual({ method: 'POST', enctype: 'multipart/form-data' });
  for (const path of [action, ...handlers.map((each) => each.action)])
    expect(matchRoute(path)?.name).toBe('SharedFiles');
  const opened = Object.entries(handlers[0]?.accept ?? {}).flat(2);
  expect([...(params.files[0]?.accept ?? [])].sort()).toEqual([...opened].sort());
});

test('the manifest offers the app for no type that it refuses, and for all that it accepts', () => {
  const types = Object.keys(manifest.file_handlers[0]?.accept ?? {});
  const accepted = (['jpeg', 'png', 'heic', 'pdf'] as const).map(mimeOf);
  // Another name of HEIC.
  expect(types.sort()).toEqual([...accepted, 'image/heif'].sort());
});

describe('[PWA-04] index.html', () => {
  test('links the manifest and the touch icon of 180 pixels', async () => {
    const links = tags('link');
    expect(links).toContainEqual({ rel: 'manifest', href: '/manifest.webmanifest' });
    const icon = links.find(({ rel }) => rel === 'apple-touch-icon');
    expect(await measure(icon?.['href'] ?? '')).toEqual({ size: icon?.['sizes'], format: 'png' });
    expect(icon?.['sizes']).toBe('180x180');
  });

  test('links every launch screen, each of exactly the pixels of its phone', async () => {
    const links = tags('link').filter(({ rel }) => rel === 'apple-touch-startup-image');
    expect(links.map(({ href, media }) => ({ href, media }))).toEqual(
      launchScreens.map(({ file, media }) => ({ href: file, media })),
    );
    for (const { file, width, height } of launchScreens)
      expect(await measure(file)).toEqual({ size: `${width}x${height}`, format: 'png' });
  });

  test('names both schemes’ colours and the viewport that a keyboard resizes', () => {
    const metas = tags('meta');
    const colours = metas.filter(({ name }) => name === 'theme-color').map(({ media }) => media);
    expect(colours).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
    const content = (of: string) => metas.find(({ name }) => name === of)?.['content'];
    expect(content('color-scheme')).toBe('light dark');
    expect(content('viewport')).toContain('interactive-widget=resizes-content');
    expect(content('mobile-web-app-capable')).toBe('yes');
    expect(content('apple-mobile-web-app-capable')).toBe('yes');
    expect(content('apple-mobile-web-app-title')).toBe('Visa');
  });
});
