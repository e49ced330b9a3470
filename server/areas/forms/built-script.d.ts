/** A program for a page, as the text that `vite.built-script.ts` has built of it. */
declare module '*?built' {
  const script: string;
  export default script;
}
