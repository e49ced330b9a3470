/** A page script, as the text that `vite.built-script.ts` builds from it. */
declare module '*?built' {
  const script: string;
  export default script;
}
