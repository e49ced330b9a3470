/** The limits of section 9 of the specification, under their names. */

/** The timeout of a request. */
export const requestTimeoutMs = 30_000;

/**
 * A time limit in milliseconds at a later attempt: it doubles up to eight times, because an answer that
 * always came too late would be asked for without end.
 */
export const patienceAt = (limitMs: number, attempts: number): number =>
  limitMs * 2 ** Math.min(attempts, 3);

/** The least upload speed in bytes per millisecond (128 kbit/s); a slower upload times out. */
const slowestUpload = 16;

/** An upload's timeout: a call's, and the time that the file takes at the least speed. */
export const uploadTimeoutMs = (bytes: number): number => requestTimeoutMs + bytes / slowestUpload;

/** Largest document in bytes: a PDF as chosen, a picture after compression. */
export const documentMaxBytes = 10_485_760;
/** Widest document picture that is sent, in pixels. */
export const documentMaxWidth = 1200;
/** A page whose picture is smaller may not survive compression, and nobody could read it; in pixels. */
export const pictureLeastSide = 50;
/** JPEG quality of every compressed picture, 0 to 1. */
export const imageQuality = 0.8;
/** Passport pictures fit a square of this side, in pixels. */
export const passportMaxSide = 1536;
/** Shortest side of a visa photo, in pixels, after orientation. */
export const photoMinSide = 250;
/** A visa photo is never scaled below this width, in pixels: 35 mm at 300 dpi. */
export const photoLeastWidth = 413;
/** Largest chosen visa photo, in bytes. */
export const photoMaxBytes = 10_485_760;

/** Larger picture files are not read: no phone writes them, and they would not fit in memory. */
export const pictureFileMaxBytes = 134_217_728;
/** Larger pictures are not decoded; the limit is higher if the decoder can scale down. */
export const pixelLimits = { scaledDecode: 256_000_000, fullDecode: 64_000_000 } as const;
/** The same for PNGs that a server must hold whole, at up to 8 bytes per pixel. */
export const heldPixelLimit = 16_000_000;

/**
 * Most scans of a JPEG: encoders write 1 to 20, and each costs as much as decoding the picture
 * once.
 */
export const jpegMaxScans = 64;

/** How long a toast is shown. */
export const toastMs = 2000;
/** The wait before another verification code can be requested. */
export const resendCodeSeconds = 60;
/** Orders per page of the list; a shorter page is the last one. */
export const ordersPageSize = 5;
/** The refresh interval of an order on the screen. */
export const orderRefreshMs = 30_000;
/** Destinations on the home page before 'Show more'. */
export const destinationsShown = 4;
export const popularCountries = 8;
/** The home header turns opaque after this much scroll, in CSS pixels. */
export const headerOpaqueAfterPx = 5;
export const bannerIntervalMs = 3000;
/** Reviews on the home page, chosen at random. */
export const reviewsShown = 6;
/** Questions of the FAQ before 'Show more'. */
export const questionsShown = 4;
/** Paragraphs of About Us before 'Show more'. */
export const aboutShown = 2;

/** Longest passport number, and longest surname or given name, in characters. */
export const passportNumberMax = 12;
export const passportNameMax = 50;
/** A passport that expires sooner than this from now is not supported: 6 months and 10 days. */
export const passportSupported = { months: 6, days: 10 } as const;
/** A passport that expires within so many months gets a warning. */
export const passportWarningMonths = 9;
/** Of an application: a coach party. It also bounds the work of loading an order completely. */
export const mostApplicants = 50;
/** For so many months a photo is recent, unless its requirement says fewer; none is kept longer. */
export const photoRecentMonths = 6;
