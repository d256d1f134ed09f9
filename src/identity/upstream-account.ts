import { findUnprintable, readLine } from '#rules/answer-text.ts'
import type { Account, IdentityPorts, UpstreamSettings } from './ports.ts'
import type { UpstreamPerson } from './upstream-claims.ts'
import { domainOf } from './upstreams.ts'

/** Why a person authenticated by a provider is refused, as the audit names it. */
export type UpstreamRefusal =
  | 'unknown'
  | 'closed'
  | 'domain'
  | 'role'
  | 'claimed-role'
  | 'network'
  | 'other-subject'

type Ports = Pick<IdentityPorts, 'accounts' | 'upstreamLinks'>

/**
 * Finds the account of a person by issuer and subject; on the first sign-in by the identifier that the provider assigned by
 * SCIM, or by verified address. Checks at each sign-in what the provider may vouch for: the provider of one network must
 * not sign in the company's staff.
 */
export async function findUpstreamAccount(
  ports: Ports,
  settings: UpstreamSettings,
  person: UpstreamPerson,
): Promise<Account | UpstreamRefusal> {
  const linked = await ports.upstreamLinks.findAccount(settings.issuer, person.subject)
  const account =
    linked === undefined
      ? await findUnlinked(ports, settings, person)
      : ((await ports.accounts.find(linked)) ?? 'closed')
  if (typeof account === 'string') return account
  const refusal = await findRefusal(ports, settings, person, account)
  if (refusal) return refusal
  if (linked !== undefined) return account
  const link = { issuer: settings.issuer, subject: person.subject }
  return (await ports.upstreamLinks.add(account.id, link)) ? account : 'other-subject'
}

/**
 * Finds the account by SCIM identifier, by the claim that holds the username, or by verified address; creates one if the
 * provider may.
 */
async function findUnlinked(
  ports: Ports,
  settings: UpstreamSettings,
  person: UpstreamPerson,
): Promise<Account | UpstreamRefusal> {
  const { accounts } = ports
  const { verifiedEmail: email, key } = person
  const identified = await findIdentified(ports, settings, person)
  if (identified) return identified
  const isByAddress = settings.claims.account.join('.') === 'email'
  if (!isByAddress && key !== undefined) {
    const account = await accounts.findByUsername(key)
    if (account) return account
  }
  if (email === undefined) return 'unknown'
  if (settings.domains.length > 0 && !settings.domains.includes(domainOf(email))) return 'domain'
  const account = await accounts.findByEmail(email)
  // When a claim names the account, a matching address proves nothing.
  if (account && !isByAddress) return 'unknown'
  // The account is already linked to another subject, whose address was reassigned.
  if (account && (await isSomebodyElse(ports, person, account))) return 'other-subject'
  return account ?? create(ports, settings, person, email)
}

/** The provider must vouch for the address that the account has here, whatever the person's address there. */
async function findIdentified(
  { accounts }: Ports,
  { roles, network, domains }: UpstreamSettings,
  { externalId }: UpstreamPerson,
): Promise<Account | UpstreamRefusal | undefined> {
  if (externalId === undefined) return undefined
  const head = network === undefined ? undefined : await accounts.findByEmail(network)
  if (network !== undefined && !head) return 'network'
  const account = await accounts.findByExternalId(externalId, { roles, headId: head?.id })
  if (!account) return undefined
  return domains.length === 0 || domains.includes(domainOf(account.email)) ? account : 'domain'
}

async function isSomebodyElse(
  { accounts }: Ports,
  { externalId }: UpstreamPerson,
  { id }: Account,
): Promise<boolean> {
  if (externalId === undefined) return false
  const given = await accounts.readExternalId(id)
  return given !== undefined && given !== externalId
}

async function create(
  { accounts }: Ports,
  settings: UpstreamSettings,
  person: UpstreamPerson,
  email: string,
): Promise<Account | UpstreamRefusal> {
  const role = settings.create === 'claimed' ? claimedRoles(settings, person)[0] : settings.create
  if (role === undefined || !settings.roles.includes(role)) return 'unknown'
  const head = settings.network === undefined ? undefined : await accounts.findByEmail(settings.network)
  if (settings.network !== undefined && !head) return 'network'
  const { firstName, lastName } = printableName(person, email)
  const parentId = head?.id ?? null
  return (await accounts.create({ role, email, firstName, lastName, parentId })) ?? 'closed'
}

/**
 * The name that a new account gets. A part that documents cannot print is left out, since nobody is there to correct it; the
 * address stands for a name of which nothing is left.
 */
function printableName(person: UpstreamPerson, email: string) {
  const [firstName = '', lastName = ''] = [person.firstName, person.lastName].map((part) => {
    const line = readLine(part).slice(0, 100)
    return findUnprintable(line) === undefined ? line : ''
  })
  const isLost = firstName === '' && lastName === '' && person.firstName + person.lastName !== ''
  return { firstName, lastName: isLost ? email : lastName }
}

/** Roles that the values of the claim map to, in the order of the mapping. */
function claimedRoles({ roleValues }: UpstreamSettings, person: UpstreamPerson) {
  return [...roleValues].flatMap(([value, role]) => (person.roleValues.includes(value) ? [role] : []))
}

/** A claim never changes a role: it must allow the role that the account has. */
async function findRefusal(
  { accounts }: Ports,
  settings: UpstreamSettings,
  person: UpstreamPerson,
  account: Account,
): Promise<UpstreamRefusal | undefined> {
  const { roles, network, claims } = settings
  if (!roles.includes(account.role)) return 'role'
  if (claims.role !== undefined && !claimedRoles(settings, person).includes(account.role))
    return 'claimed-role'
  if (network === undefined) return undefined
  const head = await accounts.findByEmail(network)
  return head && [account.id, account.parentId].includes(head.id) ? undefined : 'network'
}
