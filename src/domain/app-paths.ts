/**
 * The addresses of the app, by the names of their routes. The server knows them too: only what stands
 * here is a page of the app. A part that begins with a colon stands for any text.
 */
const applicantUpload = '/order/:orderId/applicant-upload/:applicantId';

export const appPaths = {
  Index: '/',
  Orders: '/orders',
  Product: '/product/:productId',
  IdentityMaterial: '/product/:productId/identity-material',
  MaterialTemplate: '/material-template/:name/:url',
  OrderUpload: '/ordering/:id/upload',
  OrderConfirm: '/ordering/:id/confirm',
  OrderDetail: '/order-detail/:id',
  PaySuccess: '/pay-success/:id',
  PayCallback: '/pay-callback',
  MaterialDetail: `${applicantUpload}/material-detail`,
  IdPhoto: `${applicantUpload}/id-photo`,
  IdPhotoGuide: `${applicantUpload}/id-photo-guide`,
  IdPhotoProcess: `${applicantUpload}/id-photo-process`,
  IdPhotoConfirm: `${applicantUpload}/id-photo-comfirm`,
  ApplicationForm: `${applicantUpload}/application/:country`,
  SolePage: `${applicantUpload}/sole-page/:elecId`,
  MultiPage: `${applicantUpload}/multi-page/:elecId`,
  Passport: `${applicantUpload}/passport/:elecId`,
  PassportEdit: `${applicantUpload}/passport/:elecId/edit`,
  ApplicantMaterial: '/order/:orderId/applicant-material/:applicantId/upload',
  EmbassyMaterial: '/order/:orderId/embassy-material/:applicantId',
  EmbassyMaterialDetail: '/order/:orderId/embassy-material/:applicantId/detail/:materialIndex',
  Visa: '/visa',
  PrivacyPolicy: '/privacy-policy',
  DemoRecognition: '/demo-ocr',
  /** The link's token is in the fragment, which no request and no log contains. */
  Handoff: '/h',
  Account: '/account',
  People: '/account/people',
  MyCoupon: '/my-coupon',
  /** Other apps share files with it, by a POST (`public/manifest.webmanifest`). */
  SharedFiles: '/shared-files',
} as const;

/** The query values that name nationality and residence. */
export const countryParameters = ['country_id', 'country_residence_id'] as const;

/** A country's id as it stands in an address or a cookie; undefined for any other text. */
export const countryIdIn = (text: string | null | undefined): number | undefined =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** The query value that names the channel that a traveller came by; every navigation carries it on. */
export const channelParameter = 'channel_id';
export const isChannelId = (text: string | null): text is string =>
  text !== null && /^[A-Za-z0-9_-]{1,64}$/.test(text);

/** The query value that names the language of a page, in the addresses of search results. */
export const languageParameter = 'lang';

const partsOf = (path: string): string[] => path.toLowerCase().split('/').filter(Boolean);

/** Whether a path is one of a route's. */
export function isAt(route: string, pathname: string): boolean {
  const wanted = partsOf(route);
  const found = partsOf(pathname);
  return (
    wanted.length === found.length &&
    wanted.every((part, index) => part.startsWith(':') || part === found[index])
  );
}
