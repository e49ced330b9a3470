import type { Plugin } from 'vite';

/**
 * Lets go of the router's components that nobody uses. Their names for developer tools are assignments,
 * which the bundler must keep, and with them the components.
 */
export const unusedRouterParts: Plugin = {
  name: 'unused-router-parts',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/[^/]+\.mjs$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replaceAll(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'),
      map: null,
    }),
  },
};
