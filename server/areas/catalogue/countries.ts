import type { Country, CountryId } from './catalogue-types';
import { countryTable } from './country-table';

const withoutOwnPassport = new Set(
  (
    'ai aq as aw ax bl bm bq bv cc ck cw cx eh fk fo gf gg gi gl gp gs gu hm im io je ky mf mp mq ' +
    'ms nc nf nu pf pm pn pr re sh sj sx tc tf tk um vg vi wf yt'
  ).split(' '),
);
const uninhabited = new Set(['aq', 'bv', 'gs', 'hm', 'io', 'tf', 'um']);

/** All countries and territories of ISO 3166-1, in alphabetical order. */
export const countries: readonly Country[] = countryTable.map(
  ([id, code, name, ...otherNames]) => ({
    id,
    code,
    name,
    otherNames,
    issuesPassports: !withoutOwnPassport.has(code),
    inhabited: !uninhabited.has(code),
  }),
);

const idByCode = new Map(countries.map(({ code, id }) => [code, id]));

/**
 * The id of an alpha-2 code.
 * @throws {RangeError} for an unknown code, so that a mistake in the data prevents the start
 */
export function countryId(code: string): CountryId {
  const id = idByCode.get(code);
  if (id === undefined) throw new RangeError(`No country has the code '${code}'`);
  return id;
}

/** The ids of several codes: `countryIds('in sg')`. */
export function countryIds(codes: string): CountryId[] {
  return codes.split(' ').map(countryId);
}

const codeById = new Map(countries.map(({ code, id }) => [id, code]));

/** The alpha-2 code of a country, in lower case; undefined for an unknown id. */
export const countryCode = (id: CountryId): string | undefined => codeById.get(id);

export const schengenMembers = countryIds(
  'at be bg ch cz de dk ee es fi fr gr hr hu is it li lt lu lv mt nl no pl pt ro se si sk',
);

/** Nationalities that enter the Schengen Area for a short stay without a visa. */
export const schengenVisaFree = [
  ...schengenMembers,
  ...countryIds(
    'ad ae ag al ar au ba bb bn br bs ca cl co cr cy dm fm gb gd ge gt hk hn ie il jp ki kn kr lc ' +
      'mc md me mh mk mo mu mx my ni nz pa pe pw py rs sb sc sg sm sv tl to tt tv tw ua us uy va ' +
      'vc ve ws',
  ),
];

export const gulfStates = countryIds('ae bh kw om qa sa');

/** Residents of the Gulf states other than the UAE itself. */
export const uaeNeighbours = countryIds('bh kw om qa sa');

export const southEastAsia = countryIds('bn id kh la mm my ph sg th tl vn');

export const eastAfricanCommunity = countryIds('bi cd ke rw so ss tz ug');
