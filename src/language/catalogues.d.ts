/** Made by build/plugins/catalogues.ts from a file of `translations`. */
declare module 'virtual:catalogue/*' {
  import type { Catalogue } from './catalogue-lookup';
  const catalogue: Catalogue;
  export default catalogue;
}
