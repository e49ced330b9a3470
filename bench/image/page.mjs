/** The benchmark's page: five ways to the same picture, 1200 wide at quality 0.8. */
import { imageClient } from '../../src/workers/image/image-client';
import { openEngine } from '../../src/workers/image/engine';
import { prepareDocument } from '../../src/workers/image/prepare-document';

const width = 1200;
const mime = 'image/jpeg';

async function ours(file) {
  const job = { id: 'bench', bytes: file, kind: 'document', fileName: file.name };
  const result = await imageClient.prepareDocument(job);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return new Blob([result.bytes], { type: result.mime });
}

/** Its worker loads the library from its maker's server, and fails without; here it is at hand. */
const bic = (file, { height, quality = 0.8 }) =>
  window.imageCompression(file, {
    maxWidthOrHeight: Math.max(width, height),
    maxSizeMB: 1000,
    initialQuality: quality,
    fileType: mime,
    useWebWorker: true,
    libURL: `${location.origin}/bic.js`,
  });

const compressorjs = (file) =>
  new Promise((success, error) => {
    new window.Compressor(file, {
      maxWidth: width,
      quality: 0.8,
      mimeType: mime,
      success,
      error,
    });
  });

const draw = (picture, height, quality) =>
  new Promise((done) => {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    canvas.toBlob(done, mime, quality);
  });

async function canvas(file, { height }) {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  await image.decode();
  return draw(image, height, 0.8);
}

async function bitmap(file, { height }) {
  const options = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' };
  return draw(await createImageBitmap(file, options), height, 0.8);
}

const ways = { ours, bic, compressorjs, canvas, bitmap };
let file;

const base64 = async (blob) => {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(text);
};

/** Warms the worker, as the product does when the traveller opens the file chooser. */
window.openChoice = () => imageClient.warm();

/** The file is there before the clock runs. */
window.load = async (name, type) => {
  const response = await fetch(`/pictures/${name}`);
  file = new File([await response.arrayBuffer()], name, { type });
};

/** How long the page's longest task was while something ran. */
async function watched(run) {
  const longTasks = [];
  const observer = new PerformanceObserver((list) =>
    list.getEntries().forEach(({ duration }) => longTasks.push(duration)),
  );
  observer.observe({ type: 'longtask' });
  const result = await run();
  // Tasks are reported a little after they end.
  await new Promise((done) => setTimeout(done, 150));
  observer.disconnect();
  return { ...result, longTaskMs: Math.max(0, ...longTasks) };
}

window.measure = async (way, options) => {
  const { result, ...times } = await watched(async () => {
    const begun = performance.now();
    const made = await ways[way](file, options);
    return { wallMs: performance.now() - begun, result: made };
  });
  return { ...times, result: await base64(result) };
};

/** How often a second the live camera's picture is looked at, one frame after the other. */
window.hintsFor = async (ms) => {
  const requirement = { width: 35, height: 45, color: 'White' };
  const camera = await createImageBitmap(file, { resizeWidth: 1280, resizeHeight: 960 });
  const look = async () => imageClient.hints(await createImageBitmap(camera), requirement);
  await look();
  return watched(async () => {
    const begun = performance.now();
    let looks = 0;
    while (performance.now() - begun < ms) looks += (await look()) === null ? 0 : 1;
    return { perSecond: (looks * 1000) / (performance.now() - begun) };
  });
};

/** Our program at another quality, for the curve of bytes over likeness. */
window.oursAt = async (quality) => {
  const real = OffscreenCanvas.prototype.convertToBlob;
  OffscreenCanvas.prototype.convertToBlob = function (options) {
    return real.call(this, { ...options, quality });
  };
  try {
    const job = { id: 'curve', bytes: file, kind: 'document', fileName: file.name };
    const tools = { engine: () => openEngine(), onStage: () => {} };
    const result = await prepareDocument(job, tools);
    return base64(new Blob([result.bytes]));
  } finally {
    OffscreenCanvas.prototype.convertToBlob = real;
  }
};

window.bicAt = async (quality, height) => base64(await bic(file, { height, quality }));
window.ready = true;
