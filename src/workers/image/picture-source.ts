import type { DecodeRequest } from './decoded-picture';
import type { ImageProblem, Orientation, OriginalImage, Size } from './image.api';
import type { JpegFacts } from '../../domain/file/jpeg';
import { withoutExif, type PngFacts } from '../../domain/file/png';
import { hasAllPixels } from './png-data';
import { stripJpeg } from './strip-jpeg';
import type { PictureFacts } from '../../domain/file/sniff';
import { typeName } from '../../domain/file/type-name';

/** The format-independent description of a picture for the pipeline. */
export interface PictureSource {
  /** The bytes to decode, without metadata that would make a decoder rotate the picture. */
  clean: Uint8Array<ArrayBuffer>;
  mime: DecodeRequest['mime'];
  /** The size in the header, for the guard before decoding; null if it has none. */
  headerSize: Size | null;
  /** The size of the decoder's result; null if only the decoder knows it. */
  stored: Size | null;
  /** The orientation to apply to the decoder's result. */
  orientation: Orientation;
  /** Whether its decoder can scale down while decoding, without holding the full picture. */
  canDecodeToScale: boolean;
  /** Whether `clean` may be sent unchanged if it fits and compression gains nothing. */
  canGoUntouched: boolean;
  /** Checks for damage that decoders ignore silently; called before decoding. */
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
        // The decoder rotates it, so the header does not determine the resulting shape.
        stored: null,
        orientation: 1,
        canDecodeToScale: false,
        canGoUntouched: false,
        isWhole: unchecked,
        // The metadata of HEIC is not parsed, so it may be present.
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
