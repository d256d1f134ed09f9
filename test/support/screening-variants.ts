import type { ListedName, ScreenedPerson } from '#rules/screening-index.ts'
import { seededRandom } from './seeded-random.ts'

/** Ways in which a dossier may spell a listed name differently. */
export const VARIANTS = [
  'as-listed',
  'accents',
  'typo',
  'two-typos',
  'order',
  'missing-first-name',
  'initial',
  'spelling',
  'cyrillic',
  'together',
  'particle',
  'birth-name',
  'year-only',
  'no-birth-date',
  'reversed-date',
  'mistyped-date',
  'company-form',
  'company-typo',
] as const
export type Variant = (typeof VARIANTS)[number]

export interface PlantedVariant {
  readonly variant: Variant
  readonly person: ScreenedPerson
  /** Identifier of the listed name it was made from. */
  readonly entry: string
}

type Random = () => number

const words = (text: string) => text.split(' ')
const FIRST = {
  french: words(
    'Jean Pierre Michel Philippe Alain Nicolas Christophe Patrick Laurent Sébastien Éric Thierry Julien Olivier Frédéric Vincent François Stéphane Guillaume Marie Nathalie Isabelle Catherine Sylvie Françoise Martine Sandrine Céline Valérie Véronique Émilie Aurélie Camille Hélène Agnès Léa Manon Chloé Inès Lucie Théo Hugo Louis Raphaël Arthur Gabriel Étienne Benoît Gaëlle Solène',
  ),
  arabic: words(
    'Mohammed Ahmed Mahmoud Ali Hassan Hussein Youssef Ibrahim Khaled Omar Abdallah Mustafa Karim Rachid Nasser Samir Tariq Walid Fatima Aisha Khadija Zainab Maryam Layla Noura Salma Hamza Bilal Yassine Soufiane',
  ),
  slavic: words(
    'Aleksandr Sergei Vladimir Dmitri Andrei Aleksei Mikhail Nikolai Ivan Igor Oleg Yuri Viktor Boris Pavel Roman Maksim Anatoli Konstantin Valeri Olga Irina Elena Natalia Tatiana Svetlana Ekaterina Anastasia Ludmila Galina',
  ),
  other: words(
    'Carlos José Luis Miguel Antonio Fernando Ricardo Maria Ana Lucia Mamadou Ousmane Ibrahima Amadou Fatou Aminata Joseph Emmanuel Samuel Daniel Wei Ming Jun Yong Chol Hyon Reza Hamid Majid Farhad',
  ),
}
const SYLLABLES = {
  french: [
    words(
      'Bon Mar Du Le Char Gau Bel Mon Ros Ver Gir Per Cor Lam Del Fon Bru Tis Vas Mor Len Cou Dar Pel San',
    ),
    words('ti ne val che ber la ri do mi go se pi no'),
    words('court mont ville let nier rand teau din gny lard quet son rier bois sel vin zac lin bert naud'),
  ],
  arabic: [
    words('Had Kha Sal Mak Ham Bar Saf Ras Naj Zar Tal Ghaz Jab Fay Mans Shar Bak Yas Qad Dar'),
    words('a i ou al im ar as'),
    words('di ri mi ni ti bi li fi zi ki wi oun eddine ani awi oudi aoui'),
  ],
  slavic: [
    words('Petr Ivan Kuzn Sokol Mor Vol Lebed Koz Nov Zakh Stepan Gal Bel Tar Rom Kiril Chern Gav Mark Bog'),
    words('ov ets in an ich en ol'),
    words('ov in sky enko ova ina skaya chuk evich aev'),
  ],
  other: [
    words('Gar Mar Rod Her Dia Kou Tra Sis Kim Pak Cho Hos Kar Ahm Rez Nguy Tran Oko Ade Men'),
    words('ci ti ri an a o i e ou'),
    words('a ez do lo yate son ng ini pour zadeh ra ba kwu yemi des co ma'),
  ],
} as const
type Culture = keyof typeof FIRST
const COMPANY = words(
  'Alpha Meridian Orient Baltic Nova Caspian Delta Levant Horizon Global Polar Astra Atlas Zenith Sahara Ural Neva Tigris Phoenix Vector',
)
const TRADE = words(
  'Trading Shipping Petroleum Logistics Mining Holding Aviation Industries Energy Finance Marine Metals',
)
const FORMS = words('SARL SAS LLC Ltd GmbH OOO FZE SA')
const COUNTRIES = words('FR DZ MA TN RU UA SY IR IQ KP CD ML LY BY')

const pick = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

function lastName(random: Random, culture: Culture): string {
  const [start, middle, end] = SYLLABLES[culture]
  const inner = pick(random, middle) + (random() < 0.5 ? pick(random, middle) : '')
  const name = pick(random, start) + inner + pick(random, end)
  if (culture === 'arabic' && random() < 0.35) return `al ${name}`
  if (culture === 'french' && random() < 0.08) return `de ${name}`
  return random() < 0.05 ? `${name}-${pick(random, start)}${pick(random, end)}` : name
}

function birthDate(random: Random): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${1935 + Math.floor(random() * 70)}-${two(1 + Math.floor(random() * 12))}-${two(1 + Math.floor(random() * 28))}`
}

function cultureOf(random: Random, shares: readonly (readonly [Culture, number])[]): Culture {
  let rest = random()
  for (const [culture, share] of shares) if ((rest -= share) < 0) return culture
  return 'french'
}

function firstNames(random: Random, culture: Culture): string {
  const count = random() < 0.4 ? 1 : random() < 0.7 ? 2 : 3
  return Array.from({ length: count }, () => pick(random, FIRST[culture])).join(' ')
}

/** An invented list; of its persons, 3 in 20 have a year of birth only and 1 in 20 nothing. */
export function generateList(seed: number, count: number): readonly ListedName[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, index) => {
    const id = `L${index + 1}`
    if (random() < 0.15) {
      const name = `${pick(random, COMPANY)} ${pick(random, SYLLABLES.other[0])}${pick(random, SYLLABLES.slavic[2])} ${pick(random, TRADE)} ${pick(random, FORMS)}`
      return { id, isCompany: true, lastName: name, firstName: null, birthDates: [], nationalities: [] }
    }
    const culture = cultureOf(random, [
      ['arabic', 0.4],
      ['slavic', 0.35],
      ['other', 0.2],
    ])
    const born = birthDate(random)
    const known = random()
    return {
      id,
      isCompany: false,
      lastName: lastName(random, culture),
      firstName: firstNames(random, culture),
      birthDates: known < 0.05 ? [] : known < 0.2 ? [born.slice(0, 4)] : [born],
      nationalities: [pick(random, COUNTRIES)],
    }
  })
}

/** Persons who are on no list; 3 in 10 with names of the cultures that fill the list. */
export function generatePerson(random: Random): ScreenedPerson {
  if (random() < 0.05) {
    const companyName = `${pick(random, COMPANY)} ${pick(random, SYLLABLES.french[0])}${pick(random, SYLLABLES.french[2])} ${pick(random, TRADE)} ${pick(random, FORMS)}`
    return { ...NOBODY, companyName, nationality: 'FR' }
  }
  const culture = cultureOf(random, [
    ['french', 0.7],
    ['arabic', 0.17],
    ['slavic', 0.05],
    ['other', 0.08],
  ])
  return {
    companyName: null,
    lastName: lastName(random, culture),
    firstName: firstNames(random, culture),
    birthName: random() < 0.15 ? lastName(random, culture) : null,
    birthDate: random() < 0.02 ? null : birthDate(random),
    nationality: random() < 0.9 ? 'FR' : pick(random, COUNTRIES),
  }
}

const NOBODY: ScreenedPerson = {
  companyName: null,
  lastName: null,
  firstName: null,
  birthName: null,
  birthDate: null,
  nationality: null,
}

/** A listed name as somebody would write it in a dossier; undefined when the variant does not apply to it. */
export function plantVariant(
  listed: ListedName,
  variant: Variant,
  random: Random,
): PlantedVariant | undefined {
  const person = listed.isCompany ? varyCompany(listed, variant, random) : varyPerson(listed, variant, random)
  return person && { variant, person, entry: listed.id }
}

function varyCompany(
  { lastName: name }: ListedName,
  variant: Variant,
  random: Random,
): ScreenedPerson | undefined {
  const core = name.split(' ').slice(0, -1).join(' ')
  if (variant === 'as-listed') return { ...NOBODY, companyName: name }
  if (variant === 'company-form')
    return { ...NOBODY, companyName: `${pick(random, FORMS)} ${core.toUpperCase()}` }
  if (variant === 'company-typo') return { ...NOBODY, companyName: mistype(core, random) }
  return undefined
}

function varyPerson(listed: ListedName, variant: Variant, random: Random): ScreenedPerson | undefined {
  const { lastName: last, firstName, birthDates, nationalities } = listed
  const first = firstName ?? ''
  const born = birthDates[0] ?? null
  const day = born === null || born.length === 10 ? born : `${born}-0${1 + Math.floor(random() * 9)}-14`
  const base = {
    ...NOBODY,
    lastName: last,
    firstName: first,
    birthDate: day,
    nationality: nationalities[0] ?? null,
  }
  const firsts = first.split(' ')
  switch (variant) {
    case 'as-listed':
      return base
    case 'accents':
      return {
        ...base,
        lastName: last.toUpperCase(),
        firstName: first.replaceAll('e', 'é').replaceAll('i', 'ï'),
      }
    case 'typo':
      return random() < 0.5
        ? { ...base, lastName: mistype(last, random) }
        : { ...base, firstName: mistype(first, random) }
    case 'two-typos':
      return last.length < 6 || (firsts[0] ?? '').length < 5
        ? undefined
        : { ...base, lastName: mistype(last, random), firstName: mistype(first, random) }
    case 'order':
      return { ...base, lastName: first, firstName: last }
    case 'missing-first-name':
      return firsts.length < 2 ? undefined : { ...base, firstName: pick(random, firsts) }
    case 'initial':
      return { ...base, firstName: `${first.charAt(0)}.` }
    case 'spelling':
      return { ...base, lastName: respell(last, random), firstName: respell(first, random) }
    case 'cyrillic':
      return { ...base, lastName: toCyrillic(last), firstName: toCyrillic(first) }
    case 'together':
      return /[ -]/.test(last) ? { ...base, lastName: last.replace(/[ -]/g, '').toLowerCase() } : undefined
    case 'particle':
      return last.startsWith('al ') || last.startsWith('de ')
        ? { ...base, lastName: random() < 0.5 ? last.slice(3) : `${last.slice(0, 2)}-${last.slice(3)}` }
        : undefined
    case 'birth-name':
      return { ...base, lastName: lastName(random, 'french'), birthName: last }
    case 'year-only':
      return day === null ? undefined : { ...base, birthDate: day.slice(0, 4) }
    case 'no-birth-date':
      return { ...base, birthDate: null }
    case 'reversed-date':
      return day === null || born?.length === 4 || Number(day.slice(8)) > 12
        ? undefined
        : { ...base, birthDate: `${day.slice(0, 4)}-${day.slice(8)}-${day.slice(5, 7)}` }
    case 'mistyped-date': {
      if (day === null || born?.length === 4) return undefined
      const digit = String((Number(day.charAt(9)) + 1) % 10)
      return { ...base, birthDate: day.slice(0, 9) + digit }
    }
    default:
      return undefined
  }
}

/** One letter left out, doubled, replaced or swapped with the next. */
function mistype(text: string, random: Random): string {
  const letters = text.split('')
  const places = letters.flatMap((letter, place) =>
    /\p{L}/u.test(letter) && /\p{L}/u.test(letters[place + 1] ?? '') ? [place] : [],
  )
  const place = pick(random, places)
  const [letter = '', next = ''] = [letters[place], letters[place + 1]]
  const kind = random()
  if (kind < 0.25) letters.splice(place, 1)
  else if (kind < 0.5) letters.splice(place, 0, letter.toLowerCase())
  else if (kind < 0.75) letters.splice(place, 1, pick(random, words('a e i o u r s t n l m d')))
  else letters.splice(place, 2, next, letter)
  return letters.join('')
}

const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ou/gi, 'u'],
  [/kh/gi, 'h'],
  [/q/gi, 'k'],
  [/ss/gi, 's'],
  [/ee?(?=d$|d\b)/gi, 'a'],
  [/sh/gi, 'ch'],
  [/ov\b/gi, 'off'],
  [/ks/gi, 'x'],
  [/y/gi, 'i'],
  [/mm/gi, 'm'],
  [/w/gi, 'ou'],
  [/j/gi, 'dj'],
  [/i\b/gi, 'y'],
  [/f/gi, 'ph'],
]

function respell(name: string, random: Random): string {
  return SPELLINGS.reduce((text, [pattern, by]) => (random() < 0.6 ? text.replace(pattern, by) : text), name)
}

const CYRILLIC: readonly (readonly [RegExp, string])[] = [
  [/sh/g, 'ш'],
  [/ch/g, 'ч'],
  [/kh/g, 'х'],
  [/ou/g, 'у'],
  ...words(
    'a а b б c к d д e е é е f ф g г h х i и j дж k к l л m м n н o о p п q к r р s с t т u у v в w в x кс y й z з',
  ).flatMap((letter, index, all): (readonly [RegExp, string])[] =>
    index % 2 === 0 ? [[new RegExp(letter, 'g'), all[index + 1] ?? '']] : [],
  ),
]

function toCyrillic(name: string): string {
  return CYRILLIC.reduce((text, [pattern, by]) => text.replace(pattern, by), name.toLowerCase())
}
