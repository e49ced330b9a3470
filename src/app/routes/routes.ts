import type { ComponentType } from 'react';
import { appPaths } from '../../domain/app-paths';
import { loadPageWords } from '../../language/page-translations';
import { languageToShow } from '../../services/kept-language';
import { msg, type SourceText } from '../../domain/messages/text-params';

/** `restore` puts kept answers, and code, where the first render finds them. */
type Screen = () => Promise<{ default: ComponentType; restore?: () => unknown }>;

/** A background colour, by its design token. */
export type HeaderColor = 'paper' | 'sunk';

/** A route of the app with its flags. */
export interface AppRoute {
  name: string;
  path: string;
  /** In English: screens translate it, page views do not. */
  title?: SourceText;
  /** Whether state and scroll position are kept when the traveller leaves and returns. */
  keepAlive?: true;
  /** Hides the header's back button. */
  backHidden?: true;
  /** The screen has a custom header instead of the standard one. */
  customHeader?: true;
  /** The background colour of header and page; the default is 'paper'. */
  headerColor?: HeaderColor;
  /** The select-country dialog does not open automatically on this screen. */
  hideSelectCountry?: true;
  /** Shows the uploads strip while items wait to be sent. */
  showsUploads?: true;
  screen: Screen;
}

export const productTitle = msg('Visa');

/** All routes of the product. */
export const routes: readonly AppRoute[] = [
  {
    name: 'Index',
    path: appPaths.Index,
    keepAlive: true,
    customHeader: true,
    screen: () => import('../../features/home/home-screen'),
  },
  {
    name: 'Orders',
    path: appPaths.Orders,
    title: msg('My applications'),
    keepAlive: true,
    hideSelectCountry: true,
    showsUploads: true,
    screen: () => import('../../features/orders/list/orders-screen'),
  },
  {
    name: 'Product',
    path: appPaths.Product,
    customHeader: true,
    screen: () => import('../../features/product/page/product-screen'),
  },
  {
    name: 'IdentityMaterial',
    path: appPaths.IdentityMaterial,
    screen: () => import('../../features/product/requirements/identity-material-screen'),
  },
  {
    name: 'MaterialTemplate',
    path: appPaths.MaterialTemplate,
    hideSelectCountry: true,
    screen: () => import('../../features/samples/material-template-screen'),
  },
  {
    name: 'OrderUpload',
    path: appPaths.OrderUpload,
    title: msg('Uploading documents'),
    keepAlive: true,
    hideSelectCountry: true,
    screen: () => import('../screens/order-upload'),
  },
  {
    name: 'OrderConfirm',
    path: appPaths.OrderConfirm,
    title: msg('Payment'),
    hideSelectCountry: true,
    screen: () => import('../screens/order-confirm'),
  },
  {
    name: 'OrderDetail',
    path: appPaths.OrderDetail,
    title: msg('Application details'),
    hideSelectCountry: true,
    screen: () => import('../screens/order-detail'),
  },
  {
    name: 'PaySuccess',
    path: appPaths.PaySuccess,
    title: msg('Payment Successful'),
    backHidden: true,
    hideSelectCountry: true,
    screen: () => import('../screens/pay-success'),
  },
  {
    name: 'PayCallback',
    path: appPaths.PayCallback,
    backHidden: true,
    hideSelectCountry: true,
    screen: () => import('../../features/payment/pay-callback-screen'),
  },
  {
    name: 'MaterialDetail',
    path: appPaths.MaterialDetail,
    title: msg('Detailed requirements'),
    hideSelectCountry: true,
    screen: () => import('../../features/product/requirements/material-detail-screen'),
  },
  {
    name: 'IdPhoto',
    path: appPaths.IdPhoto,
    title: msg('Visa photo'),
    hideSelectCountry: true,
    screen: () => import('../screens/with-phone').then(({ visaPhoto }) => visaPhoto()),
  },
  {
    name: 'IdPhotoGuide',
    path: appPaths.IdPhotoGuide,
    title: msg('Visa photo'),
    customHeader: true,
    hideSelectCountry: true,
    screen: () => import('../../features/visa-photo/camera/guide-screen'),
  },
  {
    name: 'IdPhotoProcess',
    path: appPaths.IdPhotoProcess,
    title: msg('Visa photo'),
    hideSelectCountry: true,
    screen: () => import('../../features/visa-photo/process/process-screen'),
  },
  {
    name: 'IdPhotoConfirm',
    path: appPaths.IdPhotoConfirm,
    title: msg('Check your photo'),
    hideSelectCountry: true,
    screen: () => import('../../features/visa-photo/confirm/confirm-screen'),
  },
  {
    name: 'ApplicationForm',
    path: appPaths.ApplicationForm,
    title: msg('Application form'),
    hideSelectCountry: true,
    screen: () => import('../screens/application-form'),
  },
  {
    name: 'SolePage',
    path: appPaths.SolePage,
    title: msg('Document'),
    hideSelectCountry: true,
    screen: () => import('../screens/with-phone').then(({ solePage }) => solePage()),
  },
  {
    name: 'MultiPage',
    path: appPaths.MultiPage,
    title: msg('Document'),
    hideSelectCountry: true,
    screen: () => import('../screens/with-phone').then(({ multiPage }) => multiPage()),
  },
  {
    name: 'Passport',
    path: appPaths.Passport,
    title: msg('Passport'),
    hideSelectCountry: true,
    showsUploads: true,
    screen: () => import('../screens/with-phone').then(({ passport }) => passport()),
  },
  {
    name: 'PassportEdit',
    path: appPaths.PassportEdit,
    title: msg('Passport'),
    hideSelectCountry: true,
    screen: () => import('../../features/passport/edit/passport-edit-screen'),
  },
  {
    name: 'ApplicantMaterial',
    path: appPaths.ApplicantMaterial,
    title: msg('Documents'),
    hideSelectCountry: true,
    showsUploads: true,
    screen: () => import('../../features/documents/list/applicant-material-screen'),
  },
  {
    name: 'EmbassyMaterial',
    path: appPaths.EmbassyMaterial,
    title: msg('Docs for Appointment'),
    hideSelectCountry: true,
    screen: () => import('../../features/embassy/embassy-screen'),
  },
  {
    name: 'EmbassyMaterialDetail',
    path: appPaths.EmbassyMaterialDetail,
    title: msg('Docs for Appointment'),
    hideSelectCountry: true,
    screen: () => import('../../features/embassy/letter-screen'),
  },
  {
    name: 'Visa',
    path: appPaths.Visa,
    title: msg('Your visa'),
    hideSelectCountry: true,
    screen: () => import('../../features/visa/visa-screen'),
  },
  {
    name: 'SharedFiles',
    path: appPaths.SharedFiles,
    title: msg('Add a shared file'),
    hideSelectCountry: true,
    screen: () => import('../../features/shared-files/shared-files-screen'),
  },
  {
    name: 'PrivacyPolicy',
    path: appPaths.PrivacyPolicy,
    title: msg('Privacy Policy'),
    hideSelectCountry: true,
    screen: async () => {
      const [screen] = await Promise.all([
        import('../../features/support/privacy-policy-screen'),
        // Without them it is in English.
        loadPageWords(languageToShow()).catch(() => undefined),
      ]);
      return screen;
    },
  },
  {
    name: 'DemoRecognition',
    path: appPaths.DemoRecognition,
    title: msg('DEMO'),
    customHeader: true,
    hideSelectCountry: true,
    screen: () => import('../screens/demo-recognition'),
  },
  {
    name: 'Handoff',
    path: appPaths.Handoff,
    title: msg('Picture for your computer'),
    customHeader: true,
    hideSelectCountry: true,
    screen: () => import('../../features/handoff/phone-screen'),
  },
  {
    name: 'Account',
    path: appPaths.Account,
    title: msg('Account'),
    headerColor: 'sunk',
    hideSelectCountry: true,
    screen: () => import('../../features/account/account-screen'),
  },
  {
    name: 'People',
    path: appPaths.People,
    title: msg('People'),
    headerColor: 'sunk',
    hideSelectCountry: true,
    screen: () => import('../../features/account/people/people-screen'),
  },
  {
    name: 'MyCoupon',
    path: appPaths.MyCoupon,
    title: msg('Coupons and Offers'),
    headerColor: 'sunk',
    hideSelectCountry: true,
    screen: () => import('../../features/coupons/my-coupon-screen'),
  },
];
