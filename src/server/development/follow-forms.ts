import type { FormCatalogue } from '../forms/form-catalogue.ts'
import type { Db } from '../store/store.ts'

/** Replaced form versions: former id to new id. */
export type FormMoves = readonly (readonly [number, number])[]

/**
 * Moves the dossiers of a preview to the current form version. Previews only: elsewhere dossiers keep the structure they
 * were started on. Dossiers with an envelope are left alone.
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
