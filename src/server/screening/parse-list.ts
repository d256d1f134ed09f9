import * as z from 'zod'
import type { ListedName } from '#rules/screening-index.ts'
import { parseCsv } from '#rules/csv.ts'
import { parseJson } from '../json-values.ts'

/** A parsed list, or its first invalid rows, each with its line. */
export type ParsedList = { readonly names: readonly ListedName[] } | { readonly problems: readonly string[] }

/** First line of the CSV format. */
export const LIST_HEADER = 'id;type;last_name;first_name;birth_date;nationality'

const MOST_PROBLEMS = 10
const MOST_NAMES = 200_000
const LONGEST_NAME = 300

/** Reads a list in either format: the national register of frozen assets is JSON, all others CSV. */
export function parseList(text: string): ParsedList {
  const source = text.replace(/^\uFEFF/, '')
  const parsed = source.trimStart().startsWith('{') ? parseRegister(source) : parseRows(source)
  if ('problems' in parsed) return { problems: parsed.problems.slice(0, MOST_PROBLEMS) }
  if (parsed.names.length === 0) return { problems: ['the list is empty'] }
  if (parsed.names.length > MOST_NAMES) return { problems: [`more than ${MOST_NAMES} names`] }
  return parsed
}

function parseRows(source: string): ParsedList {
  const records = parseCsv(source)
  if (records === undefined) return { problems: ['a quote is not closed'] }
  const [header = [], ...rows] = records
  if (header.join(';').toLowerCase() !== LIST_HEADER)
    return { problems: [`line 1: the header must be ${LIST_HEADER}`] }
  const problems: string[] = []
  const names = rows.flatMap((row, index) => {
    const name = readRow(row)
    if (typeof name !== 'string') return [name]
    problems.push(`line ${index + 2}: ${name}`)
    return []
  })
  return problems.length > 0 ? { problems } : { names }
}

/** The name in a row, or what is wrong with it. */
function readRow(row: readonly string[]): ListedName | string {
  if (row.length !== 6) return `${row.length} fields instead of 6`
  const [id = '', type = '', lastName = '', firstName = '', births = '', countries = ''] = row.map((field) =>
    field.trim(),
  )
  if (id === '') return 'no id'
  if (type !== 'person' && type !== 'company') return `type is ${type}, not person or company`
  if (!/\p{L}/u.test(lastName)) return 'no last name'
  if (lastName.length + firstName.length > LONGEST_NAME) return `a name of more than ${LONGEST_NAME} letters`
  const birthDates = split(births)
  const wrongDate = birthDates.find((date) => !isBirth(date))
  if (wrongDate !== undefined) return `${wrongDate} is neither a date (yyyy-mm-dd) nor a year`
  const nationalities = split(countries)
  const wrongCountry = nationalities.find((code) => !/^[A-Z]{2}$/.test(code))
  if (wrongCountry !== undefined) return `${wrongCountry} is not a country of two capital letters`
  const isCompany = type === 'company'
  return {
    id,
    isCompany,
    lastName,
    firstName: firstName === '' ? null : firstName,
    birthDates: isCompany ? [] : birthDates,
    nationalities,
  }
}

/** Several values of a field are separated by a bar. */
function split(field: string): readonly string[] {
  return field
    .split('|')
    .map((value) => value.trim())
    .filter((value) => value !== '')
}

const isDate = (text: string) => z.iso.date().safeParse(text).success

function isBirth(text: string): boolean {
  return /^(?:19|20)\d{2}$/.test(text) || isDate(text)
}

const Value = z.record(z.string(), z.union([z.string(), z.number()]).nullable().catch(null))
const Entry = z.looseObject({
  IdRegistre: z.union([z.number(), z.string()]),
  Nature: z.string(),
  Nom: z.string().trim().min(1),
  RegistreDetail: z.array(z.looseObject({ TypeChamp: z.string(), Valeur: z.array(Value) })).default([]),
})
/**
 * The parts of the national register that we read: names, first names, aliases and dates of birth. Skips countries, which
 * are French words there, and ships, which cannot be party to a subscription.
 */
const Register = z.looseObject({
  Publications: z.looseObject({ PublicationDetail: z.array(z.unknown()) }),
})

function parseRegister(source: string): ParsedList {
  const register = Register.safeParse(parseJson(source))
  if (!register.success) return { problems: ['neither CSV nor a publication of the national register'] }
  const problems: string[] = []
  const names = register.data.Publications.PublicationDetail.flatMap((given, index) => {
    const entry = Entry.safeParse(given)
    if (entry.success) return readEntry(entry.data)
    const [issue] = entry.error.issues
    problems.push(`entry ${index + 1}: ${issue?.path.join('.')}: ${issue?.message}`)
    return []
  })
  return problems.length > 0 ? { problems } : { names }
}

function readEntry(entry: z.infer<typeof Entry>): readonly ListedName[] {
  if (/navire/i.test(entry.Nature)) return []
  const isCompany = !/physique/i.test(entry.Nature)
  const valuesOf = (type: string) =>
    entry.RegistreDetail.filter(({ TypeChamp }) => TypeChamp === type).flatMap(({ Valeur }) => Valeur)
  const textsOf = (type: string, field: string) =>
    valuesOf(type).flatMap((value) => {
      const text = value[field]
      return typeof text === 'string' && /\p{L}/u.test(text) ? [text.trim().slice(0, LONGEST_NAME)] : []
    })
  const common = {
    id: String(entry.IdRegistre),
    isCompany,
    birthDates: isCompany ? [] : valuesOf('DATE_DE_NAISSANCE').flatMap(readBirth),
    nationalities: [],
  }
  const [firstName = null] = isCompany ? [] : textsOf('PRENOM', 'Prenom')
  return [
    { ...common, lastName: entry.Nom.slice(0, LONGEST_NAME), firstName },
    ...textsOf('ALIAS', 'Alias').map((alias) => ({ ...common, lastName: alias, firstName: null })),
  ]
}

function readBirth(value: z.infer<typeof Value>): readonly string[] {
  const part = (name: string, digits: number) => String(value[name] ?? '').padStart(digits, '0')
  const year = part('Annee', 4)
  const date = `${year}-${part('Mois', 2)}-${part('Jour', 2)}`
  if (isDate(date)) return [date]
  return isBirth(year) ? [year] : []
}
