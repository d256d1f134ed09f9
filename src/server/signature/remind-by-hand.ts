import { DossierParams } from '#contract/answers.ts'
import { Reminded } from '#contract/tasks.ts'
import { Failure } from '#rules/failure.ts'
import { parisDay } from '#rules/paris-time.ts'
import { canRecall } from '#rules/permission.ts'
import { lockVisibleDossier } from '../dossiers/index.ts'
import { findEnvelopes, lockEnvelope, textReminder, type StoredEnvelope } from '../envelopes/index.ts'
import { rolesThat } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { userOf, type User } from '../http/authenticate.ts'
import { limited, shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { awaitsSignature, remindParty } from './envelope-deadlines.ts'

const DAY_SECONDS = 24 * 3600

export function registerRemindRoute(api: App, services: Services): void {
  const { permissions } = services.deployment
  api.post(
    '/dossiers/:id/envelope/remind',
    limited(
      'mails',
      shape(
        rolesThat((role) => canRecall(role, { state: 'signature' }, permissions)),
        'Reminds the parties whose turn it is to sign, once a day',
        Reminded,
        { params: DossierParams },
      ),
    ),
    async (request) => remindByHand(services, userOf(request), request.params.id),
  )
}

/**
 * Reminds the parties whose turn it is, by mail, and by text message where codes are. 409 when nobody is waited for, 429 when
 * they were reminded today, by hand or on their day. Reminders on their days go on.
 */
export async function remindByHand(services: Services, user: User, id: number): Promise<Reminded> {
  const { permissions } = services.deployment
  return services.store.db.transaction().execute(async (trx) => {
    const row = await lockVisibleDossier(trx, user, id)
    if (!canRecall(user.role, { state: row.state }, permissions)) throw new Failure('STATE_CONFLICT')
    const envelope = await findSent(trx, id)
    const waiting = envelope?.parties.filter(awaitsSignature) ?? []
    if (envelope === undefined || waiting.length === 0) throw new Failure('STATE_CONFLICT')
    const at = services.clock.now()
    const last = await findLastReminder(trx, envelope.id)
    if (last !== undefined && parisDay(last) === parisDay(at))
      throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: DAY_SECONDS })
    const key = `by-hand-${parisDay(at)}`
    for (const party of waiting) {
      await remindParty(trx, services, envelope, { party, key, actorId: user.id })
      await textReminder(trx, services, envelope, { party, key })
    }
    return { remindedAt: at.toISOString() }
  })
}

async function findSent(trx: Trx, dossierId: number): Promise<StoredEnvelope | undefined> {
  const sent = (await findEnvelopes(trx, dossierId)).find(({ state }) => state === 'sent')
  return sent && lockEnvelope(trx, sent.id)
}

async function findLastReminder(trx: Trx, envelopeId: string): Promise<Date | undefined> {
  const event = await trx
    .selectFrom('envelope_event')
    .select('at')
    .where('envelope_id', '=', envelopeId)
    .where('kind', '=', 'reminded')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event?.at
}
