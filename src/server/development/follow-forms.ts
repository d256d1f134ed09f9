import { FORM_REPLACED } from '../audit/store-events.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

/** Replaced form versions: former id to new id. */
export type FormMoves = readonly (readonly [number, number])[]

/**
 * Moves the dossiers of a preview to the current form version. Previews only: elsewhere dossiers keep the structure they
 * were started on. Dossiers with an envelope are left alone.
 */
export async function followForms({
  store: { db },
  forms,
  keys,
  clock,
}: Pick<Services, 'store' | 'forms' | 'keys' | 'clock'>): Promise<FormMoves> {
  const moves: [number, number][] = []
  for (const { id, code } of forms.currentForms()) {
    const older = await db
      .selectFrom('form_version')
      .select('id')
      .where('code', '=', code)
      .where('id', '!=', id)
      .execute()
    if (older.length === 0) continue
    moves.push(...older.map((version): [number, number] => [version.id, id]))
    await db.transaction().execute(async (trx) => {
      for (const { dossier, from } of await moveDossiers(
        trx,
        older.map((version) => version.id),
        id,
      ))
        await recordDossierAct(trx, keys, dossier, FORM_REPLACED, {
          actorId: null,
          detail: { from, to: id },
          at: clock.now(),
        })
    })
  }
  return moves
}

/** Returns the moved dossiers with their former version. */
async function moveDossiers(trx: Trx, older: readonly number[], id: number) {
  const rows = await trx
    .selectFrom('dossier')
    .select(['id as dossier', 'form_version_id as from'])
    .where('form_version_id', 'in', older)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('envelope').select('envelope.id').whereRef('envelope.dossier_id', '=', 'dossier.id'),
        ),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length > 0)
    await trx
      .updateTable('dossier')
      .set({ form_version_id: id })
      .where(
        'id',
        'in',
        rows.map(({ dossier }) => dossier),
      )
      .execute()
  return rows
}
