import type { DecodeRung, Size } from './image.api';

/** A decoded picture in the order its pixels are stored in. Close it, also on errors. */
export interface DecodedPicture extends Size {
  image: CanvasImageSource;
  /** The whole picture's size, where the decoder made a smaller one and the header does not tell. */
  full?: Size;
  close(): void;
}

export interface DecodeRequest {
  /** Without metadata, so that no decoder turns the picture: browsers differ in when they do. */
  bytes: Uint8Array<ArrayBuffer>;
  mime: 'image/jpeg' | 'image/png' | 'image/heic';
  /** As the header says, null where only the decoder knows (HEIC). */
  stored: Size | null;
  /** What it will be scaled to, in the stored orientation; null as above. */
  target: Size | null;
}

export interface Rung {
  name: DecodeRung;
  /** @throws DecodeError */
  decode(request: DecodeRequest): Promise<DecodedPicture>;
}
