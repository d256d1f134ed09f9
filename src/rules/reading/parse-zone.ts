import { isIsoDay } from '../dates.ts'
import type { IdentityReading } from '../receipt-reading.ts'
import { checkDigitOf } from './check-digit.ts'
import { FRENCH_FIRST_NAMES, ZONE_LAYOUTS, type Stretch, type ZoneLayout } from './zone-layout.ts'
import { chooseCharacters, confirmText, type ZonePlace } from './zone-characters.ts'

/** An identity document without its place on the page. */
export type ReadIdentity = Omit<IdentityReading, 'box'>

/** Names have no check digit: a letter is rejected when another one scores within this margin. */
const NAME_MARGIN = 0.015

/**
 * The identity document of a machine-readable zone, from what each place may show. Null when its check digits do not
 * confirm it, or when a name is not certain. `today`, `yyyy-mm-dd`, decides the century of two-digit years.
 */
export function parseZone(rows: readonly (readonly ZonePlace[])[], today: string): ReadIdentity | null {
  for (const layout of ZONE_LAYOUTS) {
    if (rows.length !== layout.rows || rows.some((row) => row.length !== layout.columns)) continue
    const identity = readLayout(rows.flat(), layout, today)
    if (identity) return identity
  }
  return null
}

function readLayout(places: readonly ZonePlace[], layout: ZoneLayout, today: string): ReadIdentity | null {
  const choices = chooseCharacters(places, layout)
  if (!choices) return null
  const begins = choices
    .slice(0, 5)
    .map(({ character }) => character)
    .join('')
  if (!layout.begins.test(begins)) return null
  const text = confirmText(choices, layout, (each) => isConfirmed(each, layout))
  if (text === null || !areNamesCertain(places, layout)) return null
  return presentIdentity(text, layout, today)
}

function isConfirmed(text: string, layout: ZoneLayout): boolean {
  return layout.checks.every(({ of, digit, mayBeFiller }) => {
    const covered = of.map((stretch) => cut(text, stretch)).join('')
    if (text[digit] !== '<') return checkDigitOf(covered) === text[digit]
    if (mayBeFiller !== true) return false
    // TD1 and TD2 put the rest of a long number, with its check digit, behind it; an empty personal number of TD3 needs none.
    return layout.format === 'TD3' ? /^<*$/.test(covered) : findLongNumber(text, layout) !== null
  })
}

/** Source: ICAO 9303-5 §4.2.2.1, note j. */
function findLongNumber(
  text: string,
  { documentNumber: [from, to], columns, format }: ZoneLayout,
): string | null {
  // The place of its check digit is a filler then; what passports have behind it is another number.
  if ((format !== 'TD1' && format !== 'TD2') || text[to] !== '<') return null
  const end = format === 'TD1' ? columns : 2 * columns - 1
  const optional = format === 'TD1' ? text.slice(to + 1, end) : text.slice(64, end)
  const rest = /^[A-Z0-9]+/.exec(optional)?.[0] ?? ''
  const number = text.slice(from, to) + rest.slice(0, -1)
  return rest.length > 1 && checkDigitOf(number) === rest.at(-1) ? number : null
}

function areNamesCertain(places: readonly ZonePlace[], layout: ZoneLayout): boolean {
  const stretches = layout.format === 'frenchIdCard' ? [layout.names, FRENCH_FIRST_NAMES] : [layout.names]
  return stretches.every(([from, to]) =>
    places.slice(from, to).every((place) => {
      const letters = place.filter(({ character }) => /[A-Z<]/.test(character))
      const [best, second] = letters
      return best !== undefined && best.score - (second?.score ?? 0) >= NAME_MARGIN
    }),
  )
}

function presentIdentity(text: string, layout: ZoneLayout, today: string): ReadIdentity | null {
  const names = readNames(text, layout)
  const birthDate = parseDate(cut(text, layout.birthDate), today)
  const expiresOn = layout.expiry && parseExpiry(cut(text, layout.expiry))
  const issuedOn = layout.format === 'frenchIdCard' ? parseDate(`${text.slice(36, 40)}01`, today) : null
  if (!names || birthDate === null || (layout.expiry && expiresOn === null)) return null
  if (layout.format === 'frenchIdCard' && issuedOn === null) return null
  const sex = text[layout.sex]
  return {
    kind: 'identity',
    format: layout.format,
    ...names,
    birthDate,
    sex: sex === 'F' || sex === 'M' ? sex : null,
    nationality: parseCountryCode(cut(text, layout.nationality)),
    expiresOn,
    issuedOn,
    documentNumber:
      (text[layout.documentNumber[1]] === '<' ? findLongNumber(text, layout) : null) ??
      cut(text, layout.documentNumber).replace(/<+$/, ''),
  }
}

function readNames(
  text: string,
  layout: ZoneLayout,
): Pick<ReadIdentity, 'lastName' | 'firstNames' | 'mayBeCut'> | null {
  const field = cut(text, layout.names)
  if (layout.format === 'frenchIdCard') {
    const first = cut(text, FRENCH_FIRST_NAMES)
    const firstNames = first
      .split('<<')
      .map(wordsOf)
      .filter((name) => name !== '')
    // The next name follows two fillers: with fewer than three at its end, the list may have been cut there.
    return { lastName: wordsOf(field), firstNames, mayBeCut: !field.endsWith('<') || !first.endsWith('<<<') }
  }
  const [last = '', first = ''] = field.split('<<')
  if (wordsOf(last) === '') return null
  return {
    lastName: wordsOf(last),
    firstNames: first.split('<').filter((name) => name !== ''),
    mayBeCut: !field.endsWith('<<'),
  }
}

function wordsOf(field: string): string {
  return field.replace(/<+/g, ' ').trim()
}

function cut(text: string, [from, to]: Stretch): string {
  return text.slice(from, to)
}

/** The latest date of these digits that is not after today. */
function parseDate(digits: string, today: string): string | null {
  if (!/^\d{6}$/.test(digits)) return null
  const [year, month, day] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  const date = [`20${year}`, `19${year}`]
    .map((full) => `${full}-${month}-${day}`)
    .find((full) => full <= today)
  return date !== undefined && isIsoDay(date) ? date : null
}

/** Documents are valid for ten to fifteen years, so none of the last century is still presented. */
function parseExpiry(digits: string): string | null {
  if (!/^\d{6}$/.test(digits)) return null
  const date = `${Number(digits.slice(0, 2)) >= 80 ? '19' : '20'}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`
  return isIsoDay(date) ? date : null
}

/** ISO 3166-1: alpha-3 codes, each with its alpha-2 code. */
const CODES =
  'ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT AZEAZ BDIBI BELBE ' +
  'BENBJ BESBQ BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB BRNBN BTNBT BVTBV BWABW ' +
  'CAFCF CANCA CCKCC CHECH CHLCL CHNCN CIVCI CMRCM CODCD COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU CUWCW CXRCX CYMKY ' +
  'CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK DOMDO DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET FINFI FJIFJ FLKFK FRAFR ' +
  'FROFO FSMFM GABGA GBRGB GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR GRDGD GRLGL GTMGT GUFGF GUMGU ' +
  'GUYGY HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN IOTIO IRLIE IRNIR IRQIQ ISLIS ISRIL ITAIT JAMJM JEYJE ' +
  'JORJO JPNJP KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT ' +
  'LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ ' +
  'MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA NCLNC NERNE NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ ' +
  'OMNOM PAKPK PANPA PCNPN PERPE PHLPH PLWPW PNGPG POLPL PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU ' +
  'RWARW SAUSA SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR SVKSK ' +
  'SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG THATH TJKTJ TKLTK TKMTM TLSTL TONTO TTOTT TUNTN TURTR TUVTV ' +
  'TWNTW TZATZ UGAUG UKRUA UMIUM URYUY USAUS UZBUZ VATVA VCTVC VENVE VGBVG VIRVI VNMVN VUTVU WLFWF WSMWS YEMYE ZAFZA ' +
  'ZMBZM ZWEZW'

/** Codes of travel documents that are not of ISO 3166: Germany, Kosovo, kinds of British nationals. Source: ICAO 9303-3 §5. */
const OF_DOCUMENTS = 'D<<DE RKSXK GBDGB GBNGB GBOGB GBPGB GBSGB'

const BY_DOCUMENT_CODE = new Map(
  `${CODES} ${OF_DOCUMENTS}`.split(' ').map((pair) => [pair.slice(0, 3), pair.slice(3)]),
)

/** Alpha-2 code of the three characters of a machine-readable zone; null for stateless persons and organisations. */
function parseCountryCode(code: string): string | null {
  return BY_DOCUMENT_CODE.get(code) ?? null
}
