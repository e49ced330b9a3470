/** The used part of libheif's WebAssembly build by Emscripten. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  /** An object in the library's memory. */
  export interface HeifObject {
    readonly heifObject: unique symbol;
  }

  export interface HeifFailure {
    code: { value: number };
    message: string;
  }

  export interface HeifChannel {
    id: unknown;
    width: number;
    height: number;
    /** Bytes from one row to the next. */
    stride: number;
    bits_per_pixel: number;
    /** A view of the library's memory: invalid once that grows, or the image is released. */
    data: Uint8Array;
  }

  export interface HeifImage {
    code?: undefined;
    image: HeifObject;
    channels: HeifChannel[];
  }

  export interface Libheif {
    heif_error_code: { heif_error_Ok: unknown };
    heif_colorspace: { heif_colorspace_RGB: unknown };
    heif_chroma: { heif_chroma_interleaved_RGBA: unknown };
    heif_channel: { heif_channel_interleaved: unknown };
    heif_context_alloc(): HeifObject;
    heif_context_read_from_memory(context: HeifObject, bytes: Uint8Array): { code: unknown };
    heif_js_context_get_primary_image_handle(context: HeifObject): HeifObject | HeifFailure;
    /** The width after rotating and cropping as the file specifies. */
    heif_image_handle_get_width(handle: HeifObject): number;
    heif_image_handle_get_height(handle: HeifObject): number;
    heif_js_decode_image2(
      handle: HeifObject,
      colorspace: unknown,
      chroma: unknown,
    ): HeifImage | HeifFailure;
    heif_image_release(image: HeifObject): void;
  }

  export interface LibheifOptions {
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance) => WebAssembly.Exports,
    ): WebAssembly.Exports;
    print(text: string): void;
    printErr(text: string): void;
  }

  export default function start(options: LibheifOptions): Libheif;
}

declare module '*.wasm?url' {
  const address: string;
  export default address;
}
