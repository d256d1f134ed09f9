import type { DocumentView } from '#documents/document-view.ts'
import type { FormSession } from '#engine/index.ts'
import type { DocumentTemplate } from '#form/document-template.ts'
import { ENVELOPE_KINDS, type EnvelopeKind } from '#vocabulary/envelope.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { fillDocument, selectTemplates, type NamedParty } from '../documents/index.ts'
import { nameParties } from '../dossiers/index.ts'
import { CASE_ADVISOR, CASE_DOSSIER, type LoadedDeployment, type ReadCase } from '../forms/index.ts'
import { judgeSuitability } from '../signature/index.ts'

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
  {
    session,
    given,
    locale,
  }: {
    readonly session: FormSession
    readonly given: Pick<ReadCase, 'form' | 'today'>
    /** Language of the documents; without it the one that the subscriber chose. */
    readonly locale?: Locale | undefined
  },
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
      locale,
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
