import { wantedBackground } from './background-colours';
import { measurePhoto } from './measure-photo';
import {
  mostBackgroundEdges,
  mostBackgroundShade,
  mostLiveReblur,
  mostOverExposed,
} from './photo-limits';
import type { PhotoRequirement } from './photo-report';
import type { RawPixels } from './raw-pixels';

export type LiveHint = 'too-dark' | 'too-bright' | 'blurred' | 'background-uneven';

/** Below this lightness of the wall there is too little light, whoever stands before it. */
const leastWallLightness = 55;
/** Coloured walls may be this much darker than they should be. */
const mostDarkening = 30;

/**
 * What to mend before the picture is taken, from one small frame of the camera, cut to the photo's
 * shape. Light is judged by the wall, so that it does not depend on anybody's skin.
 */
export function liveHints(frame: RawPixels, { color }: PhotoRequirement): LiveHint[] {
  const measures = measurePhoto(frame);
  const wanted = wantedBackground(color);
  const leastLightness =
    wanted === null || wanted === 'white'
      ? leastWallLightness
      : Math.min(leastWallLightness, wanted[0] - mostDarkening);
  const hints: LiveHint[] = [];
  if (measures.background[0] < leastLightness) hints.push('too-dark');
  if (measures.overExposed > mostOverExposed) hints.push('too-bright');
  if ((measures.sharpness?.reblur ?? 0) > mostLiveReblur) hints.push('blurred');
  const isUneven =
    measures.backgroundEdges > mostBackgroundEdges ||
    measures.backgroundShade > mostBackgroundShade;
  if (isUneven) hints.push('background-uneven');
  return hints;
}
