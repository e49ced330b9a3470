import type { Language } from '../../contract/languages';
import { sentLanguage } from '../../language/sent-language';

/** The companies' names for our languages; a form that is open keeps the one that it was loaded in. */
const locales = {
  en: { stripe: 'en', paypal: 'en_US' },
  'zh-Hans': { stripe: 'zh', paypal: 'zh_CN' },
  es: { stripe: 'es', paypal: 'es_ES' },
  fr: { stripe: 'fr', paypal: 'fr_FR' },
  ar: { stripe: 'ar', paypal: 'ar_EG' },
} as const satisfies Record<Language, Record<'stripe' | 'paypal', string>>;

export const stripeLocale = () => locales[sentLanguage()].stripe;
export const payPalLocale = () => locales[sentLanguage()].paypal;
