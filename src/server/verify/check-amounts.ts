import {
  loadDossier,
  openForWriting,
  readAmount,
  type DossierRow,
  type LoadedDossier,
} from '../dossiers/index.ts'
import { openSent } from '../envelopes/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Db } from '../store/store.ts'
import type { Check, Checked } from './check.ts'
import { readDossiers } from './read-dossiers.ts'

/**
 * The amount in lists is the one the engine finds in the answers: in what was sent, else in what was submitted, on
 * the day of the last submit.
 */
export const checkAmounts: Check = async function* (checked) {
  for await (const row of readDossiers(checked.store.db)) {
    const expected = await computeAmount(checked, row)
    if (expected !== row.amount_cents)
      yield {
        place: `dossier ${row.id}`,
        problem: `${showCents(row.amount_cents)} is stored, the engine finds ${showCents(expected)}`,
      }
  }
}

async function computeAmount(checked: Checked, row: DossierRow): Promise<number | null> {
  const { db } = checked.store
  const dossier = await loadDossier(checked, db, row)
  const { form, reading } = dossier
  // A mission fixes no amount: blocks of the subscription may have been submitted since.
  if (reading.kind === 'sent' && reading.of !== 'mission') return readAmount(openSent(form, reading))
  const last = dossier.blocks.reduce<LoadedDossier['blocks'][number] | undefined>(
    (latest, block) => (latest && latest.submittedAt >= block.submittedAt ? latest : block),
    undefined,
  )
  if (!last) return null
  const clock = { now: () => last.submittedAt }
  const author = await readAuthor(db, row.id, last.block)
  return readAmount(
    openForWriting({ ...checked, clock }, author, { ...dossier, reading: { kind: 'now' } }, {}),
  )
}

async function readAuthor(db: Db, dossierId: number, block: string): Promise<User> {
  return db
    .selectFrom('dossier_block')
    .innerJoin('account', 'account.id', 'dossier_block.submitted_by')
    .select(['account.id', 'role', 'email', 'username', 'first_name as firstName', 'last_name as lastName'])
    .where('dossier_id', '=', dossierId)
    .where('block', '=', block)
    .executeTakeFirstOrThrow()
}

function showCents(cents: number | null): string {
  return cents === null ? 'no amount' : `${cents} cents`
}
