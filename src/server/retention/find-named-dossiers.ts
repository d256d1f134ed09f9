import { sql, type RawBuilder } from 'kysely'
import { foldAddress } from '#rules/contact.ts'
import { isNameOf, nameWords } from '#rules/person-name.ts'
import { escapeLike } from '../store/search-patterns.ts'
import type { Db } from '../store/store.ts'
import { readRoles } from './read-roles.ts'

/** How a person may be named in dossiers. */
export interface Person {
  /** Null without an account. */
  readonly accountId: number | null
  readonly addresses: readonly string[]
  /** Empty without an account. */
  readonly firstName: string
  readonly lastName: string
}

export interface NamedDossier {
  readonly id: number
  /**
   * `account`: linked to their account, as the client or the direct subscriber. `subscriber`: a lead's dossier with their
   * address as the subscriber's. `address`: another person's dossier that contains their address. `name`: contains only
   * their name, which may be a namesake's.
   */
  readonly by: 'account' | 'subscriber' | 'address' | 'name'
  /** Their parts in it: prefixes of element roles (`coSubscriber`), or the party. */
  readonly as: readonly string[]
  /** Names of the elements with their answers. */
  readonly elements: readonly string[]
  /** Whether only former values in the history of answers name the person. */
  readonly isFormer: boolean
}

type Answers = Readonly<Record<string, unknown>>

/**
 * Every dossier that names a person: by their account, by one of their addresses as a signing party or in an answer, a
 * draft, a snapshot or a former answer, or by their name in answers or the title. Ascending by number. Reads the answers of the whole
 * store: meant for requests of persons, not for pages.
 */
export async function findNamedDossiers(db: Db, person: Person): Promise<readonly NamedDossier[]> {
  const linked = await findLinked(db, person)
  const parties = await findParties(db, person)
  const titled = await findTitled(db, person)
  const answers = await findAnswers(db, person)
  const former = await findFormerAnswers(db, person)
  const ids = [
    ...new Set([...linked, ...parties.keys(), ...titled, ...answers.keys(), ...former.keys()]),
  ].toSorted((one, other) => one - other)
  const rows = ids.length === 0 ? [] : await selectDossiers(db, ids)
  const roles = await readRoles(db, new Set(rows.map(({ form_version_id }) => form_version_id)))
  return rows.flatMap((row) => {
    const ofForm = roles.get(row.form_version_id) ?? new Map<string, string>()
    const party = parties.get(row.id) ?? []
    const links = {
      isLinked: linked.includes(row.id),
      isParty: party.length > 0,
      isTitled: titled.includes(row.id),
    }
    const current = answers.get(row.id) ?? []
    const isFormer = decideBy(row, readNaming(person, ofForm, current), links) === undefined
    const naming = readNaming(person, ofForm, [...current, ...(former.get(row.id) ?? [])])
    const found = decideBy(row, naming, links)
    if (found === undefined) return []
    // If a lead's dossier has another subscriber by now, it is another person's.
    const by = isFormer && found === 'subscriber' ? 'address' : found
    const as = [...new Set([...naming.as, ...party])]
    return [{ id: row.id, by, as, elements: naming.elements, isFormer }]
  })
}

/** Undefined when the full comparison found nothing. */
function decideBy(
  { client_id, direct }: { readonly client_id: number | null; readonly direct: boolean },
  { isSubscriber, hasAddress, hasName }: Naming,
  links: Readonly<Record<'isLinked' | 'isParty' | 'isTitled', boolean>>,
): NamedDossier['by'] | undefined {
  if (links.isLinked) return 'account'
  if (client_id === null && !direct && isSubscriber) return 'subscriber'
  if (hasAddress || links.isParty) return 'address'
  return hasName || links.isTitled ? 'name' : undefined
}

function selectDossiers(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('dossier')
    .select(['id', 'client_id', 'direct', 'form_version_id'])
    .where(sql<boolean>`id = any(${ids})`)
    .orderBy('id')
    .execute()
}

async function findLinked(db: Db, { accountId }: Person): Promise<readonly number[]> {
  if (accountId === null) return []
  const rows = await db
    .selectFrom('dossier')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('client_id', '=', accountId),
        eb.and([eb('direct', '=', true), eb('created_by', '=', accountId)]),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** The parties that the person is, by dossier. */
async function findParties(
  db: Db,
  { accountId, addresses }: Person,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await db
    .selectFrom('envelope_party')
    .innerJoin('envelope', 'envelope.id', 'envelope_party.envelope_id')
    .select(['dossier_id', 'party'])
    .distinct()
    .where((eb) =>
      eb.or([
        eb(sql<string>`public.fold_address(envelope_party.email)`, 'in', addresses.map(foldAddress)),
        ...(accountId === null ? [] : [eb('envelope_party.account_id', '=', accountId)]),
      ]),
    )
    .execute()
  return groupByDossier(rows.map(({ dossier_id, party }) => ({ id: dossier_id, value: party })))
}

/** Dossiers whose title has every word of the name. The search text is indexed, but names client and advisor too. */
async function findTitled(db: Db, person: Person): Promise<readonly number[]> {
  const words = searchWords(person)
  if (words.length === 0) return []
  const rows = await db
    .selectFrom('dossier')
    .select(['id', 'title'])
    .where((eb) => eb.and(words.map((word) => eb('search_text', 'like', containing(word)))))
    .execute()
  const wanted = nameWords(`${person.firstName} ${person.lastName}`)
  return rows
    .filter(({ title }) => {
      const titleWords = nameWords(title)
      return wanted.every((word) => titleWords.includes(word))
    })
    .map(({ id }) => id)
}

/** Answers, drafts and snapshots that contain an address or the name; there may be several per dossier. */
async function findAnswers(db: Db, person: Person): Promise<ReadonlyMap<number, readonly Answers[]>> {
  const { rows } = await sql<{ id: number; value: Answers | null }>`
    select dossier_id as id, answers as value from dossier_block where ${mayName(person, sql`answers`)}
    union all
    select dossier_id, jsonb_build_object(element, value -> 'value') from draft where ${mayName(person, sql`value`)}
    union all
    select dossier_id, content -> 'answers' from snapshot where ${mayName(person, sql`content -> 'answers'`)}
  `.execute(db)
  return groupByDossier(rows.map(({ id, value }) => ({ id, value: value ?? {} })))
}

/** Former values of answers; the last value of each is among the current answers. */
async function findFormerAnswers(db: Db, person: Person): Promise<ReadonlyMap<number, readonly Answers[]>> {
  const { rows } = await sql<{ id: number; value: Answers | null }>`
    select dossier_id as id, (
      select json_object_agg(key, value -> 'from') from json_each(changes) where value -> 'from' is not null) as value
    from answer_change where ${mayName(person, sql`changes`)}`.execute(db)
  return groupByDossier(rows.map(({ id, value }) => ({ id, value: value ?? {} })))
}

/** Cheap prefilter that excludes most rows; the rest is compared in full afterwards. */
function mayName(person: Person, json: RawBuilder<unknown>): RawBuilder<boolean> {
  const addresses = person.addresses.map(
    (address) => `%${escapeLike(foldAddress(address)).replace('@', '%@')}%`,
  )
  const words = searchWords(person)
  const name =
    words.length === 0
      ? sql<boolean>`false`
      : sql<boolean>`(${sql.join(
          words.map((word) => sql`public.search_key((${json})::text) like ${containing(word)}`),
          sql` and `,
        )})`
  return sql<boolean>`((${json})::text ilike any(${addresses}) or ${name})`
}

interface Naming {
  readonly as: readonly string[]
  readonly elements: readonly string[]
  readonly hasAddress: boolean
  readonly hasName: boolean
  /** Whether their address is the subscriber's, under their name if it is known, and not a company's. */
  readonly isSubscriber: boolean
}

function readNaming(person: Person, roles: ReadonlyMap<string, string>, all: readonly Answers[]): Naming {
  const prefixOf = (element: string) => roles.get(element)?.split('.')[0]
  const entries = all.flatMap((answers) => Object.entries(answers))
  const addressed = entries.filter(([, value]) => hasAddress(person, value)).map(([element]) => element)
  const names = all.flatMap((answers) => readNames(answers, roles))
  const named = names.filter(({ name }) => isPersonsName(person, name)).map(({ prefix }) => prefix)
  // A couple may share a mailbox: under another name only the address is theirs.
  const others = person.lastName === '' ? [] : names.map(({ prefix }) => prefix)
  const isTheirs = (prefix = '') => named.includes(prefix) || !others.includes(prefix)
  const as = [...new Set([...named, ...addressed.map(prefixOf)])].filter((prefix) => prefix !== undefined)
  const roleElements = [...roles.keys()].filter((element) => {
    const prefix = prefixOf(element)
    return prefix !== undefined && as.includes(prefix) && isTheirs(prefix)
  })
  const isCompany = entries.some(([element, value]) => roles.get(element) === 'company.name' && value !== '')
  return {
    as,
    elements: [...new Set([...roleElements, ...addressed])],
    hasAddress: addressed.length > 0,
    hasName: named.length > 0,
    isSubscriber:
      addressed.some((element) => prefixOf(element) === SUBSCRIBER) && isTheirs(SUBSCRIBER) && !isCompany,
  }
}

const SUBSCRIBER = 'subscriber'

/** Names under `firstName` and `lastName` of the same prefix. */
function readNames(
  answers: Answers,
  roles: ReadonlyMap<string, string>,
): readonly { readonly prefix: string; readonly name: string }[] {
  const names = new Map<string, string>()
  for (const [element, value] of Object.entries(answers)) {
    const [prefix = '', part] = roles.get(element)?.split('.') ?? []
    if ((part === 'firstName' || part === 'lastName') && typeof value === 'string')
      names.set(prefix, `${names.get(prefix) ?? ''} ${value}`)
  }
  return [...names].map(([prefix, name]) => ({ prefix, name }))
}

function isPersonsName({ firstName, lastName }: Person, name: string): boolean {
  return lastName !== '' && isNameOf(name, `${firstName} ${lastName}`)
}

/** Also matches an address within a longer text. */
function hasAddress({ addresses }: Person, value: unknown): boolean {
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value]
  const mailboxes = addresses.map(foldAddress)
  return texts.some(
    (text) =>
      typeof text === 'string' &&
      text.split(/[\s<>()[\],;:"]+/).some((word) => mailboxes.includes(foldAddress(word))),
  )
}

/** Not folded by `nameWords`: the SQL function `search_key` folds some letters differently and would find nothing. */
function searchWords({ firstName, lastName }: Person): readonly string[] {
  return lastName === ''
    ? []
    : `${firstName} ${lastName}`.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '')
}

/** The pattern of texts in the store's search key that contain a word of letters and digits. */
function containing(word: string): RawBuilder<string> {
  return sql<string>`'%' || public.search_key(${word}) || '%'`
}

function groupByDossier<T>(
  rows: readonly { readonly id: number; readonly value: T }[],
): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>()
  for (const { id, value } of rows) groups.set(id, [...(groups.get(id) ?? []), value])
  return groups
}
