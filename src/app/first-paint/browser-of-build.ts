/**
 * The browser that the app's modules find while they load, in the build that prerenders them: a
 * phone at home's address that has kept nothing. Imported before all of them.
 */
const nothing = () => undefined;
const keepsNothing = { getItem: () => null, setItem: nothing, removeItem: nothing };
const listens = { addEventListener: nothing, removeEventListener: nothing };

const browser = {
  ...listens,
  // Its reader wants to see all of the page at once (`when-idle.ts`).
  addEventListener: (type: string, wanted: () => void) => type === 'scroll' && wanted(),
  window: globalThis,
  location: new URL('https://visa.example/'),
  localStorage: keepsNothing,
  sessionStorage: keepsNothing,
  matchMedia: () => ({ ...listens, matches: false }),
  history: { state: null, replaceState: nothing, pushState: nothing },
  document: {
    ...listens,
    getElementById: keepsNothing.getItem,
    defaultView: globalThis,
    hidden: false,
    visibilityState: 'visible',
  },
  navigator: { languages: [], userAgent: '', onLine: true },
};
for (const [name, value] of Object.entries(browser))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
