import * as z from 'zod'
import { PersonName } from '#contract/answers.ts'
import { parisDay } from '#rules/paris-time.ts'
import type { KeptReason } from '#vocabulary/kept-reason.ts'
import { isAdvising, ROLES } from '#vocabulary/role.ts'
import { findAdvisorTags, type KnownAdvisorIdentity } from '#form/advisor-identity.ts'
import { parseAdvisorIdentity, setAdvisorIdentity } from '../accounts/advisor-identity.ts'
import { changeAddress } from '../accounts/change-address.ts'
import { changeName } from '../accounts/change-name.ts'
import { closeAccount, reopenAccount } from '../accounts/close-account.ts'
import { createAccount } from '../accounts/create-account.ts'
import { listAccounts } from '../accounts/list-accounts.ts'
import { parseNewAccount } from '../accounts/new-account.ts'
import { resetSecondFactor } from '../accounts/reset-second-factor.ts'
import { unlinkAccount } from '../accounts/unlink-account.ts'
import { loadTemplates } from '../documents/load-templates.ts'
import type { LoadedDeployment } from '../forms/index.ts'
import { exportPerson } from '../retention/export-person.ts'
import { erasePerson, type Erasure } from '../retention/erase-person.ts'
import { Misuse, parseOptions, type Arguments, type Outcome } from '../terminal/command.ts'
import { withDeployment, withStore } from '../terminal/open-beside.ts'
import { describeNewAccount } from './describe-new-account.ts'

export async function create({ values }: Arguments): Promise<Outcome> {
  const person = parseNewAccount(values)
  return withDeployment(async (parts) => {
    if (isAdvising(person.role)) await requireIdentity(parts.deployment, person.advisorIdentity)
    const { link, ...account } = await createAccount(parts, person)
    const shown = values['print-link'] === true ? { link } : {}
    const isLinkPrinted = 'link' in shown
    const lines = [describeNewAccount({ ...account, isLinkPrinted }, parts.config), ...Object.values(shown)]
    return { ok: true, lines, data: { ...account, ...shown } }
  })
}

/** Without the identity, documents of the deployment that print it could not be sent. */
async function requireIdentity(
  deployment: LoadedDeployment,
  identity: KnownAdvisorIdentity = {},
): Promise<void> {
  const needed = findAdvisorTags(await loadTemplates(deployment))
  const missing = needed.filter((key) => identity[key] === undefined)
  if (missing.length > 0)
    throw new Misuse(missing.map((key) => `--${key}: documents of ${deployment.code} print it`).join('\n'))
}

export async function changeAdvisorIdentity({
  positionals: [email = ''],
  values,
}: Arguments): Promise<Outcome> {
  const given = parseAdvisorIdentity(values)
  if (!given) throw new Misuse('nothing to change: give --firm, --orias or another part')
  return withDeployment(async (parts) => {
    const identity = await setAdvisorIdentity(parts, email, given)
    const lines = Object.entries(identity).map(([key, value]) => `${key}: ${value}`)
    return { ok: true, lines, data: { email, identity } }
  })
}

export async function list({ values }: Arguments): Promise<Outcome> {
  const { role } = parseOptions(z.object({ role: z.enum(ROLES).optional() }), values)
  return withStore(async ({ store }) => {
    const accounts = await listAccounts(store.db, role)
    const lines = accounts.map(({ email, role: of, username, name, teamOf, state }) =>
      [email, of, username, name, teamOf ?? '-', state].join('\t'),
    )
    return { ok: true, lines, data: { accounts } }
  })
}

export async function close({ positionals: [email = ''], values }: Arguments): Promise<Outcome> {
  return withDeployment(async (parts) => {
    const state = values['reopen'] === true ? 'open' : 'closed'
    const changed = await (state === 'open' ? reopenAccount(parts, email) : closeAccount(parts, email))
    const lines = [changed ? `${email} is ${state} now` : `${email} was ${state} already`]
    return { ok: true, lines, data: { email, state, changed } }
  })
}

export async function changeAddressOf({ positionals: [from = '', to = ''] }: Arguments): Promise<Outcome> {
  return withDeployment(async (parts) => {
    const { email, outstanding } = await changeAddress(parts, from, to)
    const lines = [
      `${from} is ${email} now; both addresses are told by mail, and every session is ended`,
      ...outstanding.map(
        (id) =>
          `dossier ${id}: documents are out to be signed at the former address: recall them and send them again`,
      ),
    ]
    return { ok: true, lines, data: { from, email, outstanding } }
  })
}

export async function changeNameOf({ positionals: [email = ''], values }: Arguments): Promise<Outcome> {
  const firstName = readName(values, 'first-name')
  const lastName = readName(values, 'last-name')
  return withDeployment(async (parts) => {
    const changed = await changeName(parts, email, { firstName, lastName })
    const lines = [`${email} is ${changed ? '' : 'already '}${firstName} ${lastName}${changed ? ' now' : ''}`]
    return { ok: true, lines, data: { email, firstName, lastName, changed } }
  })
}

function readName(values: Arguments['values'], option: string): string {
  const { data, error } = PersonName.safeParse(values[option])
  if (data === undefined) throw new Misuse(`--${option}: ${error?.issues[0]?.message}`)
  return data
}

export async function resetFactor({ positionals: [email = ''] }: Arguments): Promise<Outcome> {
  return withDeployment(async (parts) => {
    const changed = await resetSecondFactor(parts, email)
    const line = changed
      ? `${email} has no authenticator and no passkey any more; the owner is told by mail, and a role with a second factor enrols again by the link that the next sign-in mails`
      : `${email} had neither authenticator nor passkey`
    return { ok: true, lines: [line], data: { email, changed } }
  })
}

export async function unlink({ positionals: [email = ''] }: Arguments): Promise<Outcome> {
  return withDeployment(async (parts) => {
    const changed = await unlinkAccount(parts, email)
    const line = changed
      ? `${email} is linked to no upstream provider any more; the next sign-in there links it again, by verified address`
      : `${email} was linked to no upstream provider`
    return { ok: true, lines: [line], data: { email, changed } }
  })
}

export async function exportOne({ positionals: [email = ''] }: Arguments): Promise<Outcome> {
  return withStore(async ({ store }) => {
    const person = await exportPerson(store.db, email)
    return { ok: true, lines: [JSON.stringify(person, null, 2)], data: person }
  })
}

export async function erase({ positionals: [email = ''], values }: Arguments): Promise<Outcome> {
  return withDeployment(async (parts) => {
    const isTrial = values['check'] === true
    const erasure = await erasePerson(parts, email, isTrial)
    return { ok: true, lines: describeErasure(erasure, isTrial), data: { ...erasure, isTrial } }
  })
}

const KEPT: Readonly<Record<KeptReason, string>> = {
  held: 'it is under a legal hold',
  open: 'documents are out to be signed: end the dossier first',
  contract: 'documents were signed: the law requires the contract to be kept',
  advisor: 'another person’s dossier, which must keep its advisor',
  'other-former':
    'another person’s dossier, in progress, with the person in former answers: cancel it, then erase again',
  other:
    'another person’s dossier, in progress: remove the person from its answers or cancel it, then erase again',
}

function describeErasure(
  { email, account, dossiers, sameName }: Erasure,
  isTrial: boolean,
): readonly string[] {
  const will = isTrial ? 'would be' : 'is'
  const accounts = {
    erased: `${email}: the account ${will} emptied of its person`,
    closed: `${email}: the account ${will} closed, and emptied with its last dossier`,
    none: `${email}: there is no account with this address`,
  }
  return [
    accounts[account],
    ...dossiers.map(({ id, removed, kept, keptUntil }) =>
      removed
        ? `dossier ${id}: ${will} removed, with its files within two days`
        : `dossier ${id}: stays${keptUntil ? ` until ${parisDay(keptUntil)}` : ''}, ${kept === null ? '' : KEPT[kept]}`,
    ),
    ...sameName.map(
      (id) => `dossier ${id}: stays, it has the same name and no address of this person: compare by hand`,
    ),
    'audit rows stay: they hold numbers and digests, no name',
    'customers of the register and files exported to it stay: the register has its own legal retention',
    'archives made earlier still hold everything: they go by their own rotation',
  ]
}
