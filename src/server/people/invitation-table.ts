import { findUnprintable, readLine, unprintableIn } from '#rules/answer-text.ts'
import { readNumberedGrid, type NumberedRow } from '#rules/pasted-table.ts'
import { toSearchKey } from '#rules/search-key.ts'
import type { Localized } from '#vocabulary/locale.ts'
import { isAdvising, ROLES, WIRE_ROLES, type Role } from '#vocabulary/role.ts'
import { readNewAccount, type AccountProblem, type NewAccount } from '../accounts/new-account.ts'
import { ROLE_NAMES } from '../accounts/role-names.ts'

/** Columns of a table of invitations, in the order expected without a heading. */
export const COLUMNS = [
  'email',
  'role',
  'firstName',
  'lastName',
  'superior',
  'number',
  'team',
  'civility',
  'mobile',
  'language',
] as const
export type Column = (typeof COLUMNS)[number]

export const TITLES: Readonly<Record<Column, Localized>> = {
  email: { fr: 'Adresse e-mail', en: 'E-mail address' },
  role: { fr: 'Rôle', en: 'Role' },
  firstName: { fr: 'Prénom', en: 'First name' },
  lastName: { fr: 'Nom', en: 'Last name' },
  superior: { fr: 'Responsable', en: 'Superior' },
  number: { fr: 'Numéro', en: 'Number' },
  team: { fr: 'Équipe', en: 'Team' },
  civility: { fr: 'Civilité', en: 'Title' },
  mobile: { fr: 'Mobile', en: 'Mobile' },
  language: { fr: 'Langue', en: 'Language' },
}

/** Alternative headings. */
const ALIASES: Readonly<Partial<Record<Column, readonly string[]>>> = {
  email: ['email', 'e-mail', 'courriel', 'mail'],
  firstName: ['first name', 'prenom'],
  lastName: ['last name', 'nom de famille'],
  superior: ['conseiller', 'manager', 'advisor', 'team-of'],
  number: ['code', 'code conseiller', 'numéro client', 'advisor code', 'client number'],
  mobile: ['téléphone', 'telephone', 'phone'],
}

const OPTIONS: Readonly<Record<string, Column>> = {
  email: 'email',
  role: 'role',
  'first-name': 'firstName',
  'last-name': 'lastName',
  civility: 'civility',
  mobile: 'mobile',
  'advisor-code': 'number',
  'client-number': 'number',
  'team-of': 'superior',
  language: 'language',
}

const INVALID: Readonly<Record<Column, Localized>> = {
  email: { fr: 'ce n’est pas une adresse e-mail', en: 'this is not an e-mail address' },
  role: { fr: 'ce rôle n’existe pas', en: 'there is no such role' },
  firstName: { fr: 'il faut de 1 à 100 caractères', en: '1 to 100 characters are needed' },
  lastName: { fr: 'il faut de 1 à 100 caractères', en: '1 to 100 characters are needed' },
  superior: {
    fr: 'il faut l’adresse e-mail de cette personne',
    en: 'the e-mail address of this person is needed',
  },
  number: {
    fr: 'il faut au plus 30 lettres, chiffres, points et tirets',
    en: 'at most 30 letters, digits, dots and hyphens are needed',
  },
  team: { fr: 'aucune équipe n’a ce nom', en: 'no team has this name' },
  civility: { fr: 'il faut M. ou Mme', en: 'M. or Mme is needed' },
  mobile: {
    fr: 'il faut la forme internationale (+33639980102)',
    en: 'the international form is needed (+33639980102)',
  },
  language: { fr: 'il faut fr ou en', en: 'fr or en is needed' },
}
const NEEDED: Localized = { fr: 'ce rôle en a besoin', en: 'this role needs it' }
const MISSING: Localized = { fr: 'le tableau n’a pas cette colonne', en: 'the table has no such column' }
const EMPTY: Localized = { fr: 'la cellule est vide', en: 'the cell is empty' }
export const NOT_FOR_ROLE: Localized = { fr: 'ce rôle n’en a pas', en: 'this role has none' }
const EXTRA: Localized = { fr: 'cette colonne est de trop', en: 'there is no such column' }

/** An invalid cell, by its position in the table. */
export interface Mistake {
  readonly line: number
  /** Null for a column that the table lacks. */
  readonly column: number | null
  readonly title: Localized
  readonly found: string
  readonly reason: Localized
}

/** A row with readable cells, before it is checked against the store. */
export interface ReadRow {
  readonly line: number
  readonly account: NewAccount
  readonly teamName: string
  /** Locates a mistake that only the store reveals. */
  readonly mistake: (column: Column, reason: Localized) => Mistake
}

export interface ReadTable {
  /** Rows below the heading. */
  readonly lines: number
  readonly rows: readonly ReadRow[]
  readonly mistakes: readonly Mistake[]
}

/** Every readable row, and every invalid cell. Undefined when the text is not a table. */
export function readInvitationTable(text: string): ReadTable | undefined {
  const plain = text.replace(/^\uFEFF/, '')
  const grid = readNumberedGrid(plain, separatorOf(plain))
  const [first] = grid
  if (!first) return undefined
  // A repeated column counts once; the second one is reported as unknown.
  const heading = first.cells
    .map(findColumn)
    .map((column, at, all) => (all.indexOf(column) === at ? column : undefined))
  // Only `email` identifies a heading: other titles also occur as values, since `advisor` is a role.
  const isHeaded = heading.includes('email')
  const order: readonly (Column | undefined)[] = isHeaded ? heading : COLUMNS
  const body = isHeaded ? grid.slice(1) : grid
  const read = body.map((row) => readRow(row, order, isHeaded ? first.cells : []))
  return {
    lines: body.length,
    rows: read.flatMap(({ row }) => row ?? []),
    mistakes: missingOnce(
      read.flatMap(({ mistakes }) => mistakes),
      first.line,
    ),
  }
}

/** A column that the table lacks is a mistake of its heading, not of each row. */
function missingOnce(mistakes: readonly Mistake[], headingLine: number): readonly Mistake[] {
  const missing = new Map(
    mistakes.flatMap((each) =>
      each.reason === MISSING ? [[each.title, { ...each, line: headingLine }]] : [],
    ),
  )
  return [...missing.values(), ...mistakes.filter(({ reason }) => reason !== MISSING)]
}

/** Judged by the first line: names contain commas, headings do not. */
function separatorOf(text: string): '\t' | ';' | ',' {
  const [line = ''] = text.split('\n', 1)
  if (line.includes('\t')) return '\t'
  return line.includes(';') || !line.includes(',') ? ';' : ','
}

function findColumn(cell: string): Column | undefined {
  const key = toSearchKey(cell)
  return COLUMNS.find((column) =>
    [column, TITLES[column].fr, TITLES[column].en, ...(ALIASES[column] ?? [])].some(
      (word) => toSearchKey(word) === key,
    ),
  )
}

function readRow(
  { line, cells }: NumberedRow,
  order: readonly (Column | undefined)[],
  titles: readonly string[],
): { readonly row?: ReadRow; readonly mistakes: readonly Mistake[] } {
  const at = (column: Column) => order.indexOf(column)
  const cellOf = (column: Column) => cells[at(column)] ?? ''
  const mistake = (column: Column, reason: Localized): Mistake => ({
    line,
    column: at(column) < 0 ? null : at(column) + 1,
    title: TITLES[column],
    found: cellOf(column),
    reason: at(column) < 0 && reason === EMPTY ? MISSING : reason,
  })
  const extra = cells.flatMap((found, index): readonly Mistake[] => {
    if (order[index] !== undefined || found === '') return []
    const title = titles[index] ?? ''
    return [{ line, column: index + 1, title: { fr: title, en: title }, found, reason: EXTRA }]
  })
  const read = readNewAccount(optionsOf(cellOf))
  if ('problems' in read)
    return { mistakes: [...extra, ...read.problems.map((problem) => describe(problem, cellOf, mistake))] }
  const row = { line, account: read.account, teamName: cellOf('team'), mistake }
  return extra.length > 0 ? { mistakes: extra } : { row, mistakes: [] }
}

function describe(
  { option, kind }: AccountProblem,
  cellOf: (column: Column) => string,
  mistake: ReadRow['mistake'],
): Mistake {
  const column = OPTIONS[option] ?? 'email'
  if (kind === 'not-for-role') return mistake(column, NOT_FOR_ROLE)
  if (kind === 'needed') return mistake(column, NEEDED)
  return mistake(column, cellOf(column) === '' ? EMPTY : reasonOf(column, cellOf(column)))
}

function reasonOf(column: Column, cell: string): Localized {
  const isName = column === 'firstName' || column === 'lastName'
  const character = isName ? findUnprintable(readLine(cell)) : undefined
  return character === undefined ? INVALID[column] : unprintableIn(character)
}

/** The cells by the names of the command's options, so that one schema validates both. Empty cells are left out. */
function optionsOf(cellOf: (column: Column) => string): Readonly<Record<string, string>> {
  const role = readRole(cellOf('role'))
  const number = role !== undefined && isAdvising(role) ? 'advisor-code' : 'client-number'
  const given = {
    email: cellOf('email'),
    role: role ?? cellOf('role'),
    'first-name': cellOf('firstName'),
    'last-name': cellOf('lastName'),
    civility: readCivility(cellOf('civility')),
    mobile: cellOf('mobile').replace(/[\s.-]/g, ''),
    [number]: cellOf('number'),
    'team-of': cellOf('superior'),
    language: cellOf('language').toLowerCase(),
  }
  return Object.fromEntries(Object.entries(given).filter(([, cell]) => cell !== ''))
}

function readRole(cell: string): Role | undefined {
  const key = toSearchKey(cell)
  return ROLES.find((role) =>
    [role, WIRE_ROLES[role], ROLE_NAMES[role].fr, ROLE_NAMES[role].en].some(
      (word) => toSearchKey(word) === key,
    ),
  )
}

function readCivility(cell: string): string {
  const key = toSearchKey(cell).replace(/\./g, '').trim()
  if (['m', 'mr', 'monsieur'].includes(key)) return 'M.'
  return ['mme', 'mrs', 'ms', 'madame'].includes(key) ? 'Mme' : cell
}
