import type { DocumentView } from '#documents/document-view.ts'
import type { FormSession } from '#engine/index.ts'
import type { DocumentTemplate } from '#form/document-template.ts'
import type { Text } from '#form/definition.ts'
import type { DocumentFate } from '#vocabulary/correction.ts'
import type { EnvelopeKind } from '#vocabulary/envelope.ts'
import { PARTIES, type Party } from '#vocabulary/party.ts'
import { parisToday } from '../clock.ts'
import { fillDocument, selectTemplates, type DocumentOrigin } from '../documents/index.ts'
import { adviceFacts, nameParties } from '../dossiers/index.ts'
import type { Services } from '../services.ts'
import { judgeSuitability } from '../signature/index.ts'
import type { CorrectionBasis, SignedPart } from './correction-basis.ts'

/** The fate of a document, with the views that were compared. */
export interface PlannedDocument {
  readonly kind: EnvelopeKind
  readonly code: string
  readonly title: Text
  readonly fate: DocumentFate
  readonly template: DocumentTemplate
  readonly before: DocumentView | null
  readonly after: DocumentView | null
  /** Parties that sign it, in routing order; empty when it is dropped. */
  readonly signers: readonly Party[]
}

/** A part with its form as signed and as proposed. */
export interface ComparedPart {
  readonly part: SignedPart
  readonly before: FormSession
  readonly after: FormSession
}

/**
 * Compares every document filled from the signed answers and from the proposed ones, both with the current release: changed
 * wording of a release must not require new signatures.
 */
export function planDocuments(
  services: Pick<Services, 'deployment' | 'forms'>,
  basis: CorrectionBasis,
  parts: readonly ComparedPart[],
): readonly PlannedDocument[] {
  if (basis.isOnPaper) return []
  return parts.flatMap(({ part, before, after }) => {
    const templates = [before, after].map((session) =>
      selectTemplates(part.form.templates, session, part.kind),
    )
    const codes = new Set(templates.flat().map(({ code }) => code))
    return part.form.templates
      .filter(({ code, envelope }) => envelope === part.kind && codes.has(code))
      .map((template) => {
        const fill = (session: FormSession, used: readonly DocumentTemplate[] | undefined) =>
          used?.includes(template)
            ? fillDocument(template, originOf(services, basis, { part, session }))
            : undefined
        const [old, current] = [fill(before, templates[0]), fill(after, templates[1])]
        return {
          kind: part.kind,
          code: template.code,
          title: (current ?? old)?.title ?? template.title,
          fate: fateOf(old?.view, current?.view),
          template,
          before: old?.view ?? null,
          after: current?.view ?? null,
          signers: current ? signersOf(current.view) : [],
        }
      })
  })
}

function fateOf(before: DocumentView | undefined, after: DocumentView | undefined): DocumentFate {
  if (before === undefined) return 'added'
  if (after === undefined) return 'dropped'
  return JSON.stringify(before) === JSON.stringify(after) ? 'kept' : 'changed'
}

/**
 * The data that a document of a part is filled from. Parties have their current names in both sessions, so that a change of
 * advisor changes no document.
 */
export function originOf(
  { deployment }: Pick<Services, 'deployment'>,
  { dossier }: CorrectionBasis,
  { part, session }: { readonly part: SignedPart; readonly session: FormSession },
): DocumentOrigin {
  return {
    session,
    deployment,
    dossierId: dossier.row.id,
    version: part.form.textsId,
    today: part.reading.today,
    parties: nameParties(session, dossier, part.kind),
  }
}

export function signersOf({ sections }: DocumentView): readonly Party[] {
  const signing = sections.flatMap((section) => (section.kind === 'signatures' ? section.parties : []))
  return PARTIES.filter((party) => signing.some((each) => each.party === party))
}

export interface PlannedReport {
  readonly fate: 'kept' | 'drawn_again'
  readonly document: { readonly code: string; readonly title: Text; readonly view: DocumentView }
  /** Why the investment would no longer be suitable; empty when it is. */
  readonly reasons: readonly Text[]
}

/** The report after a correction; undefined without a mission, or in a deployment without a report. */
export function planReport(
  services: Pick<Services, 'deployment' | 'forms' | 'clock'>,
  basis: CorrectionBasis,
  parts: readonly ComparedPart[],
): PlannedReport | undefined {
  const { suitability } = services.deployment
  const mission = parts.find(({ part }) => part.kind === 'mission')
  const drawn = basis.envelopes.some(({ documents }) => documents.some(({ kind }) => kind === 'report'))
  if (!suitability || !mission || !drawn) return undefined
  const { form } = mission.part
  const template = [...form.templates, ...services.forms.templates].find(
    ({ code }) => code === suitability.report,
  )
  if (!template) return undefined
  const fill = (session: FormSession) => {
    // A mission sent by an earlier release has no advisor in its facts.
    if (!session.facts.advisor)
      session.updateFacts({ ...adviceFacts(basis.dossier.advisor), ...session.facts })
    const { reasons, criteria } = judgeSuitability(session, suitability)
    const document = fillDocument(template, {
      session,
      deployment: services.deployment,
      dossierId: basis.dossier.row.id,
      version: form.textsId,
      today: parisToday(services.clock),
      parties: [],
      criteria,
      conclusion: reasons.length > 0 ? [...reasons, suitability.wayBack] : [suitability.suitable],
    })
    return { document, reasons }
  }
  const [old, current] = [fill(mission.before), fill(mission.after)]
  const isSame = JSON.stringify(old.document.view) === JSON.stringify(current.document.view)
  return { fate: isSame ? 'kept' : 'drawn_again', ...current }
}
