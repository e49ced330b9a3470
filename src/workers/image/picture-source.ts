import type { DecodeRequest } from './decoded-picture';
import type { ImageProblem, Orientation, OriginalImage, Size } from './image.api';
import type { JpegFacts } from '../../domain/file/jpeg';
import { withoutExif, type PngFacts } from '../../domain/file/png';
import { hasAllPixels } from './png-data';
import { stripJpeg } from './strip-jpeg';
import type { PictureFacts } from '../../domain/file/sniff';
import { typeName } from '../../domain/file/type-name';

/** A picture as the pipeline sees it, whatever its format. */
export interface PictureSource {
  /** What is decoded: without anything that makes a decoder turn the picture. */
  clean: Uint8Array<ArrayBuffer>;
  mime: DecodeRequest['mime'];
  /** From the header, for the guard before decoding; null if it does not say. */
  headerSize: Size | null;
  /** The size that comes out of the decoder; null where only the decoder knows. */
  stored: Size | null;
  /** How we turn it, after the decoder did or did not. */
  orientation: Orientation;
  /** Its decoder can leave out pixels while it decodes, and need not hold the whole. */
  canDecodeToScale: boolean;
  /** `clean` may be sent as it is if it fits and compression gains nothing. */
  canGoUntouched: boolean;
  /** What decoders pass over in silence, looked for before they are asked. */
  isWhole: () => Promise<boolean>;
  original: Omit<OriginalImage, 'width' | 'height'>;
  whenUndecodable: ImageProblem;
}

export function describePicture(
  bytes: Uint8Array<ArrayBuffer>,
  facts: PictureFacts,
): PictureSource {
  switch (facts.type) {
    case 'jpeg':
      return {
        ...common(bytes, facts),
        clean: stripJpeg(bytes, facts),
        canDecodeToScale: !facts.heldWhole,
        canGoUntouched: facts.orientation === 1 && facts.components !== 4,
        isWhole: unchecked,
      };
    case 'png':
      return {
        ...common(bytes, facts),
        clean: withoutExif(bytes, facts),
        canDecodeToScale: false,
        canGoUntouched: false,
        isWhole: () => hasAllPixels(bytes, facts),
      };
    case 'heic':
      return {
        clean: bytes,
        mime: 'image/heic',
        headerSize: facts.size,
        // Its decoder turns it, so the header does not tell the shape that comes out.
        stored: null,
        orientation: 1,
        canDecodeToScale: false,
        canGoUntouched: false,
        isWhole: unchecked,
        // Where the metadata of HEIC lies is not read: it may be there.
        original: {
          bytes: bytes.length,
          mime: 'image/heic',
          orientation: 1,
          hadMetadata: true,
          hadPosition: true,
        },
        whenUndecodable: { problem: 'heic-undecodable' },
      };
  }
}

const unchecked = () => Promise.resolve(true);

function common(bytes: Uint8Array, facts: JpegFacts | PngFacts) {
  const { width, height, orientation, hasMetadata, hasPosition } = facts;
  const mime = facts.type === 'jpeg' ? 'image/jpeg' : 'image/png';
  return {
    mime,
    headerSize: { width, height },
    stored: { width, height },
    orientation,
    original: {
      bytes: bytes.length,
      mime,
      orientation,
      hadMetadata: hasMetadata,
      hadPosition: hasPosition,
    },
    whenUndecodable: { problem: 'undecodable', found: typeName(facts.type) },
  } as const;
}
