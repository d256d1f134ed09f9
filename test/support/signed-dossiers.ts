import { loadDeployment } from '#server/forms/load-deployment.ts'
import type { Db } from '#server/store/store.ts'
import { openCase, readCases } from './deployment-cases.ts'

type Answers = Readonly<Record<string, string | string[]>>

/** A signed demo dossier under review: a case's answers with overrides. */
export interface SignedDossier {
  readonly case: string
  readonly title: string
  readonly changes?: Answers
}

/** Inserts such dossiers into a store, oldest first. Returns their ids. */
export async function insertSignedDossiers(
  db: Db,
  dossiers: readonly SignedDossier[],
): Promise<readonly number[]> {
  const deployment = await loadDeployment('demo')
  const form = await db
    .selectFrom('form_version')
    .select(['id', 'definition'])
    .where('code', '=', 'client')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const advisor = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'advisor@demo.test')
    .executeTakeFirstOrThrow()
  const numbers: number[] = []
  for (const dossier of dossiers) {
    const given = readCases(deployment).find(({ name }) => name === dossier.case)
    if (!given) throw new Error(`no case is called ${dossier.case}`)
    const answers = { ...given.answers, ...dossier.changes }
    const session = openCase(deployment, { ...given, answers })
    const { id } = await db
      .insertInto('dossier')
      .values({
        form_version_id: form.id,
        form_code: 'client',
        state: 'signed',
        status: 'signed',
        integration_state: 'ongoing',
        direct: false,
        client_id: null,
        advisor_id: advisor.id,
        created_by: advisor.id,
        product_code: 'DPA',
        title: dossier.title,
        amount_cents: 1_020_000,
        last_block: null,
        reject_reason: null,
        signed_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const block of session.visibleBlocks()) {
      const values = block.elements.flatMap(({ name }) => {
        const { answer, computed } = session.getElement(name)
        return answer.kind !== 'value' || computed ? [] : [[name, answer.value] as const]
      })
      if (values.length === 0) continue
      await db
        .insertInto('dossier_block')
        .values({
          dossier_id: id,
          block: block.slug,
          answers: JSON.stringify(Object.fromEntries(values)),
          revision: 1,
          submitted_by: advisor.id,
        })
        .execute()
    }
    numbers.push(id)
  }
  return numbers
}
