import type { DocumentView } from '#documents/document-view.ts'
import type { FormSession } from '#engine/index.ts'
import type { DocumentTemplate } from '#form/document-template.ts'
import { ENVELOPE_KINDS, type EnvelopeKind } from '#vocabulary/envelope.ts'
import { fillDocument, selectTemplates } from '../documents/index.ts'
import type { NamedParty } from '../documents/party-roles.ts'
import { nameParties } from '../dossiers/index.ts'
import { CASE_ADVISOR, CASE_DOSSIER, type ReadCase } from '../forms/deployment-cases.ts'
import type { LoadedDeployment } from '../forms/loaded-deployment.ts'
import { judgeSuitability } from '../signature/judge-suitability.ts'

/** A filled document of a case. */
export interface FilledDocument {
  readonly template: DocumentTemplate
  readonly view: DocumentView
  /** In routing order. */
  readonly parties: readonly NamedParty[]
}

const ENVELOPES: readonly (EnvelopeKind | 'none')[] = ['none', ...ENVELOPE_KINDS]

/** Fills every document of a dossier made from a case, without a store. */
export function fillCase(
  deployment: LoadedDeployment,
  templates: readonly DocumentTemplate[],
  { session, given }: { readonly session: FormSession; readonly given: Pick<ReadCase, 'form' | 'today'> },
): readonly FilledDocument[] {
  const { suitability } = deployment
  const { reasons, criteria } = suitability
    ? judgeSuitability(session, suitability)
    : { reasons: [], criteria: [] }
  const advised = {
    advisor: { first_name: CASE_ADVISOR.firstName, last_name: CASE_ADVISOR.lastName },
    form: { code: given.form },
  }
  return ENVELOPES.flatMap((envelope) => {
    const parties = envelope === 'none' ? [] : nameParties(session, advised, envelope)
    const origin = {
      session,
      deployment,
      dossierId: CASE_DOSSIER,
      today: given.today,
      parties,
      criteria,
      ...(suitability && {
        conclusion: reasons.length > 0 ? [...reasons, suitability.wayBack] : [suitability.suitable],
      }),
    }
    return selectTemplates(templates, session, envelope).map((template) => ({
      template,
      view: fillDocument(template, origin).view,
      parties,
    }))
  })
}
