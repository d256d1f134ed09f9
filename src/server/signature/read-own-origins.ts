import type { ReviewView } from '#contract/review.ts'
import { partyOfElement } from '#rules/element-party.ts'
import { nameOfWireId } from '#rules/wire-id.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { readOrigins } from '../answers/read-origins.ts'
import { loadDossier, presentOrigins, presentPages } from '../dossiers/index.ts'
import { getEnvelope, openSent, readEnvelopeReading } from '../envelopes/index.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { Services } from '../services.ts'
import type { SigningView } from './signing-view.ts'

/** The answers of a view's party as they were sent, with who entered each; those of other parties are left out. */
export async function readOwnOrigins(
  services: Services,
  { envelopeId, dossierId, party }: SigningView,
  locale: Locale,
): Promise<ReviewView> {
  const {
    deployment,
    store: { db },
  } = services
  const row = await db.selectFrom('dossier').selectAll().where('id', '=', dossierId).executeTakeFirstOrThrow()
  const dossier = await loadDossier(services, db, row)
  const envelope = await getEnvelope(db, envelopeId)
  const session = openSent(dossier.form, await readEnvelopeReading(db, dossierId, envelope))
  const pages = keepOwn(presentPages(session, dossier, locale), dossier.form, party)
  const origins = await readOrigins(db, dossierId)
  return { pages, origins: presentOrigins(pages, { dossier, origins, deployment }) }
}

function keepOwn(
  pages: ReviewView['pages'],
  form: PublishedForm,
  party: SigningView['party'],
): ReviewView['pages'] {
  const isOwn = (elementId: string) => {
    const element = form.compiled.elementByName.get(nameOfWireId(form.id, elementId) ?? '')
    return element !== undefined && partyOfElement(element.definition) === party
  }
  return pages
    .map((page) => ({
      ...page,
      blocks: page.blocks
        .map((block) => ({
          ...block,
          elements: block.elements.filter(({ elementId }) => isOwn(elementId)),
        }))
        .filter(({ elements }) => elements.length > 0),
    }))
    .filter(({ blocks }) => blocks.length > 0)
}
