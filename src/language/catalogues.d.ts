/** Made by vite.catalogues.ts from a file of `translations`. */
declare module 'virtual:catalogue/*' {
  const catalogue: import('./catalogue-lookup').Catalogue;
  export default catalogue;
}
