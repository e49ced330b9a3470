import { admit } from '../../domain/file/admit';
import { pixelWords } from '../../domain/file/file-message';
import { sniff } from '../../domain/file/sniff';
import { photoMaxBytes, photoMinSide } from '../../domain/limits';
import type { CropGuide } from '../../domain/photo/crop-guide';
import { findHead, frameAround, frameIn, keepsHead } from '../../domain/photo/find-head';
import { isInShape, type PhotoFile } from '../../domain/photo/judge-file';
import { judgePhoto } from '../../domain/photo/judge-photo';
import { measurePhoto, type PhotoMeasures } from '../../domain/photo/measure-photo';
import type { PhotoCrop, PhotoFileMessage, PhotoWall } from '../../domain/photo/photo-report';
import { findWall, whiten } from '../../domain/photo/white-wall';
import type { Engine } from './engine';
import type { ImageProblem, PhotoJob, PhotoResult, PhotoStage, Size } from './image.api';
import { openFile } from './open-file';
import { turnSize } from './plan';
import { failureOf } from './picture-errors';
import { describePicture } from './picture-source';
import { preparePicture } from './prepare-picture';

/** Why a file is not accepted as a visa photo; null if the cause is not the file. */
function photoRefusal(problem: ImageProblem): PhotoFileMessage | null {
  switch (problem.problem) {
    case 'empty':
      return { code: 'photo-empty' };
    case 'unsupported-type':
      return problem.found === null
        ? { code: 'photo-type-unknown' }
        : { code: 'photo-type', found: problem.found };
    case 'truncated':
      return { code: 'photo-truncated', found: problem.found };
    case 'undecodable':
      return { code: 'photo-file-damaged', found: problem.found };
    case 'too-complex':
      return problem.found === null
        ? { code: 'photo-unknown-too-complex' }
        : { code: 'photo-too-complex', found: problem.found };
    case 'animated':
      return { code: 'photo-animated' };
    case 'heic-undecodable':
      return { code: 'photo-heic' };
    case 'too-many-pixels':
      return { code: 'photo-too-many-pixels', most: pixelWords(problem).most };
    // A photo of so few pixels is blocked before.
    case 'too-few-pixels':
    case 'heic-needs-network':
    case 'too-large':
    case 'password':
    case 'active':
    case 'unreadable':
    case 'processing-failed':
    case 'aborted':
      return null;
  }
}

export interface PhotoTools {
  /** Opened for the first picture, then kept. */
  engine: () => Promise<Engine>;
  onStage: (stage: PhotoStage) => void;
}

/** Converts a chosen or taken photo to the picture to send and its report. Never rejects. */
export async function preparePhoto(job: PhotoJob, tools: PhotoTools): Promise<PhotoResult> {
  const { onStage } = tools;
  onStage('checking');
  const opened = await openFile(job.bytes, photoMaxBytes);
  if (!opened) return { ok: false, problem: 'unreadable' };
  const blocked = (file: PhotoFile, size: Size | null = null): PhotoResult => {
    const facts = { file, bytes: opened.size, size, requirement: job.requirement, measures: null };
    return { ok: false, problem: 'blocked', report: judgePhoto(facts), size };
  };
  const refused = (problem: ImageProblem): PhotoResult => {
    const refusal = photoRefusal(problem);
    return refusal === null ? { ok: false, ...problem } : blocked({ refusal });
  };

  const sniffed = sniff(opened.bytes);
  if (opened.size > photoMaxBytes) {
    const isPicture = sniffed.type === 'jpeg' || sniffed.type === 'png' || sniffed.type === 'heic';
    const admission = isPicture ? null : admit(sniffed, headOnly);
    return admission && !admission.admitted ? refused(admission.problem) : blocked('unchecked');
  }
  if (sniffed.type === 'webp' && sniffed.animated) {
    return refused({ problem: 'animated', found: 'WebP' });
  }
  const admission = admit(sniffed, opened.size);
  if (!admission.admitted) return refused(admission.problem);
  const { file } = admission;
  if (file.type === 'pdf') return refused({ problem: 'unsupported-type', found: 'PDF' });

  const source = describePicture(opened.bytes, file);
  const promised = source.stored && turnSize(source.stored, source.orientation);
  if (promised && isTooSmall(promised)) return blocked('unchecked', promised);
  try {
    const engine = await tools.engine();
    let measures: PhotoMeasures | null = null;
    let crop: PhotoCrop | undefined;
    const part = (pixels: ImageData) => {
      const chosen = cropOf(pixels, job);
      crop = chosen?.crop;
      return chosen?.frame;
    };
    const inspect = (pixels: ImageData) => {
      onStage('judging');
      measures = measurePhoto(pixels);
      // With noise from flipped low bits, sharpness cannot be measured.
      if (engine.readback !== 'exact') measures.sharpness = null;
    };
    let wall: PhotoWall = 'other';
    const retouch = (pixels: ImageData) => {
      const found = job.white === undefined ? undefined : findWall(pixels);
      if (!found || found.isWhite) return false;
      wall = job.white ? 'whitened' : 'light';
      if (wall === 'whitened') whiten(pixels, found);
      return wall === 'whitened';
    };
    const order = { source, kind: 'photo', engine, onStage, crop: part, retouch, inspect } as const;
    const picture = await preparePicture(order);
    if (!picture.ok) return refused(picture);
    const { orientation, width, height } = picture.original;
    const size = turnSize({ width, height }, orientation);
    if (isTooSmall(size)) return blocked('sound', size);
    const facts = { bytes: opened.size, size, requirement: job.requirement, measures, crop };
    const report = judgePhoto({ ...facts, file: 'sound' });
    return { ok: true, picture, report, size, wall, ...(crop && { crop }) };
  } catch (error) {
    return failureOf(error);
  }
}

/**
 * The part of a picture that becomes the photo; undefined if it has the required shape as it is, or if
 * the part would be smaller than a photo may be: then the whole goes, and the server takes its part.
 */
function cropOf(
  pixels: ImageData,
  { requirement, frame: chosen }: PhotoJob,
): { frame: CropGuide; crop: PhotoCrop } | undefined {
  const { width, height } = pixels;
  const size = { width, height };
  if (!chosen && isInShape(size, requirement)) return undefined;
  const head = findHead(pixels);
  const frame = chosen ? frameIn(size, requirement, chosen) : frameAround(size, requirement, head);
  if (isTooSmall(frame)) return undefined;
  const region = {
    left: frame.x / width,
    top: frame.y / height,
    right: (frame.x + frame.width) / width,
    bottom: (frame.y + frame.height) / height,
  };
  return { frame, crop: { frame: region, keepsHead: keepsHead(frame, size, head) } };
}

/** Only the type is checked here; the size is checked elsewhere. */
const headOnly = 1;

const isTooSmall = ({ width, height }: Size) => Math.min(width, height) < photoMinSide;
