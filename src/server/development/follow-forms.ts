import type { FormCatalogue } from '../forms/form-catalogue.ts'
import type { Db } from '../store/store.ts'

/** Form versions that gave way to others: old number, new number. */
export type FormMoves = readonly (readonly [number, number])[]

/**
 * Lets the preview's dossiers follow the form as it is now, in a preview only: anywhere else they keep
 * the structure they were started on. Dossiers with an envelope stay with what was sent.
 */
export async function followForms(db: Db, forms: FormCatalogue): Promise<FormMoves> {
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
    await db
      .updateTable('dossier')
      .set({ form_version_id: id })
      .where(
        'form_version_id',
        'in',
        older.map((version) => version.id),
      )
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('envelope')
              .select('envelope.id')
              .whereRef('envelope.dossier_id', '=', 'dossier.id'),
          ),
        ),
      )
      .execute()
  }
  return moves
}
