import { sexes } from './codes';
import type { Passport } from './passport';

/** The possible values of unsure fields, the likelier first. */
export type PassportDoubts = { readonly [Field in DataField]?: readonly Passport[Field][] };
type DataField = Exclude<keyof Passport, 'lacks'>;

/** A text that was read without being sure, by its field's name on the wire. */
interface ToCheck {
  readonly path: string;
  readonly text: string;
}

const paths: Readonly<Record<DataField, string>> = {
  passportNumber: 'passport_number',
  surname: 'surname',
  givenName: 'given_name',
  countryCode: 'country_code',
  sex: 'sex',
  birthday: 'birthday',
  expireDate: 'expire_date',
};
const fields = Object.keys(paths) as DataField[];

/** Doubts as `to_check` of an answer. */
export const wireDoubts = ({ sex = [], ...doubts }: PassportDoubts): ToCheck[] => {
  const texts = { ...doubts, sex: sex.map((each) => String(sexes.codeOf(each))) };
  return fields.flatMap((field) =>
    (texts[field] ?? []).map((text) => ({ path: paths[field], text })),
  );
};

/** The doubts of an answer; those of fields that no form has are left out. */
export function doubtsOf(toCheck: readonly ToCheck[]): PassportDoubts {
  const doubts = fields.flatMap((field) => {
    const texts = toCheck.filter(({ path }) => path === paths[field]).map(({ text }) => text);
    const said = field === 'sex' ? texts.flatMap(sexOf) : texts;
    return said.length > 0 ? [[field, said] as const] : [];
  });
  return Object.fromEntries(doubts);
}

const sexOf = (text: string) => sexes.names.filter((name) => String(sexes.codeOf(name)) === text);
