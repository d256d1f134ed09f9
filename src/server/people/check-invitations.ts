import { sql } from 'kysely'
import type { Localized } from '#vocabulary/locale.ts'
import { isAdvising, type Role } from '#vocabulary/role.ts'
import { TEAMS, type NewAccount } from '../accounts/new-account.ts'
import type { Db } from '../store/store.ts'
import { NOT_FOR_ROLE, type Mistake, type ReadRow } from './invitation-table.ts'

/** A row that can be invited. */
export interface CheckedRow {
  readonly line: number
  readonly account: NewAccount
}

interface Known {
  readonly emails: ReadonlyMap<string, boolean>
  readonly numbers: ReadonlySet<string>
  readonly superiors: ReadonlyMap<string, Role>
  /** By name, and by `network / team`. */
  readonly teams: ReadonlyMap<string, readonly number[]>
}

const TAKEN: Localized = { fr: 'cette adresse a déjà un compte', en: 'this address has an account already' }
const CLOSED: Localized = {
  fr: 'cette adresse a un compte fermé : rouvrez-le',
  en: 'this address has a closed account: reopen it',
}
const NUMBER_TAKEN: Localized = { fr: 'ce numéro est pris', en: 'this number is taken' }
const NO_SUPERIOR: Localized = {
  fr: 'aucun compte ouvert de cette adresse ne peut être responsable de ce rôle',
  en: 'no open account of this address can be the superior of this role',
}
const NO_TEAM: Localized = { fr: 'aucune équipe n’a ce nom', en: 'no team has this name' }
const SEVERAL_TEAMS: Localized = {
  fr: 'plusieurs équipes ont ce nom : écrivez « réseau / équipe »',
  en: 'several teams have this name: write “network / team”',
}
const again = (line: number): Localized => ({
  fr: `déjà à la ligne ${line}`,
  en: `already on line ${line}`,
})

/** Compares the rows with the store and with each other, in four statements whatever their number. */
export async function checkInvitations(
  db: Db,
  rows: readonly ReadRow[],
): Promise<{ readonly checked: readonly CheckedRow[]; readonly mistakes: readonly Mistake[] }> {
  const known = await readKnown(db, rows)
  const seen = { emails: new Map<string, ReadRow>(), numbers: new Map<string, ReadRow>() }
  const checked: CheckedRow[] = []
  const mistakes: Mistake[] = []
  for (const row of rows) {
    const { account, line } = row
    const found = judge(row, known, seen)
    mistakes.push(...found)
    seen.emails.set(account.email, row)
    if (account.number !== undefined) seen.numbers.set(account.number, row)
    const [teamId] = known.teams.get(row.teamName.toLowerCase()) ?? []
    if (found.length === 0) checked.push({ line, account: { ...account, teamId } })
  }
  return { checked, mistakes }
}

function judge(
  { account, teamName, mistake }: ReadRow,
  known: Known,
  seen: { readonly emails: ReadonlyMap<string, ReadRow>; readonly numbers: ReadonlyMap<string, ReadRow> },
): readonly Mistake[] {
  const { email, number, teamOf, role } = account
  const isOpen = known.emails.get(email)
  const sameEmail = seen.emails.get(email)
  const sameNumber = number === undefined ? undefined : seen.numbers.get(number)
  const superior =
    teamOf === undefined ? undefined : (known.superiors.get(teamOf) ?? seen.emails.get(teamOf)?.account.role)
  return [
    ...(isOpen === undefined ? [] : [mistake('email', isOpen ? TAKEN : CLOSED)]),
    ...(sameEmail ? [mistake('email', again(sameEmail.line))] : []),
    ...(number !== undefined && known.numbers.has(number) ? [mistake('number', NUMBER_TAKEN)] : []),
    ...(sameNumber ? [mistake('number', again(sameNumber.line))] : []),
    ...(teamOf !== undefined && (superior === undefined || !TEAMS[role]?.includes(superior))
      ? [mistake('superior', NO_SUPERIOR)]
      : []),
    ...judgeTeam({ role, teamName, mistake }, known),
  ]
}

function judgeTeam(
  { role, teamName, mistake }: Pick<ReadRow, 'teamName' | 'mistake'> & { readonly role: Role },
  { teams }: Known,
): readonly Mistake[] {
  if (teamName === '') return []
  if (!isAdvising(role)) return [mistake('team', NOT_FOR_ROLE)]
  const found = teams.get(teamName.toLowerCase()) ?? []
  if (found.length === 1) return []
  return [mistake('team', found.length === 0 ? NO_TEAM : SEVERAL_TEAMS)]
}

async function readKnown(db: Db, rows: readonly ReadRow[]): Promise<Known> {
  const emails = rows.map(({ account }) => account.email)
  const numbers = rows.flatMap(({ account }) => account.number ?? [])
  const superiors = rows.flatMap(({ account }) => account.teamOf ?? [])
  const taken = await db
    .selectFrom('account')
    .select(['email', 'closed_at'])
    .where(sql<boolean>`email = any(${emails}::text[])`)
    .execute()
  const used = await db
    .selectFrom('account')
    .select('username')
    .where(sql<boolean>`username = any(${numbers}::text[])`)
    .execute()
  const heads = await db
    .selectFrom('account')
    .select(['email', 'role'])
    .where(sql<boolean>`email = any(${superiors}::text[])`)
    .where('closed_at', 'is', null)
    .execute()
  const teams = await db
    .selectFrom('team')
    .innerJoin('network', 'network.id', 'team.network_id')
    .select(['team.id', 'team.name', 'network.name as network'])
    .execute()
  return {
    emails: new Map(taken.map(({ email, closed_at }) => [email, closed_at === null])),
    numbers: new Set(used.map(({ username }) => username)),
    superiors: new Map(heads.map(({ email, role }) => [email, role])),
    teams: groupTeams(teams),
  }
}

function groupTeams(
  teams: readonly { readonly id: number; readonly name: string; readonly network: string }[],
): Known['teams'] {
  const grouped = new Map<string, number[]>()
  for (const { id, name, network } of teams)
    for (const given of [name, `${network} / ${name}`]) {
      const key = given.toLowerCase()
      grouped.set(key, [...(grouped.get(key) ?? []), id])
    }
  return grouped
}
