import type { EnvelopeKind } from '#vocabulary/envelope.ts'
import type { DocumentTemplate } from '#form/document-template.ts'
import type { FormSession } from '#engine/index.ts'
import { fillDocument, selectTemplates } from '../documents/index.ts'
import { loadVisibleDossier, nameParties, openForm, todayOf, type LoadedDossier } from '../dossiers/index.ts'
import { findFreezing, readDocuments, type SnapshotDocument } from '../envelopes/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'

export interface DossierDocuments {
  readonly dossier: LoadedDossier
  readonly session: FormSession
}

/** Loads a visible dossier and opens the engine on what was sent or submitted; 404 otherwise. */
export async function openDossierDocuments(
  services: Services,
  user: User,
  dossierId: number,
): Promise<DossierDocuments> {
  const { db } = services.store
  const dossier = await loadVisibleDossier(services, db, user, dossierId)
  return { dossier, session: openForm(services, user, dossier) }
}

/** The documents of an envelope: those frozen by a live or completed one, or filled with current data. */
export async function listDocuments(
  services: Services,
  { dossier, session }: DossierDocuments,
  kind: EnvelopeKind,
): Promise<readonly SnapshotDocument[]> {
  const frozen = findFreezing(dossier.envelopes, kind)
  if (frozen) return readDocuments(services.store.db, { dossierId: dossier.row.id, envelopeId: frozen.id })
  const templates = selectTemplates(dossier.form.templates, session, kind)
  return templates.map((template) => fillNow(services, { dossier, session }, template))
}

/** The document of a print button; `undefined` when no template has the number or its condition is false. */
export async function findPrint(
  services: Services,
  documents: DossierDocuments,
  printId: number,
): Promise<SnapshotDocument | undefined> {
  const template = documents.dossier.form.templates.find((each) => each.printId === printId)
  if (template === undefined) return undefined
  if (template.envelope !== 'none') {
    const listed = await listDocuments(services, documents, template.envelope)
    return listed.find(({ code }) => code === template.code)
  }
  const [shown] = selectTemplates([template], documents.session, 'none')
  return shown === undefined ? undefined : fillNow(services, documents, shown)
}

function fillNow(
  services: Services,
  { dossier, session }: DossierDocuments,
  template: DocumentTemplate,
): SnapshotDocument {
  const named = template.envelope === 'none' ? [] : nameParties(session, dossier, template.envelope)
  return fillDocument(template, {
    session,
    deployment: services.deployment,
    dossierId: dossier.row.id,
    version: dossier.form.textsId,
    today: todayOf(services, dossier),
    parties: named,
  })
}
