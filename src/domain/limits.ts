/** Section 9 of the specification: the product's numbers, under their names. */

/** After this a request without an answer has failed. */
export const requestTimeoutMs = 30_000;

/** Bytes per millisecond (128 kbit/s) below which an upload is given up. */
const slowestUpload = 16;

/** A file has the time that it needs on a slow network, besides that of a call. */
export const uploadTimeoutMs = (bytes: number): number => requestTimeoutMs + bytes / slowestUpload;

/** Largest document that is sent, in bytes: a PDF as picked, a picture after compression. */
export const documentMaxBytes = 10_485_760;
/** Widest document picture that is sent, in pixels. */
export const documentMaxWidth = 1200;
/** JPEG quality of every compressed picture, 0 to 1. */
export const imageQuality = 0.8;
/** Passport pictures fit a square of this side, in pixels. */
export const passportMaxSide = 1536;
/** Shortest side of a visa photo, in pixels, after orientation. */
export const photoMinSide = 250;
/** A visa photo is never scaled below this width, in pixels: 35 mm at 300 dpi. */
export const photoLeastWidth = 413;
/** Largest visa photo as picked, in bytes. */
export const photoMaxBytes = 10_485_760;

/** A picture file beyond this is not read: no phone writes one, and it would not fit in memory. */
export const pictureFileMaxBytes = 134_217_728;
/** Pictures beyond this are not decoded: more where the decoder itself leaves pixels out. */
export const pixelLimits = { scaledDecode: 256_000_000, fullDecode: 64_000_000 } as const;
/** The same of PNGs that a server has to hold whole, at up to 8 bytes each. */
export const heldPixelLimit = 16_000_000;

/** Scans of a JPEG: encoders write 1 to 20, and each takes the work of a picture of one. */
export const jpegMaxScans = 64;

/** How long a toast stays. */
export const toastMs = 2000;
/** After a code is sent, the next one can be asked for after this time. */
export const resendCodeSeconds = 60;
/** Orders per page of the list; fewer mean that all are there. */
export const ordersPageSize = 5;
/** An order that is looked at is asked for again this often. */
export const orderRefreshMs = 30_000;
/** Destinations on the home page before 'Show more'. */
export const destinationsShown = 4;
export const popularCountries = 8;
/** The home header turns opaque after this much scroll, in CSS pixels. */
export const headerOpaqueAfterPx = 5;
export const bannerIntervalMs = 3000;
/** Reviews on the home page, chosen by chance from all. */
export const reviewsShown = 6;
/** Questions of the FAQ before 'Show more'. */
export const questionsShown = 4;
/** Paragraphs of About Us before the rest is asked for. */
export const aboutShown = 2;

/** Longest passport number, and longest surname or given name, in characters. */
export const passportNumberMax = 12;
export const passportNameMax = 50;
/** A passport that ends sooner than this from now is not supported: 6 months and 10 days. */
export const passportSupported = { months: 6, days: 10 } as const;
/** One that ends sooner than this many months from now gets a warning. */
export const passportWarningMonths = 9;
