/** The part of opentype.js that draws. */
declare module 'opentype.js' {
  interface Path {
    toPathData(decimals: number): string;
  }
  interface Font {
    getPath(text: string, x: number, y: number, size: number): Path;
  }
  export function parse(bytes: ArrayBuffer): Font;
}
