/**
 * Portrait screens of iPhones with a supported iOS: CSS width, height and pixel ratio. An iPhone
 * shows a launch screen only if one matches exactly, otherwise a blank one.
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

/** All launch screens in both colour schemes: file, pixel size, and the media query of the link. */
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
