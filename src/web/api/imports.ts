import type { DossierImport } from '#contract/imports.ts'
import { getQuery } from './call.ts'

export type ImportReport = NonNullable<DossierImport['report']>

/** What became of the answers of another system. */
export function importOf(dossierId: number) {
  return getQuery<DossierImport>(['import', dossierId], `/dossiers/${dossierId}/import`)
}
