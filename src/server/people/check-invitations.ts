import { sql } from 'kysely'
import type { Localized } from '#vocabulary/locale.ts'
import type { Role } from '#vocabulary/role.ts'
import { TEAMS, type NewAccount } from '../accounts/new-account.ts'
import type { Db } from '../store/store.ts'
import type { Mistake, ReadRow } from './invitation-table.ts'

/** A row that can be invited. */
export interface CheckedRow {
  readonly line: number
  readonly account: NewAccount
}

interface Known {
  readonly emails: ReadonlyMap<string, boolean>
  readonly numbers: ReadonlySet<string>
  readonly superiors: ReadonlyMap<string, Role>
  readonly teams: ReadonlyMap<string, number>
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
    const teamId = known.teams.get(row.teamName.toLowerCase())
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
    ...(teamName !== '' && !known.teams.has(teamName.toLowerCase()) ? [mistake('team', NO_TEAM)] : []),
  ]
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
    teams: new Map(
      teams.flatMap(({ id, name, network }): [string, number][] => [
        [name.toLowerCase(), id],
        [`${network} / ${name}`.toLowerCase(), id],
      ]),
    ),
  }
}
