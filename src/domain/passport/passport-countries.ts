/** The alpha-3 and alpha-2 codes of ISO 3166-1, joined: 'INDIN' is IND and IN. */
const isoPairs =
  'ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT ' +
  'AZEAZ BDIBI BELBE BENBJ BESBQ BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO ' +
  'BRABR BRBBB BRNBN BTNBT BVTBV BWABW CAFCF CANCA CCKCC CHECH CHLCL CHNCN CIVCI CMRCM CODCD COGCG ' +
  'COKCK COLCO COMKM CPVCV CRICR CUBCU CUWCW CXRCX CYMKY CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK DOMDO ' +
  'DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET FINFI FJIFJ FLKFK FRAFR FROFO FSMFM GABGA GBRGB ' +
  'GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR GRDGD GRLGL GTMGT GUFGF GUMGU GUYGY ' +
  'HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN IOTIO IRLIE IRNIR IRQIQ ISLIS ISRIL ITAIT ' +
  'JAMJM JEYJE JORJO JPNJP KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB LBRLR LBYLY ' +
  'LCALC LIELI LKALK LSOLS LTULT LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH ' +
  'MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA ' +
  'NCLNC NERNE NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ OMNOM PAKPK PANPA PCNPN PERPE ' +
  'PHLPH PLWPW PNGPG POLPL PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU RWARW SAUSA ' +
  'SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR ' +
  'SVKSK SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG THATH TJKTJ TKLTK TKMTM TLSTL TONTO ' +
  'TTOTT TUNTN TURTR TUVTV TWNTW TZATZ UGAUG UKRUA UMIUM URYUY USAUS UZBUZ VATVA VCTVC VENVE VGBVG ' +
  'VIRVI VNMVN VUTVU WLFWF WSMWS YEMYE ZAFZA ZMBZM ZWEZW';

/** Codes of ICAO 9303 that are not countries, with their names. */
const others: ReadonlyMap<string, string> = new Map([
  ['GBD', 'British Overseas Territories Citizen'],
  ['GBN', 'British National (Overseas)'],
  ['GBO', 'British Overseas Citizen'],
  ['GBP', 'British Protected Person'],
  ['GBS', 'British Subject'],
  ['RKS', 'Kosovo'],
  ['EUE', 'European Union'],
  ['UNO', 'United Nations Organization'],
  ['UNA', 'United Nations specialised agency'],
  ['UNK', 'Kosovo (United Nations)'],
  ['XOM', 'Sovereign Military Order of Malta'],
  ['XXA', 'Stateless person'],
  ['XXB', 'Refugee (1951 Convention)'],
  ['XXC', 'Refugee (other)'],
  ['XXX', 'Unspecified nationality'],
]);

const regions: ReadonlyMap<string, string> = new Map(
  isoPairs.split(' ').map((pair) => [pair.slice(0, 3), pair.slice(3)]),
);

/** Every code that can be a nationality in a passport. */
export const passportCountryCodes: readonly string[] = [...regions.keys(), ...others.keys()];

export const isPassportCountry = (code: string): boolean => regions.has(code) || others.has(code);

/** The alpha-2 code of a passport's nationality: 'IND' is IN; undefined for those of no country. */
export const passportRegion = (code: string): string | undefined => regions.get(code);

/** The English name of a code: 'IND' is India. @returns the code itself if it is unknown */
export function passportCountryName(code: string, names: Intl.DisplayNames): string {
  const region = regions.get(code);
  return (region === undefined ? others.get(code) : names.of(region)) ?? code;
}
