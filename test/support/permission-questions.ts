import { randomUUID } from 'node:crypto'
import type { DossierState } from '#vocabulary/dossier-state.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import { ROLES, type Role } from '#vocabulary/role.ts'
import type { Answer, Caller } from './api-client.ts'
import type { PermissionCase } from './permission-case.ts'
import { insertReceipt, putIntoState, reopenEnvelope, type Subject } from './permission-subject.ts'
import { RELATIONS, type Relation, type World } from './permission-world.ts'

const IS_LONG = process.env['LONG_RUN'] !== undefined

/** For calls whose answer does not depend on the state, and for roles refused before it is checked. */
const ANY_TWO: readonly DossierState[] = ['ongoing', 'signed']

/** Owners of the dossiers visible to each role. Source: design "Permissions". */
export function sees(role: Role, relation: Relation): boolean {
  if (['backOfficeUser', 'manageDossier', 'compliance'].includes(role)) return true
  if (role === 'author' || role === 'administrator') return false
  if (role === 'manager') return relation === 'own' || relation === 'colleague'
  return relation === 'own'
}

/** Who asks about whose dossier, and in which state. */
export interface Situation {
  readonly role: Role
  readonly relation: Relation
  readonly state: DossierState
  readonly integration: IntegrationState | null
}

/**
 * The situations in which a case is tried, for these roles. In the daily run, the first role is tried with every state
 * of the two kinds of dossier (the caller's own, and one of the back office), as is each role whose answers differ from
 * an earlier one's. Other roles, and other people's dossiers, are tried with the first state only, since their form is
 * the same. A role refused for any dossier is refused for another's, which shows that 403 comes before 404. The long
 * run tries all of them.
 */
export function* situations(each: PermissionCase, roles: readonly Role[] = ROLES): Generator<Situation> {
  const states = each.states ?? ANY_TWO
  const integrations = each.integration ?? [null]
  const tried = new Set<string>()
  for (const role of roles) {
    const isAllowed = mayCall(each, role)
    for (const relation of each.about ? RELATIONS : (['own'] as const)) {
      const isBetween = relation === 'colleague' || relation === 'other'
      if (!IS_LONG && !isAllowed && each.about && relation !== 'other') continue
      const isRefused = !isAllowed || !sees(role, relation)
      const answers = `${relation} ${expectedAnswers(each, { role, relation, states })}`
      const isRepeated = isBetween || tried.has(answers)
      if (!isRefused) tried.add(answers)
      const wanted = isRefused || (isRepeated && !IS_LONG) ? states.slice(0, 1) : states
      for (const state of each.about || IS_LONG ? wanted : wanted.slice(0, 1))
        for (const integration of isRefused
          ? [null]
          : integrations.slice(0, isRepeated && !IS_LONG ? 1 : undefined))
          yield { role, relation, state, integration }
    }
  }
}

/** The expectations of the table for each state. */
function expectedAnswers(
  each: PermissionCase,
  {
    role,
    relation,
    states,
  }: Pick<Situation, 'role' | 'relation'> & { readonly states: readonly DossierState[] },
): string {
  const form = relation === 'manual' ? 'back_office' : 'client'
  return states
    .flatMap((state) =>
      (each.integration ?? [null]).map((integration) =>
        expectedStatus(each, { role, relation, state, integration }, form),
      ),
    )
    .join()
}

export const titleOf = ({ call, name }: PermissionCase) => (name === undefined ? call : `${call} ${name}`)
export const mayCall = ({ who }: PermissionCase, role: Role) => who === 'anyone' || who.includes(role)

/** What the table says. */
export function expectedStatus(each: PermissionCase, situation: Situation, form: Subject['form']): number {
  const { role, relation, state, integration } = situation
  if (!mayCall(each, role)) return 403
  if (each.about && !sees(role, relation)) return 404
  return each.answer?.({ role, state, integration, form }) ?? 200
}

/** Sends a request about a dossier in the given situation. */
export async function ask(
  world: World,
  each: PermissionCase,
  { role, relation, state, integration }: Situation,
  caller: Caller = world.callers[role],
) {
  const prepared = world.subjectsOf(role)[relation][each.about ?? 'plain']
  // Refused before anything is read, whether or not it exists.
  if (!mayCall(each, role)) return { subject: prepared, answer: await send(caller, each, prepared) }
  await putIntoState(world.api, prepared, state, integration)
  const subject =
    each.needs === 'receipt' ? { ...prepared, receiptId: await insertReceipt(world.api, prepared) } : prepared
  if (each.needs === 'lead') await forgetProspect(world)
  if (each.needs === 'envelope') await reopenEnvelope(world.api, prepared)
  return { subject, answer: await send(caller, each, subject) }
}

/** The dossier's person has an account once a prospect was created. */
async function forgetProspect(world: World): Promise<void> {
  await world.api.services.store.db
    .updateTable('account')
    .set({ email: `${randomUUID()}@paraphe.test` })
    .where('email', '=', 'f.lemaire@orange.test')
    .execute()
}

/** Sends the request of a case. */
export async function send(caller: Caller, each: PermissionCase, subject: Subject): Promise<Answer> {
  const { path, body } = each.request(subject)
  const [method] = each.call.split(' ')
  if (method === 'POST') return caller.post(path, body ?? {})
  if (method === 'PUT') return caller.put(path, body ?? {})
  return method === 'DELETE' ? caller.delete(path) : caller.get(path)
}
