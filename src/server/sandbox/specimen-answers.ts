import type { AnswerInput, FormSession } from '#engine/index.ts'
import { Failure } from '#rules/failure.ts'
import { loadVisibleDossier, openForWriting, type LoadedDossier } from '../dossiers/index.ts'
import { readCases, type ReadCase } from '../forms/index.ts'
import type { User } from '../http/authenticate.ts'
import type { SeedAnswers } from '../seed/fill-dossier.ts'
import type { Services } from '../services.ts'

/** Name prefix of cases that answer every question, by convention. */
const COMPLETE = 'complete'

/**
 * Answers for all blocks: keeps submitted and drafted answers and takes the others from the first example of the deployment
 * that leaves no violation. Throws `SANDBOX_NO_EXAMPLE`, with the violations of the closest example, when there is none.
 */
export async function completeAnswers(services: Services, user: User, id: number): Promise<SeedAnswers> {
  const { db } = services.store
  const dossier = await loadVisibleDossier(services, db, user, id)
  const given = { ...(await findDraftAnswers(services, id)), ...findSubmitted(dossier) }
  const examples = readCases(services.deployment)
    .filter(({ form, direct }) => form === dossier.row.form_code && direct === dossier.row.direct)
    .toSorted((one, other) => rankOf(one) - rankOf(other) || one.name.localeCompare(other.name))
  let nearest: readonly string[] = []
  for (const { answers: example } of examples) {
    const answers = { ...example, ...given }
    const refused = findRefused(openForWriting(services, user, dossier, answers))
    if (refused.length === 0) return writeSeedAnswers(answers)
    if (nearest.length === 0 || refused.length < nearest.length) nearest = refused
  }
  throw new Failure('SANDBOX_NO_EXAMPLE', { params: { elements: nearest.join(', ') } })
}

function rankOf({ name }: ReadCase): number {
  if (name === COMPLETE) return 0
  return name.startsWith(COMPLETE) ? 1 : 2
}

/** Ignores missing files, which are drawn while the blocks are filled in. */
function findRefused(session: FormSession): readonly string[] {
  return session
    .validate()
    .filter(({ element }) => session.getElement(element).type !== 'input_receipt_file')
    .map(({ element }) => element)
}

function findSubmitted({ blocks }: LoadedDossier): Readonly<Record<string, AnswerInput>> {
  return Object.assign({}, ...blocks.map(({ answers }) => answers))
}

async function findDraftAnswers(
  { store }: Services,
  dossierId: number,
): Promise<Readonly<Record<string, AnswerInput>>> {
  const drafts = await store.db
    .selectFrom('draft')
    .select(['element', 'value'])
    .where('dossier_id', '=', dossierId)
    .execute()
  return Object.fromEntries(drafts.map(({ element, value }) => [element, value.value]))
}

function writeSeedAnswers(answers: Readonly<Record<string, AnswerInput>>): SeedAnswers {
  return Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [
      name,
      typeof value === 'string' || value === null ? value : [...value],
    ]),
  )
}
