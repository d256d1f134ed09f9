import { sql } from 'kysely'
import { findUnprintable, unprintableIn } from '#rules/answer-text.ts'
import { changeRole } from '../accounts/change-account.ts'
import { moveAddress } from '../accounts/change-address.ts'
import { closeById, reopenById } from '../accounts/close-account.ts'
import { insertAccount } from '../accounts/create-account.ts'
import { lockAdministrators } from '../accounts/guards.ts'
import { signsInElsewhere } from '../accounts/signs-in-elsewhere.ts'
import { recordAccountAct } from '../audit/record-audit.ts'
import { sendPasswordLink } from '../identity/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { readGroup, type RoleGroup } from './groups.ts'
import { getPerson, selectPeople, selectWithDeleted, type Person } from './people.ts'
import type { ScimCaller } from './scim-caller.ts'
import { ScimError } from './scim-error.ts'
import type { DesiredUser } from './user-input.ts'

/** Serialises changes within a network, or within the company, since names are unique in it. */
export async function changePeople<T>(
  { store }: Services,
  { ownerId }: ScimCaller,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  return store.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('scim'), ${ownerId ?? 0})`.execute(trx)
    // Locked before any other account, to avoid a deadlock between transactions that lock administrators in another order.
    if (ownerId === null) await lockAdministrators(trx)
    return work(trx)
  })
}

/**
 * Creates an account. A company account without a group has no role yet and stays closed until it joins one: identity
 * providers send people first and groups later.
 */
export async function createUser(
  services: Services,
  caller: ScimCaller,
  trx: Trx,
  desired: DesiredUser,
): Promise<Person> {
  const group = desired.group === undefined ? undefined : readGroup(services, caller, desired.group)
  const deleted = await findDeleted(trx, caller, desired)
  if (deleted) return revive(services, caller, trx, { person: deleted, desired, group })
  await refuseTaken(trx, caller, desired)
  requirePrintable(desired)
  const { email, firstName, lastName, number } = desired
  const role = group?.role ?? (caller.ownerId === null ? undefined : 'advisor')
  const isActive = desired.active ?? true
  const at = services.clock.now()
  const isOpen = isActive && role !== undefined
  const language = desired.language ?? services.deployment.locale
  const account = await insertAccount(
    services,
    trx,
    {
      // Placeholder role of a closed account, which nobody can use.
      role: role ?? 'backOfficeUser',
      email,
      firstName,
      lastName,
      number: caller.ownerId === null ? undefined : number,
      language,
      civility: undefined,
      mobile: undefined,
    },
    { parentId: caller.ownerId, actorId: null, closedAt: isOpen ? null : at },
  )
  await storeProvisioned(services, trx, account.id, {
    user_name: desired.userName,
    external_id: desired.externalId,
    is_active: isActive,
    has_role: role !== undefined,
  })
  if (isOpen && !signsInElsewhere(services, email)) await sendPasswordLink(services, trx, account, language)
  return getPerson(trx, caller, String(account.id))
}

/** A person who was deleted before gets the same account again, with its history. Source: RFC 7644 §3.6. */
async function findDeleted(
  trx: Trx,
  caller: ScimCaller,
  { email }: DesiredUser,
): Promise<Person | undefined> {
  return selectWithDeleted(trx, caller)
    .where('provisioned.deleted_at', 'is not', null)
    .where('account.email', '=', email)
    .executeTakeFirst()
}

async function revive(
  services: Services,
  caller: ScimCaller,
  trx: Trx,
  { person, desired, group }: { person: Person; desired: DesiredUser; group: RoleGroup | undefined },
): Promise<Person> {
  const { email, user_name } = person
  await refuseTaken(trx, caller, desired, { id: person.id, email, user_name: '' })
  const isOfNetwork = caller.ownerId !== null
  const before = { ...person, user_name, is_active: true, has_role: isOfNetwork, deleted_at: null }
  await storeProvisioned(services, trx, person.id, { ...stateOf(before), is_active: desired.active ?? true })
  return applyDesired(services, caller, trx, { ...before, is_active: desired.active ?? true }, desired, group)
}

/** Updates an account to the state desired by the identity provider. */
export async function updateUser(
  services: Services,
  caller: ScimCaller,
  trx: Trx,
  person: Person,
  desired: DesiredUser,
): Promise<Person> {
  const group = desired.group === undefined ? undefined : readGroup(services, caller, desired.group)
  await refuseTaken(trx, caller, desired, person)
  return applyDesired(services, caller, trx, person, desired, group)
}

async function applyDesired(
  services: Services,
  caller: ScimCaller,
  trx: Trx,
  person: Person,
  desired: DesiredUser,
  group: RoleGroup | undefined,
): Promise<Person> {
  const { id, language } = person
  if (isRenamed(person, desired)) requirePrintable(desired)
  if (desired.email !== person.email) await moveAddress(services, trx, person, desired.email)
  await trx
    .updateTable('account')
    .set({
      first_name: desired.firstName,
      last_name: desired.lastName,
      language: desired.language ?? language,
    })
    .where('id', '=', id)
    .execute()
  const former = stateOf(person)
  const state = {
    user_name: desired.userName,
    external_id: desired.externalId,
    is_active: desired.active ?? former.is_active,
    has_role: group !== undefined || former.has_role,
  }
  await storeProvisioned(services, trx, id, state)
  const fields = [
    ...(isRenamed(person, desired) ? ['name'] : []),
    ...(desired.language !== undefined && desired.language !== language ? ['language'] : []),
    ...(['user_name', 'external_id', 'is_active'] as const).filter((name) => state[name] !== former[name]),
  ]
  await noteChange(services, trx, id, fields)
  await setRole(services, trx, person, group)
  await setOpen(services, trx, { ...person, email: desired.email }, state.is_active && state.has_role)
  return getPerson(trx, caller, String(id))
}

const isRenamed = ({ first_name, last_name }: Person, { firstName, lastName }: DesiredUser) =>
  firstName !== first_name || lastName !== last_name

function requirePrintable({ firstName, lastName }: DesiredUser): void {
  const character = findUnprintable(`${firstName} ${lastName}`)
  if (character !== undefined)
    throw new ScimError(400, `name: ${unprintableIn(character).en}`, 'invalidValue')
}

/** Adds an account to a group, which grants its role, or removes it, which closes the account, since it then has no role. */
export async function changeGroup(
  services: Services,
  trx: Trx,
  person: Person,
  group: RoleGroup | undefined,
): Promise<void> {
  const state = { ...stateOf(person), has_role: group !== undefined }
  await storeProvisioned(services, trx, person.id, state)
  await noteChange(services, trx, person.id, ['group'])
  await setRole(services, trx, person, group)
  await setOpen(services, trx, person, state.is_active && state.has_role)
}

/** Closes the account and hides it from programs. Its row stays, since history refers to it. */
export async function deleteUser(services: Services, trx: Trx, person: Person): Promise<void> {
  await setOpen(services, trx, person, false)
  const state = { ...stateOf(person), is_active: false }
  await storeProvisioned(services, trx, person.id, state, services.clock.now())
  await noteChange(services, trx, person.id, ['deleted'])
}

function stateOf(person: Person) {
  const { user_name, external_id, is_active, has_role, closed_at } = person
  return { user_name, external_id, is_active: is_active ?? closed_at === null, has_role: has_role ?? true }
}

async function storeProvisioned(
  { clock }: Pick<Services, 'clock'>,
  trx: Trx,
  accountId: number,
  state: ReturnType<typeof stateOf>,
  deletedAt: Date | null = null,
): Promise<void> {
  const row = { ...state, changed_at: clock.now(), deleted_at: deletedAt }
  await trx
    .insertInto('provisioned_account')
    .values({ account_id: accountId, ...row })
    .onConflict((oc) => oc.column('account_id').doUpdateSet(row))
    .execute()
}

async function noteChange(
  { clock, keys }: Pick<Services, 'clock' | 'keys'>,
  trx: Trx,
  accountId: number,
  fields: readonly string[],
): Promise<void> {
  if (fields.length === 0) return
  await recordAccountAct(trx, keys, accountId, 'account.changed', {
    actorId: null,
    detail: { fields },
    at: clock.now(),
  })
}

async function setRole(
  services: Services,
  trx: Trx,
  person: Pick<Person, 'id'>,
  group: RoleGroup | undefined,
): Promise<void> {
  if (group) await changeRole(services, trx, { id: person.id, actorId: null, role: group.role })
}

async function setOpen(services: Services, trx: Trx, person: Person, isOpen: boolean): Promise<void> {
  const act = { id: person.id, actorId: null }
  if (!isOpen) {
    await closeById(services, trx, act)
    return
  }
  if (!(await reopenById(services, trx, act))) return
  if (person.password_hash === null && !signsInElsewhere(services, person.email))
    await sendPasswordLink(services, trx, person, person.language)
}

/** Addresses are unique globally, the identity provider's names among the accounts that the program sees. */
async function refuseTaken(
  trx: Trx,
  caller: ScimCaller,
  { email, userName, number }: DesiredUser,
  person?: Pick<Person, 'id' | 'email' | 'user_name'>,
): Promise<void> {
  const refuse = (what: string) => new ScimError(409, `a user has this ${what} already`, 'uniqueness')
  const other = person?.id ?? 0
  const isTaken = async (column: 'email' | 'username', value: string) =>
    (await trx
      .selectFrom('account')
      .select('id')
      .where(column, '=', value)
      .where('id', '<>', other)
      .executeTakeFirst()) !== undefined
  if (email !== person?.email && (await isTaken('email', email))) throw refuse('address')
  if (!person && number !== undefined && caller.ownerId !== null && (await isTaken('username', number)))
    throw refuse('employeeNumber')
  if (userName.toLowerCase() === person?.user_name.toLowerCase()) return
  const namesake = await selectPeople(trx, caller)
    .where(sql`lower(coalesce(provisioned.user_name, account.email))`, '=', userName.toLowerCase())
    .where('account.id', '<>', other)
    .executeTakeFirst()
  if (namesake) throw refuse('userName')
}
