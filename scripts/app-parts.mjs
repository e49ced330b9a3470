import { readFileSync, readdirSync } from 'node:fs';

const folder = 'dist/app';
const read = (path) => readFileSync(path, 'utf8');

/** The built files by the part of the app that loads them; each a list of paths. */
export function appParts() {
  const chunks = JSON.parse(read('dist/app-manifest.json'));

  /** A chunk and all chunks that it imports statically. */
  function withImports(key, found = new Set()) {
    if (found.has(key)) return found;
    found.add(key);
    for (const each of chunks[key].imports ?? []) withImports(each, found);
    return found;
  }
  const scripts = (keys) => [...keys].map((key) => `${folder}/${chunks[key].file}`);
  const styles = (keys) =>
    [...keys]
      .flatMap((key) => chunks[key].css ?? [])
      // Styles that the page inlines are linked there for later code, but disabled: not loaded.
      .filter((file) => !page.includes(`href="/${file}" disabled`))
      .map((file) => `${folder}/${file}`);

  const page = read(`${folder}/index.html`);
  const isEntry = ({ file }) => page.includes(`src="/${file}"`);
  const entry = new Set();
  for (const key of Object.keys(chunks)) if (isEntry(chunks[key])) withImports(key, entry);
  // The bundler may make one piece of home's module and of what it imports.
  const isHome = (key) => chunks[key].name === 'home' && chunks[key].file.endsWith('.js');
  const homes = Object.keys(chunks).filter(isHome);
  if (homes.length === 0) throw new Error('The piece of home was not found.');
  const home = new Set([...entry, ...homes.flatMap((key) => [...withImports(key)])]);
  return {
    entryScripts: [...scripts(entry), `${folder}/can-run.js`],
    homeCritical: [...new Set([`${folder}/index.html`, ...scripts(home), ...styles(home)])],
    lazyScripts: readdirSync(`${folder}/assets`, { recursive: true })
      .map((name) => `${folder}/assets/${name}`)
      .filter((path) => /\.m?js$/.test(path) && !scripts(entry).includes(path)),
    precached: precachedUrls().map((url) => `${folder}/${url}`),
  };
}

/** The files that the service worker precaches, read from the list in its build. */
function precachedUrls() {
  const urls = [...read(`${folder}/sw.js`).matchAll(/(?:"url"|\burl):\s*[`"']([^`"']+)[`"']/g)];
  const listed = urls.map(([, url]) => url).filter((url) => /\.\w+$/.test(url));
  if (!listed.includes('index.html')) throw new Error('The list in sw.js was not found.');
  return listed;
}
