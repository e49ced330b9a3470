/**
 * The specification's entities with the fields that it names, and no other. What it says may be
 * absent is left out where `more` does not bring it.
 */
type Fields = Readonly<Record<string, unknown>>;

export const aPicture = '/files/page.jpg';

export const user = (more: Fields = {}) => ({
  token: 'token-1',
  email: 'ananya@mail.example',
  country_id: 356,
  country_residence_id: 702,
  ...more,
});

export const productInList = (more: Fields = {}) => ({
  id: 40401,
  name: 'eTA, 90 days',
  sell_price: 5900,
  entry_count: 'Single',
  stay_duration: '90 days',
  validity_period: '3 months',
  ...more,
});

export const country = (more: Fields = {}) => ({
  id: 404,
  name: 'Kenya',
  national_flag_url: '/flags/ke.svg',
  national_flag_key: 'ke',
  ...more,
});

export const materialItem = (more: Fields = {}) => ({
  elec_id: 11,
  name: 'Flight itinerary',
  pattern: 0,
  style: 0,
  attention: 'The booking of the way out.',
  is_required: true,
  ...more,
});

export const uploadItem = (more: Fields = {}) => ({
  url: aPicture,
  pos: 0,
  elec_status: 2,
  ...more,
});

export const idPhoto = (more: Fields = {}) => ({
  status: 1,
  sample_url: '/scenes/samples/photo.svg',
  attention: ['Taken within six months'],
  color: 'White',
  width: 35,
  height: 45,
  name: 'Visa photo',
  ...more,
});

export const productDetail = (more: Fields = {}) => ({
  ...productInList(),
  country_id: 404,
  country_name: 'Kenya',
  product_name: 'Kenya eTA',
  need_days: 3,
  pass_rate: 9950,
  sales: 1200,
  product_desc: [{ title: 'What it is', content: 'An electronic travel authorisation.' }],
  handle_process: [{ title: 'Apply', content: 'Upload your documents.' }],
  material_photo: {
    name: 'Visa photo',
    attention: ['No glasses'],
    color: 'White',
    width: 35,
    height: 45,
  },
  material_application: { name: 'Application form' },
  identity_material: [
    { identity_id: 1, material_required: [materialItem()], material_optional: [] },
  ],
  ...more,
});

export const userCoupon = (more: Fields = {}) => ({
  coupon_type_id: 0,
  discount: 500,
  after_coupon_price: 5400,
  spending_threshold: 0,
  user_coupon_id: 'coupon-1',
  ...more,
});

export const coupon = (more: Fields = {}) => ({
  user_coupon_id: 'coupon-1',
  coupon_type_id: 0,
  discount: 500,
  status: 0,
  is_available: true,
  expire_timestamp: 864_000,
  redemption_timestamp: 1_795_163_400,
  spending_threshold_desc: 'No Threshold!',
  memo: 'For your first application',
  usage_start_time: '11/01/2026 00:00',
  usage_end_time: '12/31/2026 00:00',
  after_coupon_price: 5400,
  ...more,
});

export const applicant = (more: Fields = {}) => ({
  applicant_id: 'applicant-1',
  order_applicant_id: 'order-1-1',
  first_name: 'Ananya',
  identity_id: 1,
  status: 1,
  material_required: [materialItem()],
  material_optional: [],
  id_photo: idPhoto(),
  ...more,
});

/** The fields of an applicant in the orders list. */
export const applicantInList = () => {
  const { applicant_id, order_applicant_id, first_name, identity_id, status } = applicant();
  return { applicant_id, order_applicant_id, first_name, identity_id, status };
};

const orderTerms = {
  order_id: 'order-1',
  pay_status: 1,
  create_time: '2026-11-20T08:30:00.000Z',
  country_name: 'Kenya',
  product_name: 'eTA, 90 days',
  entry_count: 'Single',
  stay_duration: '90 days',
  validity_period: '3 months',
};

export const orderInList = (more: Fields = {}) => ({
  ...orderTerms,
  is_price_diff_pending: false,
  applicant_list: [applicantInList()],
  ...more,
});

export const order = (more: Fields = {}) => ({
  ...orderTerms,
  amount: 5900,
  earliest_depart_date: '2026-12-01',
  product: productInList(),
  applicant_list: [applicant()],
  identity_id: [1, 4],
  is_price_diff_pending: false,
  price_diff_list: [],
  refund_list: [],
  currency: 'usd',
  ...more,
});

export const priceDifference = (more: Fields = {}) => ({
  price_diff_id: 'difference-1',
  item: 'Embassy fee',
  expected_fee: 1200,
  fee: 0,
  status: 0,
  transaction_currency: 'usd',
  ...more,
});

export const paymentParams = () => ({
  publishableKey: 'pk_test_specified',
  clientSecret: 'pi_1_secret_1',
  clientSecretAli: 'pi_2_secret_2',
  clientSecretWechat: 'pi_3_secret_3',
  payment_id: 'payment-1',
});

export const passportFields = () => ({
  passport_number: 'Z1234567',
  surname: 'SHARMA',
  given_name: 'ANANYA',
  country_code: 'IND',
  sex: 1,
  birthday: '1994-05-12',
  expire_date: '2036-03-01',
});

export const flightFields = () => ({
  passenger_name: 'SHARMA/ANANYA',
  id_number: '',
  endorsements_restrictions: '',
  e_ticket_number: '1234567890123',
  check_code: '',
  agent_code: '',
  itinerary_list: [
    {
      departure_station: 'SIN',
      destination_station: 'NBO',
      carrier: 'Example Air',
      flight: 'EX1',
      date: '2026-12-01',
      time: '10:00',
    },
  ],
});
