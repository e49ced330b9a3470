import type { Language } from '../../../../src/contract/languages';
import { writtenDate } from '../../../../src/domain/calendar/written-date';
import { localeOf } from '../../../../src/domain/languages';
import { translateTo } from '../../../messages/translate-to';
import type { VisaRow } from '../visa-tables';

/** A line of a pass: what it is about, and what is said. */
export interface PassFact {
  readonly key: 'visa' | 'number' | 'entries' | 'stay' | 'from' | 'until' | 'validity';
  readonly label: string;
  readonly value: string;
}

/** A pass's content, for any wallet, without a passport number: wallets show it when locked. */
export interface VisaPass {
  /** The same for each visa of an applicant, and of nobody else's. */
  readonly holder: string;
  /** Of this visa; a corrected one has another. */
  readonly edition: string;
  readonly language: Language;
  readonly issuer: string;
  readonly nameLabel: string;
  readonly name: string;
  readonly title: string;
  readonly facts: readonly PassFact[];
  /** The barcode; null if the visa's number is not known. */
  readonly number: string | null;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
}

interface PassedVisa {
  readonly visa: Pick<
    VisaRow,
    'applicant_id' | 'full_name' | 'visa_number' | 'valid_from' | 'valid_until'
  >;
  readonly edition: string;
  readonly countryName: string;
  readonly productName: string;
  readonly entryCount: string;
  readonly stayDuration: string;
  readonly validityPeriod: string;
}

/** The pass of a visa in a language. */
export function visaPassOf(
  { visa, edition, countryName, productName, ...terms }: PassedVisa,
  language: Language,
  issuer: string,
): VisaPass {
  const t = translateTo(language);
  const day = (date: string) => writtenDate(date, localeOf(language));
  const { visa_number: number, valid_from: from, valid_until: until } = visa;
  const title = productName.toLowerCase().includes(countryName.toLowerCase())
    ? productName
    : `${countryName} ${productName}`;
  const facts: (PassFact | undefined)[] = [
    { key: 'visa', label: t('Visa'), value: title },
    number === null ? undefined : { key: 'number', label: t('Visa no.'), value: number },
    { key: 'entries', label: t('Entries'), value: terms.entryCount },
    { key: 'stay', label: t('Stay'), value: terms.stayDuration },
    from === null ? undefined : { key: 'from', label: t('Valid from'), value: day(from) },
    until === null
      ? { key: 'validity', label: t('Validity'), value: terms.validityPeriod }
      : { key: 'until', label: t('Valid until'), value: day(until) },
  ];
  return {
    holder: visa.applicant_id,
    edition,
    language,
    issuer,
    nameLabel: t('Name'),
    name: visa.full_name,
    title,
    facts: facts.filter((fact) => fact !== undefined),
    number,
    validFrom: from,
    validUntil: until,
  };
}
