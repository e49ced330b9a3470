/**
 * Portrait screens of the iPhones that run a supported iOS: CSS width, height and pixel ratio.
 * An iPhone shows a launch screen only where one fits exactly, and else a blank one.
 */
const screens = [
  [375, 667, 2],
  [375, 812, 3],
  [390, 844, 3],
  [393, 852, 3],
  [402, 874, 3],
  [414, 896, 2],
  [414, 896, 3],
  [420, 912, 3],
  [428, 926, 3],
  [430, 932, 3],
  [440, 956, 3],
];

/** Every launch screen in both schemes: its file, its pixels, and the media query of its link. */
export const launchScreens = screens.flatMap(([width, height, ratio]) =>
  ['light', 'dark'].map((scheme) => ({
    scheme,
    width: width * ratio,
    height: height * ratio,
    file: `/launch/${width * ratio}x${height * ratio}-${scheme}.png`,
    media:
      `(device-width: ${width}px) and (device-height: ${height}px) and ` +
      `(-webkit-device-pixel-ratio: ${ratio}) and (orientation: portrait) and ` +
      `(prefers-color-scheme: ${scheme})`,
  })),
);
