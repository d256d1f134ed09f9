import type { Text } from '#form/definition.ts'

type Present = (found: string) => Text

const always =
  (text: Text): Present =>
  () =>
    text

const NAME = always({
  fr: 'des minuscules, chiffres et _, une lettre d’abord. Exemple : inv_shares',
  en: 'lower-case letters, digits and _, a letter first. Example: inv_shares',
})
const SLUG = always({
  fr: 'des minuscules, chiffres et -, une lettre d’abord. Exemple : bulletin-de-souscription',
  en: 'lower-case letters, digits and -, a letter first. Example: bulletin-de-souscription',
})
const ROLE = always({ fr: 'un rôle comme subscriber.email', en: 'a role like subscriber.email' })
const DAY = always({
  fr: 'un jour qui existe, année-mois-jour. Exemple : 2026-11-21',
  en: 'an existing day, year-month-day. Example: 2026-11-21',
})

/** French number format is the most common mistake, so the message shows the same amount in the required format. */
const amount =
  (decimals: number): Present =>
  (found) => {
    const plain = found.replaceAll(/[\s€]/g, '').replace(',', '.')
    const example = /^\d+(\.\d+)?$/.test(plain)
      ? Number(plain).toFixed(Math.min(decimals, decimalsOf(plain)))
      : '152.50'
    return {
      fr: `un montant s’écrit avec un point, sans espace ni €, ${decimals} décimales au plus. Écrivez "${example}"`,
      en: `an amount has a point, no space and no €, at most ${decimals} decimals. Write "${example}"`,
    }
  }

function decimalsOf(number: string): number {
  return number.split('.')[1]?.length ?? 0
}

/** An IBAN is mostly copied as it is printed, in groups of four. */
const iban: Present = (found) => {
  const compact = found.replaceAll(/\s/g, '').toUpperCase()
  const example = IBAN.test(compact) ? compact : 'FR1420041010050500013M02606'
  return {
    fr: `un IBAN s’écrit en capitales et chiffres, sans espace. Écrivez "${example}"`,
    en: `an IBAN has capitals and digits, without spaces. Write "${example}"`,
  }
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** Expected format of each schema format, by its name or, for a pattern, by its source. */
export const FORMATS: Readonly<Record<string, Present>> = {
  date: DAY,
  email: always({
    fr: 'une adresse e-mail. Exemple : contact@exemple.fr',
    en: 'an e-mail address. Example: contact@example.com',
  }),
  url: always({
    fr: 'une adresse web. Exemple : https://www.exemple.fr/',
    en: 'a web address. Example: https://www.example.com/',
  }),
  [String(/^[a-z][a-z0-9_]*$/)]: NAME,
  [String(/^[a-z][a-z0-9-]*$/)]: SLUG,
  [String(/^[a-z][a-z0-9_-]*$/)]: always({
    fr: 'une classe en minuscules. Exemple : wide',
    en: 'a class in lower case. Example: wide',
  }),
  [String(/^(today|\d{2}\/\d{2}\/\d{4})$/)]: always({
    fr: 'today, ou un jour comme 31/12/2026',
    en: 'today, or a day like 31/12/2026',
  }),
  [String(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/)]: ROLE,
  [String(/^\/(?![/\\])/)]: always({
    fr: 'un chemin. Exemple : /tableau-de-bord',
    en: 'a path. Example: /tableau-de-bord',
  }),
  [String(/^\d{4}-\d{2}-\d{2}$/)]: DAY,
  [String(/^\d+(\.\d{1,4})?$/)]: amount(4),
  [String(/^\d+(\.\d{1,2})?$/)]: amount(2),
  [String(/^[a-z][A-Za-z0-9-]*$/)]: always({
    fr: 'des lettres, chiffres et -, une minuscule d’abord. Exemple : pays-risque',
    en: 'letters, digits and -, a lower-case letter first. Example: pays-risque',
  }),
  [String(/^[A-Z]{2}$/)]: always({
    fr: 'les deux capitales d’un pays. Exemple : FR',
    en: 'the two capitals of a country. Example: FR',
  }),
  [String(/^P(?=\d)(\d{1,3}Y)?(\d{1,4}M)?(\d{1,5}D)?$/)]: always({
    fr: 'une durée en années (Y), mois (M) et jours (D). Exemple : P12M',
    en: 'a duration in years (Y), months (M) and days (D). Example: P12M',
  }),
  [String(/^[a-z0-9][a-z0-9_.-]*\.pdf$/)]: always({
    fr: 'le nom d’un PDF, en minuscules et sans espace. Exemple : dic.pdf',
    en: 'the name of a PDF, in lower case without spaces. Example: dic.pdf',
  }),
  [String(IBAN)]: iban,
  [String(/^[A-Z0-9]{8}([A-Z0-9]{3})?$/)]: always({
    fr: 'un BIC, de 8 ou 11 capitales et chiffres. Exemple : PSSTFRPPPAR',
    en: 'a BIC of 8 or 11 capitals and digits. Example: PSSTFRPPPAR',
  }),
  [String(/^[A-Z0-9]{2,5}$/)]: always({
    fr: 'de deux à cinq capitales ou chiffres. Exemple : EP2',
    en: 'two to five capitals or digits. Example: EP2',
  }),
}
