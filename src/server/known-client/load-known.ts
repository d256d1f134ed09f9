import { createHash } from 'node:crypto'
import { planReuse, type ReusePlan } from '#engine/reuse-plan.ts'
import type { FileReading } from '#rules/receipt-reading.ts'
import { readAnswerChanges } from '../answers/change-store.ts'
import { parisToday } from '../clock.ts'
import {
  buildFacts,
  inputAnswers,
  loadVisibleDossier,
  openForm,
  type LoadedDossier,
} from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import { findReadings } from '../reading/index.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import { readFormer, type Former } from './read-former.ts'

/** What a new dossier could currently reuse from the client's former one. */
export interface Known {
  readonly source: LoadedDossier
  readonly former: Former
  readonly plan: ReusePlan
  /** Digest of all that is offered, dropped and expired. */
  readonly version: string
}

/** Reads a former dossier, which must be visible to the user, for a new one. `target` has the current form and facts. */
export async function loadKnown(
  services: Services,
  db: Db,
  user: User,
  {
    sourceId,
    target,
  }: { readonly sourceId: number; readonly target: (source: LoadedDossier) => LoadedDossier },
): Promise<Known> {
  const source = await loadVisibleDossier(services, db, user, sourceId)
  const dossier = target(source)
  const { form } = dossier
  const today = parisToday(services.clock)
  const input = source.reading.kind === 'sent' ? source.reading.answers : inputAnswers(source, {})
  const former = readFormer({
    source,
    session: openForm(services, user, source),
    input,
    changes: await readAnswerChanges(db, source.row.id),
    readings: await readReadings(services, db, source.row.id),
    form,
    today,
  })
  const values = Object.fromEntries(former.answers.map(({ name, value }) => [name, value]))
  const facts = buildFacts(services, user, dossier, inputAnswers(dossier, values))
  const plan = planReuse(former.answers, { form: form.compiled, today, facts })
  return { source, former, plan, version: digestOf(source.row.id, former, plan) }
}

/** The readings of a dossier's receipts; receipts that are not read yet are left out. */
async function readReadings(
  services: Services,
  db: Db,
  dossierId: number,
): Promise<ReadonlyMap<number, FileReading>> {
  const found = await findReadings(services, db, dossierId)
  return new Map(
    found.flatMap(({ receiptId, reading }) => (typeof reading === 'string' ? [] : [[receiptId, reading]])),
  )
}

function digestOf(sourceId: number, former: Former, { answers, dropped }: ReusePlan): string {
  const content = [
    sourceId,
    answers.map(({ name, value, expiresOn, reuse }) => [name, value, expiresOn, reuse]),
    dropped.map(({ name, reason }) => [name, reason]),
    [former.receipts, former.expired].map((each) => each.map(({ row }) => row.id)),
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}
