import { documentPatterns, documentStyles, identities as codes } from '../../../src/contract/codes';
import type { NewOrder, ProductSeen } from '../../../src/domain/order/order-change';
import { identities, offered } from './catalogue-model';

/** The part of a product that its server may change while an order waits on a phone. */
export interface Offer {
  /** The fee of the visa, in cents. */
  readonly visaFee: number;
  /** The documents that every occupation has to hand in. */
  readonly required: readonly number[];
}

const serviceFee = 1000;
export const firstOffer: Offer = { visaFee: 2000, required: [offered.elecId] };

/** Another one, as no offer of before was: a higher fee, or one more document. */
export const nextOffer = ({ visaFee, required }: Offer, isDearer: boolean): Offer =>
  isDearer
    ? { visaFee: visaFee + 100, required }
    : { visaFee, required: [...required, Math.max(...required) + 1] };

const nameOf = (elecId: number) => `Document ${elecId}`;

/** The form of the product, which every offer has. */
export const formOf = { name: 'Application form', url: 'https://form.example.org/' };

/** The product as the server's answer has it. */
export const productAnswer = (productId: number, { visaFee, required }: Offer) => ({
  ...{ id: productId, country_id: offered.countryId, country_name: '', name: '' },
  ...{ product_name: '', entry_count: '', stay_duration: '', validity_period: '' },
  ...{ sell_price: visaFee + serviceFee, visa_fee: visaFee, service_fee: serviceFee },
  ...{ need_days: 3, pass_rate: 0, sales: 0, product_desc: [], handle_process: [] },
  material_application: { name: formOf.name, application_url: formOf.url },
  identity_material: identities.map((identity) => ({
    identity_id: codes.codeOf(identity),
    material_required: required.map((elecId) => ({
      ...{ elec_id: elecId, name: nameOf(elecId), is_required: true },
      pattern: documentPatterns.codeOf('ordinary'),
      style: documentStyles.codeOf('multi-page'),
    })),
    material_optional: [],
  })),
});

/** The change that begins an order for which this offer was seen. */
export const contentFor = ({ visaFee, required }: Offer): NewOrder =>
  ({
    type: 'begin-order',
    product: {
      ...{ id: offered.productId, sellPrice: visaFee + serviceFee, visaFee, serviceFee },
      applicationForm: formOf,
      identities: identities.map((identity) => ({
        identity,
        required: required.map((id) => ({ id, name: nameOf(id) })),
        optional: [],
      })),
    },
    ...{ nationalityId: offered.countryId, residenceId: offered.countryId, seenAt: 1 },
  }) as unknown as NewOrder;

/** An offer as a text to compare; it tells which one it is. */
export const offerText = ({ visaFee, required }: Offer): string => [visaFee, ...required].join(' ');

/** The same of the product of an order that was begun. */
export const seenText = ({ visaFee = 0, identities: all }: ProductSeen): string =>
  offerText({ visaFee, required: all[0]?.required.map(({ id }) => id) ?? [] });
