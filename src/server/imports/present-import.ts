import type { DossierImport, ImportedDossier } from '#contract/imports.ts'
import { violationText } from '#engine/index.ts'
import { ERRORS, errorText, type ErrorCode } from '#rules/error-catalogue.ts'
import { wireId } from '#rules/wire-id.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { findAuthorized, type DossierRow } from '../dossiers/index.ts'
import type { Services } from '../services.ts'
import type { ImportReport } from '../store/dossier-tables.ts'
import type { Trx } from '../store/store.ts'

type Refused = ImportReport['refused'][number]

/** A dossier with its report, as it is answered. */
interface Imported {
  readonly row: DossierRow
  readonly report: ImportReport
  readonly created: boolean
  readonly locale: Locale
}

/** A dossier with its import report, for the system that imported it. */
export async function presentImport(
  { config }: Pick<Services, 'config'>,
  trx: Trx,
  { row, report, created, locale }: Imported,
): Promise<ImportedDossier> {
  const { id, form_version_id: formId, status, client_id: clientId } = row
  const url = `${config.publicUrl}/form?dossier=${id}`
  const mayOpen = clientId !== null && (await findAuthorized(trx, id)).includes(clientId)
  return {
    created,
    dossier: { id, form_id: formId, status },
    client_url: mayOpen ? url : null,
    advisor_url: url,
    ...presentReport(report, formId, locale),
  }
}

/** The outcome of each answer. */
export function presentReport(
  report: ImportReport,
  formId: number,
  locale: Locale,
): NonNullable<DossierImport['report']> {
  return {
    imported_from: report.from,
    taken: report.taken.map(({ name, element }) => ({ name, elementId: wireId(formId, element) })),
    changed: report.changed.map(({ name, element, value }) => ({
      name,
      elementId: wireId(formId, element),
      value: typeof value === 'string' ? value : [...value],
    })),
    refused: report.refused.map((refused) => ({
      name: refused.name,
      elementId: refused.element === null ? null : wireId(formId, refused.element),
      code: refused.code,
      message: messageOf(refused, locale),
    })),
  }
}

/** Message from the error catalogue, or of a rule of the form. */
function messageOf({ code, element, params, text }: Refused, locale: Locale): string {
  if (isErrorCode(code)) return errorText(locale, code, params)
  return violationText(locale, { element: element ?? '', block: '', page: '', code, params, text })
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code)
}
