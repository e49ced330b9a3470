/** What a photo's measures are compared with, where the product's requirement does not say. */

/** How far width : height may be from the required one. */
export const shapeTolerance = 0.01;
/** What offices print at. */
export const leastDpi = 300;
/** Below this share of coloured pixels a photo is grey, in percent. */
export const leastColouredShare = 1;

/** A white wall: at least this light, at most this tinted. */
export const leastWhiteLightness = 75;
export const mostWhiteTint = 10;
/** Another colour may be this far from the required one. */
export const mostColourDistance = 15;
export const mostBackgroundEdges = 50;
export const mostBackgroundShade = 8;

/** Percent of the face's place. */
export const mostOverExposed = 4;
/** Below this lightness of the wall there is too little light, whoever stands before it. */
export const leastWallLightness = 55;

/** From this tint on (C*) a wall's own colour hides how much light there was. */
export const mostTintOfWall = 30;
/** Walls of a dark colour may be this much darker than they should be. */
export const mostDarkening = 30;
export const leastContrastBits = 4;

/** A blur of about 1.7 pixels at the judged height, where print looks soft; any one of the two fails. */
export const mostReblur = 0.62;
export const leastDetail = 0.001;
/** The same in the small frames of the live camera. */
export const mostLiveReblur = 0.5;
