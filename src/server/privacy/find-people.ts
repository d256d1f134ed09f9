import { sql } from 'kysely'
import { type FoundPeople, PersonAddress } from '#contract/privacy.ts'
import { foldAddress } from '#rules/contact.ts'
import { wireRole, type Role } from '#vocabulary/role.ts'
import { findNamedDossiers } from '../retention/find-named-dossiers.ts'
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
 * People whose name or address contains every word: accounts, signing parties, and persons in the answers of dossiers whose
 * subscriber matches. One entry per address, accounts first. A whole address is also looked for wherever an erasure looks,
 * so that nobody is told that nothing is held of them because they are not a subscriber.
 */
export async function findPeople(db: Db, query: string): Promise<FoundPeople> {
  const { rows } = await sql<{ words: readonly string[] }>`
    select regexp_split_to_array(trim(public.search_key(${query})), '\\s+') as words`.execute(db)
  const words = rows[0]?.words.filter((word) => word !== '') ?? []
  if (words.length === 0) return { people: [], more: false }
  const answers = await findInAnswers(db, words)
  const found = [...(await findAccounts(db, words)), ...(await findParties(db, words)), ...answers.people]
  const people = new Map<string, Candidate>()
  for (const each of found) if (!people.has(each.email)) people.set(each.email, each)
  const elsewhere = await findByAddress(db, query, [...people.keys()])
  if (elsewhere) people.set(elsewhere.email, elsewhere)
  return {
    people: [...people.values()].slice(0, MOST).map(({ email, name, role }) => ({
      email,
      name,
      role: role && wireRole(role),
    })),
    more: people.size > MOST || answers.more,
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

/** The person of a whole address that is not among those found, if anything names it. */
async function findByAddress(
  db: Db,
  query: string,
  found: readonly string[],
): Promise<Candidate | undefined> {
  const { data } = PersonAddress.safeParse({ email: query.trim() })
  if (!data || found.map(foldAddress).includes(foldAddress(data.email))) return undefined
  const person = { accountId: null, addresses: [data.email], firstName: '', lastName: '' }
  const dossiers = await findNamedDossiers(db, person)
  return dossiers.length === 0 ? undefined : { email: data.email, name: '', role: null }
}

/**
 * Dossiers are found by their indexed search text, which has the subscriber's name and address. `more`: others were not
 * read.
 */
async function findInAnswers(
  db: Db,
  words: readonly string[],
): Promise<{ readonly people: readonly Candidate[]; readonly more: boolean }> {
  const { rows } = await sql<{ id: number; version: number; answers: Answers; more: boolean }>`
    with named as (select id, form_version_id, row_number() over (order by id desc) as place from dossier
      where search_text like all(${patternsOf(words)}) order by id desc limit ${MOST_DOSSIERS + 1})
    select named.id, named.form_version_id as version, dossier_block.answers,
      (select count(*) from named) > ${MOST_DOSSIERS} as more
    from named join dossier_block on dossier_block.dossier_id = named.id
    where named.place <= ${MOST_DOSSIERS}`.execute(db)
  const roles = await readRoles(db, new Set(rows.map(({ version }) => version)))
  const dossiers = new Map<number, { readonly version: number; readonly answers: Answers }>()
  for (const { id, version, answers } of rows)
    dossiers.set(id, { version, answers: { ...dossiers.get(id)?.answers, ...answers } })
  const people = [...dossiers.values()].flatMap(({ version, answers }) =>
    readPeople(answers, roles.get(version) ?? new Map<string, string>()),
  )
  return { people: await keepMatching(db, people, words), more: rows[0]?.more === true }
}

/** Compared by the SQL function `search_key`, since `toSearchKey` folds letters of other alphabets differently. */
async function keepMatching(
  db: Db,
  people: readonly Candidate[],
  words: readonly string[],
): Promise<readonly Candidate[]> {
  const texts = people.map(({ name, email }) => `${name} ${email}`)
  const { rows } = await sql<{ place: number }>`
    select place::integer - 1 as place from unnest(${texts}::text[]) with ordinality as each(text, place)
    where public.search_key(text) like all(${patternsOf(words)})`.execute(db)
  const matching = new Set(rows.map(({ place }) => place))
  return people.filter((_person, place) => matching.has(place))
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
