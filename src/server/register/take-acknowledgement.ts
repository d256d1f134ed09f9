import type { Selectable } from 'kysely'
import { judgeAcknowledgement } from '#rules/register.ts'
import type { AcknowledgementOutcome } from '#vocabulary/register.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import { changeIntegrationState } from '../dossiers/index.ts'
import { mailOutcome } from '../review/index.ts'
import type { Services } from '../services.ts'
import type { Database } from '../store/schema.ts'
import type { Trx } from '../store/store.ts'
import { Acknowledgement } from './acknowledgement.ts'
import { NEW_ASSOCIATE } from './columns.ts'
import { isSecondSide, pairAssociate } from './pair-associate.ts'
import { countAttempts } from './plan-attempt.ts'
import { storableContent } from './storable-content.ts'

type Line = Selectable<Database['register_line']>

/**
 * Processes the register's answer to one line: always recorded, applied at most once. A duplicate, an answer to an
 * earlier attempt or to an unknown line has no effect. Source: design "Register".
 */
export async function takeAcknowledgement(
  services: Services,
  source: string,
  content: Readonly<Record<string, unknown>>,
): Promise<{ readonly lineId: string | null; readonly outcome: AcknowledgementOutcome }> {
  const parsed = Acknowledgement.safeParse(content)
  return services.store.db.transaction().execute(async (trx) => {
    const lineId = parsed.success ? parsed.data.line_id : readLineId(content)
    const outcome = parsed.success ? await apply(services, trx, parsed.data) : 'malformed'
    await trx
      .insertInto('register_acknowledgement')
      .values({
        source,
        line_id: lineId,
        content: storableContent(content),
        outcome,
        received_at: services.clock.now(),
      })
      .execute()
    return { lineId, outcome }
  })
}

function readLineId({ line_id: id }: Readonly<Record<string, unknown>>): string | null {
  const read = Acknowledgement.shape.line_id.safeParse(id)
  return read.success ? read.data : null
}

async function apply(services: Services, trx: Trx, said: Acknowledgement): Promise<AcknowledgementOutcome> {
  // Lock the dossier first, as everywhere: concurrent duplicates are serialised.
  const dossier = await trx
    .selectFrom('dossier')
    .select(['id', 'integration_state'])
    .where('id', '=', said.dossier_id)
    .forUpdate()
    .executeTakeFirst()
  const line = await trx
    .selectFrom('register_line')
    .selectAll()
    .where('id', '=', said.line_id)
    .where('dossier_id', '=', said.dossier_id)
    .executeTakeFirst()
  if (dossier === undefined || line === undefined) return 'unknown'
  const known = line.fields['associate_code'] ?? NEW_ASSOCIATE
  const outcome = judgeAcknowledgement(
    {
      attempt: line.attempt,
      code: known === NEW_ASSOCIATE ? null : known,
      status: line.status,
      associateCode: line.associate_code,
    },
    { status: said.status, associateCode: said.associate_code },
    await countAttempts(trx, dossier.id),
  )
  if (outcome !== 'applied') return outcome
  const code = said.associate_code ?? (known === NEW_ASSOCIATE ? null : known)
  if (said.status === 'OK' && code !== null) {
    if (await isSecondSide(trx, line, code)) return 'contradictory'
    await pairAssociate(trx, { line, code, at: services.clock.now() })
  }
  await note(services, trx, line, said, code)
  if (dossier.integration_state === 'validated') await conclude(services, trx, { line, said })
  return 'applied'
}

async function note(
  { clock, keys }: Services,
  trx: Trx,
  line: Line,
  said: Acknowledgement,
  code: string | null,
): Promise<void> {
  const at = clock.now()
  await trx
    .updateTable('register_line')
    .set({
      status: said.status,
      reason: said.status === 'KO' ? said.reason : null,
      associate_code: said.status === 'OK' ? code : null,
      shares_from: said.shares_from,
      shares_to: said.shares_to,
      register_date: said.register_date,
      acknowledged_at: at,
    })
    .where('id', '=', line.id)
    .execute()
  await recordDossierAct(trx, keys, line.dossier_id, 'register.acknowledged', {
    actorId: null,
    detail: { line: line.id, status: said.status },
    at,
  })
}

/** One refused position puts the dossier in error at once; it is synchronised when all positions are accepted. */
async function conclude(
  services: Services,
  trx: Trx,
  { line, said }: { readonly line: Line; readonly said: Acknowledgement },
): Promise<void> {
  const at = services.clock.now()
  const change = async (to: 'sync' | 'error', reason: string | null): Promise<void> => {
    const by = { dossierId: line.dossier_id, actor: 'server', actorId: null, at } as const
    const eventId = await changeIntegrationState(services, trx, { ...by, to, reason })
    await mailOutcome(services, trx, { dossierId: line.dossier_id, state: to, eventId })
  }
  if (said.status === 'KO') {
    await endAttempt(trx, line, { state: 'refused', reason: said.reason, at })
    return change('error', said.reason)
  }
  const open = await trx
    .selectFrom('register_line')
    .select('id')
    .where('dossier_id', '=', line.dossier_id)
    .where('attempt', '=', line.attempt)
    .where('status', 'is', null)
    .executeTakeFirst()
  if (open !== undefined) return
  await endAttempt(trx, line, { state: 'acknowledged', reason: null, at })
  await change('sync', null)
}

async function endAttempt(
  trx: Trx,
  line: Line,
  end: { readonly state: 'acknowledged' | 'refused'; readonly reason: string | null; readonly at: Date },
): Promise<void> {
  await trx
    .updateTable('register_attempt')
    .set({ state: end.state, reason: end.reason, ended_at: end.at, last_error: null })
    .where('dossier_id', '=', line.dossier_id)
    .where('attempt', '=', line.attempt)
    .execute()
}
