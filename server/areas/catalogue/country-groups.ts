import { countryIds } from './countries';

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
