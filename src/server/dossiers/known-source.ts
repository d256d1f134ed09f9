import { sql, type RawBuilder } from 'kysely'
import { BACK_OFFICE_FORM } from '#vocabulary/form-code.ts'
import type { User } from '../http/authenticate.ts'
import type { Db } from '../store/store.ts'
import type { DossierRow } from './find-dossier.ts'
import { visibleTo } from './visible-to.ts'

/** The account of the person whom a dossier is about: its client, or the direct investor who created it. Null for a lead. */
export function personOf(row: Pick<DossierRow, 'client_id' | 'direct' | 'created_by'>): number | null {
  return row.client_id ?? (row.direct ? row.created_by : null)
}

/**
 * The dossier of this person to take answers over from: the last signed one that is visible to this user. Excludes dossiers
 * refused by the review, and persons who asked for erasure. Never matches persons by name.
 */
export async function findKnownSource(
  db: Db,
  user: User,
  of: { readonly personId: number; readonly formCode: string },
): Promise<number | undefined> {
  return (await selectKnownSource(user, of).execute(db)).rows[0]?.id
}

/** As SQL, to embed in another statement. */
export function selectKnownSource(
  user: User,
  { personId, formCode }: { readonly personId: number; readonly formCode: string },
): RawBuilder<{ readonly id: number }> {
  return sql`
    select dossier.id from dossier join account as person on person.id = ${personId}
    where (dossier.client_id = ${personId}
        or (dossier.client_id is null and dossier.direct and dossier.created_by = ${personId}))
      and person.erased_at is null and person.erasure_asked_at is null
      and dossier.form_code = ${formCode} and dossier.form_code <> ${BACK_OFFICE_FORM}
      and dossier.state = 'signed' and dossier.integration_state is distinct from 'refused'
      and ${visibleTo(user)}
    order by dossier.signed_at desc nulls last, dossier.id desc limit 1`
}
