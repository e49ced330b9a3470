import { judgeLight } from './judge-background';
import { measurePhoto } from './measure-photo';
import {
  mostBackgroundEdges,
  mostBackgroundShade,
  mostLiveReblur,
  mostOverExposed,
} from './photo-check';
import type { PhotoRequirement } from './photo-report';
import type { RawPixels } from './raw-pixels';

export type LiveHint = 'too-dark' | 'too-bright' | 'blurred' | 'background-uneven';

/**
 * The problems to fix before the picture is taken, from one small camera frame in the photo's
 * shape. Light is judged by the wall, so that it does not depend on the person's skin.
 */
export function liveHints(frame: RawPixels, requirement: PhotoRequirement): LiveHint[] {
  const measures = measurePhoto(frame);
  const hints: LiveHint[] = [];
  const dark = judgeLight(measures, requirement) === 'too little';
  if (dark) hints.push('too-dark');
  if (measures.overExposed > mostOverExposed) hints.push('too-bright');
  // In the dark sharpness would measure only noise.
  if (!dark && (measures.sharpness?.reblur ?? 0) > mostLiveReblur) hints.push('blurred');
  const isUneven =
    measures.backgroundEdges > mostBackgroundEdges ||
    measures.backgroundShade > mostBackgroundShade;
  if (isUneven) hints.push('background-uneven');
  return hints;
}
