import type { PublishedForm } from '../forms/index.ts'
import type { Trx } from '../store/store.ts'

/** A new dossier, however it is created. */
export interface NewDossier {
  readonly form: PublishedForm
  readonly direct: boolean
  readonly clientId: number | null
  readonly advisorId: number | null
  readonly createdBy: number
  readonly title: string
  readonly at: Date
}

/** Inserts a dossier without answers; returns its id. */
export async function insertDossier(trx: Trx, dossier: NewDossier): Promise<number> {
  const { form, direct, clientId, advisorId, createdBy, title, at } = dossier
  const { id } = await trx
    .insertInto('dossier')
    .values({
      form_version_id: form.id,
      form_code: form.code,
      state: 'ongoing',
      status: 'ongoing',
      direct,
      client_id: clientId,
      advisor_id: advisorId,
      created_by: createdBy,
      title,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
