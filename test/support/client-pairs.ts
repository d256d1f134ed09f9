import type { Db } from '#server/store/store.ts'

const KINDS = ['twins', 'namesakes', 'one address'] as const

/** Where pairs of clients are inserted. */
interface Place {
  readonly db: Db
  /** Account of their advisor. */
  readonly advisor: number
  /** Version of the form. */
  readonly form: number
  readonly at: Date
}

/**
 * Pairs of clients that differ only in their accounts, each with a new dossier and a signed one; in every second pair,
 * one client has signed nothing yet. Inserted without an audit, to be read only. The address in the answers names the
 * account.
 */
export async function insertPair(place: Place, index: number) {
  const kind = KINDS[index % KINDS.length]
  const last_name = kind === 'one address' ? undefined : `Paire${index}`
  return Promise.all(
    [0, 1].map(async (member) => {
      const names = {
        first_name: kind === 'namesakes' ? 'Camille' : (['Anne', 'Aude'][member] ?? ''),
        last_name: last_name ?? `Voisin${index}${member}`,
      }
      const account = {
        role: 'client',
        parent_id: place.advisor,
        username: `paire-${index}-${member}`,
      }
      const { id } = await place.db
        .insertInto('account')
        .values({ ...account, ...names, role: 'client', email: `paire-${index}-${member}@demo.test` })
        .returning('id')
        .executeTakeFirstOrThrow()
      const isSigned = member === 0 || index % 2 === 0
      const former = isSigned ? await insertDossier(place, id, 'signed') : null
      if (former !== null) await insertAnswers(place, former, { ...names, email: `own-${id}@demo.test` })
      return { id, former, next: await insertDossier(place, id, 'ongoing') }
    }),
  )
}

async function insertDossier(
  { db, advisor, form, at }: Place,
  client: number,
  state: 'signed' | 'ongoing',
): Promise<number> {
  const { id } = await db
    .insertInto('dossier')
    .values({
      form_version_id: form,
      form_code: 'client',
      state,
      status: state,
      direct: false,
      client_id: client,
      advisor_id: advisor,
      created_by: advisor,
      title: '',
      created_at: at,
      updated_at: at,
      signed_at: state === 'signed' ? at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertAnswers(
  { db, advisor, at }: Place,
  id: number,
  signers: Readonly<Record<string, string>>,
): Promise<void> {
  const row = { dossier_id: id, revision: 1, submitted_by: advisor, submitted_at: at }
  await db
    .insertInto('dossier_block')
    .values([
      { ...row, block: 'signers', answers: JSON.stringify(signers) },
      { ...row, block: 'home', answers: JSON.stringify({ city: 'Lyon' }) },
    ])
    .execute()
}
