import type { ReviewView } from '#contract/review.ts'
import { partyOfElement } from '#rules/element-party.ts'
import { nameOfWireId } from '#rules/wire-id.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { readOrigins, type StoredOrigin } from '../answers/read-origins.ts'
import { loadDossier, presentOrigins, presentPages } from '../dossiers/index.ts'
import { getEnvelope, openSent, readEnvelopeReading, type StoredEnvelope } from '../envelopes/index.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
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
  const stored = await readOrigins(db, dossierId)
  const origins = new Map([...stored, ...(await readCorrected(db, envelope))])
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

/** The origins of what a correction changes: the history of answers has them only once all have signed again. */
async function readCorrected(
  db: Db,
  { correctionId }: Pick<StoredEnvelope, 'correctionId'>,
): Promise<readonly (readonly [string, StoredOrigin])[]> {
  if (correctionId === null) return []
  const sent = await db
    .selectFrom('correction')
    .innerJoin('correction_event as event', 'event.correction_id', 'correction.id')
    .leftJoin('account', 'account.id', 'event.actor_id')
    .select(['proposals', 'event.at', 'event.party', 'account.id', 'role', 'first_name', 'last_name'])
    .where('correction.id', '=', correctionId)
    .where('event.kind', '=', 'answered')
    .executeTakeFirst()
  if (!sent) return []
  const { id, role } = sent
  const by =
    id === null || role === null ? null : { id, role, name: `${sent.first_name} ${sent.last_name}`.trim() }
  const origin: StoredOrigin = {
    how: 'corrected',
    at: sent.at,
    by,
    // As in the history of answers: an account names itself.
    party: by === null ? sent.party : null,
    typedBy: null,
    confirmation: null,
  }
  return Object.keys(sent.proposals).map((element) => [element, origin] as const)
}
