import type { PersonField } from '../../../src/recognition/zone-fields';
import type { Person } from './people';

const spaced = (name: string) => name.replace(/<+/gu, ' ').trim();

/** The correct reading of a person's zone. */
export const truthOf = (person: Omit<Person, 'format'>): Record<PersonField, string> => ({
  surname: spaced(person.surname),
  givenNames: spaced(person.givenNames),
  number: person.number,
  state: person.state,
  nationality: person.nationality,
  birth: person.birth,
  sex: person.sex.replace('<', ''),
  expiry: person.expiry,
});
