import type { Applicant } from '../contract/applicants';
import type { Order } from '../contract/orders';
import type { PocketFacts, WantedFile } from './pocket-file';

/** An address without its query, because signatures change with every answer. */
export const addressOf = (url: string): string => url.split(/[?#]/)[0] ?? '';

type Described = Pick<
  Order,
  | 'id'
  | 'countryName'
  | 'productName'
  | 'lang'
  | 'entryCount'
  | 'stayDuration'
  | 'validityPeriod'
  | 'applicants'
> & { readonly product: Pick<Order['product'], 'flagUrl'> };

/** The files of an order that the phone keeps: finished visas and the embassy's letters. */
export const wantedFiles = (order: Described): WantedFile[] =>
  order.applicants.flatMap((applicant) => [
    ...visaOf(order, applicant),
    ...lettersOf(order, applicant),
  ]);

function visaOf(order: Described, applicant: Applicant): WantedFile[] {
  const { visaUrl, visa } = applicant;
  if (visaUrl === undefined) return [];
  const mime = visa?.mimeType ?? 'application/pdf';
  return [wanted(order, applicant, visaUrl, { place: 'visa', mime, visa })];
}

const lettersOf = (order: Described, applicant: Applicant): WantedFile[] =>
  (applicant.interview?.letters ?? []).flatMap(({ name, urls, types }, letter) =>
    urls.map((url, file) =>
      wanted(order, applicant, url, {
        place: `letter-${letter}-${file}`,
        mime: types?.[file] ?? 'application/pdf',
        letterName: name,
      }),
    ),
  );

const wanted = (
  order: Described,
  { id, firstName, version = 0 }: Applicant,
  url: string,
  about: Pick<PocketFacts, 'place' | 'mime' | 'letterName' | 'visa'>,
): WantedFile => ({
  orderId: order.id,
  version,
  url,
  address: addressOf(url),
  facts: {
    applicantId: id,
    firstName,
    countryName: order.countryName,
    productName: order.productName,
    lang: order.lang,
    entryCount: order.entryCount,
    stayDuration: order.stayDuration,
    validityPeriod: order.validityPeriod,
    flagUrl: order.product.flagUrl,
    ...about,
  },
});
