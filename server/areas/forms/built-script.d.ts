/** A page script or style sheet, as the text that `build/plugins/built-script.ts` builds from it. */
declare module '*?built' {
  const script: string;
  export default script;
}
