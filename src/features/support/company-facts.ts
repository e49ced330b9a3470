import { sourceLanguage } from '../../domain/languages';
import { activeLanguage } from '../../language/translate';
import { company } from '../../content/company';

/** The day of the privacy policy: as printed in English, else in the traveller's language. */
export function privacyDate(): string {
  const { language, locale } = activeLanguage();
  if (language === sourceLanguage) return company.privacyDate;
  const day = new Date(`${company.privacyDate} UTC`);
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
}

/** The facts about the company in the texts of the pages, by the names of their parameters. */
export const companyFacts = () => ({
  name: company.name,
  address: company.address,
  supportEmail: company.supportEmail,
  privacyDate: privacyDate(),
});
