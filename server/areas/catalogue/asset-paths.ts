/** URL paths of the files in `public/` that the catalogue names. */
export function flagPath(flagKey: string) {
  return `/flags/${flagKey}.svg`;
}

export function scenePath(scene: string) {
  return `/scenes/${scene}.svg`;
}

/** JSON `{"RGB": "0x…"}`: the background colour of the page behind a scene. */
export function sceneColorPath(scene: string) {
  return `/scenes/${scene}.color.json`;
}

/** A sample is an SVG picture or a PDF; its key is the file's name. */
export function samplePath(sampleKey: string) {
  return `/scenes/samples/${sampleKey}`;
}
