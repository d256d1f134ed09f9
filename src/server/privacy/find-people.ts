import { sql } from 'kysely'
import type { FoundPeople } from '#contract/privacy.ts'
import { wireRole, type Role } from '#vocabulary/role.ts'
import { readRoles } from '../retention/read-roles.ts'
import type { Db } from '../store/store.ts'

const MOST = 30
/** Maximum number of dossiers whose answers are read per search. */
const MOST_DOSSIERS = 50

type Answers = Readonly<Record<string, unknown>>

interface Candidate {
  readonly email: string
  readonly name: string
  readonly role: Role | null
}

/**
 * People whose name or address contains every word: accounts, signing parties, and persons in answers that have both an
 * address and a name. One entry per address, accounts first.
 */
export async function findPeople(db: Db, query: string): Promise<FoundPeople> {
  const { rows } = await sql<{ words: readonly string[] }>`
    select regexp_split_to_array(trim(public.search_key(${query})), '\\s+') as words`.execute(db)
  const words = rows[0]?.words.filter((word) => word !== '') ?? []
  if (words.length === 0) return { people: [], more: false }
  const found = [
    ...(await findAccounts(db, words)),
    ...(await findParties(db, words)),
    ...(await findInAnswers(db, words)),
  ]
  const people = new Map<string, Candidate>()
  for (const each of found) if (!people.has(each.email)) people.set(each.email, each)
  return {
    people: [...people.values()].slice(0, MOST).map(({ email, name, role }) => ({
      email,
      name,
      role: role && wireRole(role),
    })),
    more: people.size > MOST,
  }
}

const patternsOf = (words: readonly string[]) =>
  words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)

async function findAccounts(db: Db, words: readonly string[]): Promise<readonly Candidate[]> {
  const { rows } = await sql<Candidate>`
    select email, trim(first_name || ' ' || last_name) as name, role from account
    where erased_at is null
      and public.search_key(username || ' ' || last_name || ' ' || first_name || ' ' || email) like all(${patternsOf(words)})
    order by last_name, first_name limit ${MOST + 1}`.execute(db)
  return rows
}

async function findParties(db: Db, words: readonly string[]): Promise<readonly Candidate[]> {
  const { rows } = await sql<Candidate>`
    select distinct lower(email) as email, name, null::text as role from envelope_party
    where email <> '' and public.search_key(name || ' ' || email) like all(${patternsOf(words)})
    order by name limit ${MOST + 1}`.execute(db)
  return rows
}

/** Dossiers are found by their indexed search text, which has the subscriber's name and address. */
async function findInAnswers(db: Db, words: readonly string[]): Promise<readonly Candidate[]> {
  const { rows } = await sql<{ id: number; version: number; answers: Answers }>`
    with named as (select id, form_version_id from dossier
      where search_text like all(${patternsOf(words)}) order by id desc limit ${MOST_DOSSIERS})
    select named.id, named.form_version_id as version, dossier_block.answers
    from named join dossier_block on dossier_block.dossier_id = named.id`.execute(db)
  const roles = await readRoles(db, new Set(rows.map(({ version }) => version)))
  const dossiers = new Map<number, { readonly version: number; readonly answers: Answers }>()
  for (const { id, version, answers } of rows)
    dossiers.set(id, { version, answers: { ...dossiers.get(id)?.answers, ...answers } })
  return [...dossiers.values()]
    .flatMap(({ version, answers }) => readPeople(answers, roles.get(version) ?? new Map<string, string>()))
    .filter(({ name, email }) => {
      const text = fold(`${name} ${email}`)
      return words.every((word) => text.includes(word))
    })
}

/** Persons in answers: an address, with the names under the same role prefix. */
function readPeople(answers: Answers, roles: ReadonlyMap<string, string>): readonly Candidate[] {
  const people = new Map<string, Map<string, string>>()
  for (const [element, value] of Object.entries(answers)) {
    const [prefix = '', part = ''] = roles.get(element)?.split('.') ?? []
    if (typeof value !== 'string' || value === '') continue
    const parts = people.get(prefix) ?? new Map<string, string>()
    people.set(prefix, parts.set(part, value))
  }
  return [...people.values()].flatMap((parts) => {
    const email = parts.get('email')?.toLowerCase()
    const name = `${parts.get('firstName') ?? ''} ${parts.get('lastName') ?? ''}`.trim()
    return email === undefined ? [] : [{ email, name, role: null }]
  })
}

/** Must match `search_key` in the store. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
}
