import type { DecodeRung, Size } from './image.api';

/** A decoded picture in stored orientation. Close it, also on errors. */
export interface DecodedPicture extends Size {
  image: CanvasImageSource;
  /** The full size, if the decoder scaled down and the header does not contain it. */
  full?: Size;
  close(): void;
}

export interface DecodeRequest {
  /** Without metadata, so that no decoder rotates the picture: browsers differ in when they do. */
  bytes: Uint8Array<ArrayBuffer>;
  mime: 'image/jpeg' | 'image/png' | 'image/heic';
  /** The size in the header; null if only the decoder knows it (HEIC). */
  stored: Size | null;
  /** The final size, in the stored orientation; null as above. */
  target: Size | null;
}

export interface Rung {
  name: DecodeRung;
  /** @throws DecodeError */
  decode(request: DecodeRequest): Promise<DecodedPicture>;
}
