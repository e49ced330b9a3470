import type { GenericSchema } from 'valibot';

/** Stands in every marked value: found anywhere after a deletion, it was not deleted. */
export const mark = 'Zmarked';
const markedNumber = 'Q7654321';

/** Whether a text has a mark in it, in any case. */
export const isMarked = (text: string): boolean => /zmarked|q7654321/i.test(text);

/** The data of a traveller's marked passport. */
export const markedPassport = {
  passport_number: markedNumber,
  surname: 'ZMARKED',
  given_name: 'ZMARKED DEVI',
  country_code: 'IND',
  sex: 1,
  birthday: '1994-05-12',
  expire_date: '2099-03-01',
};

/** A marked text for any field that takes free text. */
export const markedWords = `${mark} words about ${markedNumber}`;

/** The fields of requests that say something about a traveller, and what they say here. */
export const markedFields: Readonly<Record<string, string>> = {
  answer: `${mark} answer`,
  first_name: mark,
  passport_number: markedPassport.passport_number,
  surname: markedPassport.surname,
  given_name: markedPassport.given_name,
  content: markedWords,
  name: `${mark} name`,
  passenger_name: 'ZMARKED/DEVI MS',
  id_number: markedNumber,
  reason: markedWords,
  refundReason: markedWords,
  words: markedWords,
  notes: markedWords,
  reference: `${mark} 1`,
  search: markedNumber,
  where: `${mark} corner`,
  passportNumber: markedNumber,
  givenName: markedPassport.given_name,
  number: 'ZMARKED-1',
};

/** The other fields with texts, and why no mark stands in them. */
export const otherFields: Readonly<Record<string, readonly string[]>> = {
  'an address, looked for by itself': ['email', 'new_email'],
  'an id, a key or a code': [
    ...[
      'applicantId',
      'applicant_id',
      'caseId',
      'ceremonyId',
      'ceremony_id',
      'code',
      'coupon_code',
    ],
    ...['decisionId', 'elec_key', 'file', 'files', 'id', 'img_key', 'img_url', 'item', 'key'],
    ...[
      'key_list',
      'handoff_id',
      'link_id',
      'next_order_id',
      'operatorId',
      'order_id',
      'page',
      'passkey_id',
      'person_id',
      'paymentId',
    ],
    ...[
      'price_diff_id',
      'question',
      'replaces',
      'seen',
      'session_id',
      'shown',
      'supersedes',
      'takeOver',
      'upload_id',
    ],
    ...['user_coupon_id', 'what', 'state', 'error'],
  ],
  'a secret or what is signed': [
    ...['attestationObject', 'auth', 'authenticatorData', 'clientDataJSON', 'endpoint', 'id_token'],
    ...[
      'new_email_code',
      'new_passwd',
      'next',
      'owner_proof',
      'p256dh',
      'passwd',
      'password',
      'present',
    ],
    ...[
      'rawId',
      'signature',
      'ticket',
      'link',
      'link_token',
      'phone_key',
      'token',
      'transports',
      'userHandle',
      'verifier',
      'verify_code',
    ],
  ],
  'a day or a country': [
    ...[
      'birthday',
      'country_code',
      'date',
      'depart_date',
      'endsOn',
      'expire_date',
      'from',
      'holdsFrom',
    ],
    ...['seen_date', 'startsOn', 'submittedOn', 'time', 'to', 'validFrom', 'validUntil'],
  ],
  'of a ticket in the public demo': [
    ...['agent_code', 'carrier', 'check_code', 'departure_station', 'destination_station'],
    ...['e_ticket_number', 'endorsements_restrictions', 'flight'],
  ],
  'the name of what is paid, kept with the money': ['label'],
  'of the catalogue': ['text'],
};

/** Every field of a request that takes a text, by its name; what stands in a list by the list's. */
export function textFields(schema: GenericSchema): readonly string[] {
  return [...new Set(fieldsIn(schema as Node, ''))].sort();
}

interface Node {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly options?: readonly (Node | string)[];
  readonly item?: Node;
  readonly wrapped?: Node;
  readonly rest?: Node;
}

function fieldsIn(node: Node, name: string): string[] {
  if (node.type === 'string' || node.type === 'any' || node.type === 'unknown') return [name];
  const inner = [node.item, node.wrapped, node.rest].filter((each) => each !== undefined);
  const options = (node.options ?? []).filter((each) => typeof each === 'object');
  return [
    ...Object.entries(node.entries ?? {}).flatMap(([key, each]) => fieldsIn(each, key)),
    ...[...inner, ...options].flatMap((each) => fieldsIn(each, name)),
  ];
}
