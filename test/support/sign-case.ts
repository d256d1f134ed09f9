import { CASE_ADVISOR, SPECIMEN_ADVISOR_IDENTITY } from '#server/forms/deployment-cases.ts'
import { advanceDossier } from '#server/seed/advance-dossier.ts'
import { readAnswers, type SeedAnswers } from '#server/seed/fill-dossier.ts'
import type { GoalDossier } from '#server/seed/goal-dossier.ts'
import type { SignedInUser, SigningApp } from './signing-app.ts'

/** Far above the longest way to a signature. */
const MOST_STEPS = 60

/** A case by name, with answers in place of its own. */
export interface FiledCase {
  readonly name: string
  readonly form: string
  readonly answers?: SeedAnswers
}

/** Fills in a dossier from its case and has all parties sign, with the actions of the demo's seed. */
export async function signAll(signing: SigningApp, id: number, filed: FiledCase): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1)
    if ((await signOnce(signing, id, filed)) === 'reached') return
  throw new Error(`${filed.name}: dossier ${id} is not signed after ${MOST_STEPS} steps`)
}

/** The next step: a block is submitted, or one party signs. */
export async function signOnce(
  { services }: SigningApp,
  id: number,
  { name, form, answers = {} }: FiledCase,
) {
  const dossier: GoalDossier = {
    id,
    form,
    goal: 'signed',
    readAnswers: () => readAnswers(services.deployment.folders, { case: name, answers }),
  }
  const step = await advanceDossier(services, dossier)
  await services.outbox.drain()
  return step
}

/** Gives an account the name and the legal identity of the advisor in the cases. */
export async function identifyAdvisor({ services }: SigningApp, { user }: SignedInUser): Promise<void> {
  await services.store.db
    .updateTable('account')
    .set({
      username: CASE_ADVISOR.code,
      first_name: CASE_ADVISOR.firstName,
      last_name: CASE_ADVISOR.lastName,
      advisor_identity: JSON.stringify(SPECIMEN_ADVISOR_IDENTITY),
    })
    .where('id', '=', user.id)
    .execute()
}
