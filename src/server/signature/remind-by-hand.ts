import { DossierParams } from '#contract/answers.ts'
import { Reminded } from '#contract/tasks.ts'
import { Failure } from '#rules/failure.ts'
import { endOfParisDay } from '#rules/end-of-paris-day.ts'
import { parisDay } from '#rules/paris-time.ts'
import { canRecall } from '#rules/permission.ts'
import { lockVisibleDossier, type DossierRow, type PlannedReminder } from '../dossiers/index.ts'
import {
  describeReminder,
  findEnvelopes,
  lockEnvelope,
  textReminder,
  type StoredEnvelope,
} from '../envelopes/index.ts'
import { rolesThat } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { userOf, type User } from '../http/authenticate.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { awaitsSignature, remindParty } from './envelope-deadlines.ts'

export function registerRemindRoute(api: App, services: Services): void {
  const { permissions } = services.deployment
  api.post(
    '/dossiers/:id/envelope/remind',
    shape(
      rolesThat((role) => canRecall(role, { state: 'signature' }, permissions)),
      'Remind the signatories of an envelope',
      Reminded,
      { params: DossierParams, limit: 'mails' },
    ),
    async (request) => remindByHand(services, userOf(request), request.params.id),
  )
}

/**
 * Reminds the parties whose turn it is, by mail, and also by text message if codes are sent that way. 409 when nobody is
 * awaited, 429 when they were already reminded today, manually or on schedule. Does not affect scheduled reminders.
 */
export async function remindByHand(services: Services, user: User, id: number): Promise<Reminded> {
  return services.store.db.transaction().execute(async (trx) => {
    const planned = await planSignatureReminder(trx, services, {
      user,
      row: await lockVisibleDossier(trx, user, id),
    })
    if (planned.kind === 'planned') {
      await planned.send()
      return { remindedAt: services.clock.now().toISOString() }
    }
    if (planned.reason === 'today')
      throw new Failure('ALREADY_REMINDED', { retryAfterSeconds: secondsToTomorrow(services.clock.now()) })
    throw new Failure('STATE_CONFLICT')
  })
}

function secondsToTomorrow(now: Date): number {
  return Math.ceil((endOfParisDay(parisDay(now)).getTime() - now.getTime()) / 1000)
}

/**
 * Plans the reminder of the parties whose turn it is to sign a dossier, except the user, who need not be reminded. Locks
 * the envelope.
 */
export async function planSignatureReminder(
  trx: Trx,
  services: Services,
  { user, row }: { readonly user: User; readonly row: DossierRow },
): Promise<PlannedReminder> {
  const { permissions } = services.deployment
  if (!canRecall(user.role, { state: row.state }, permissions)) return { kind: 'refused', reason: 'nothing' }
  const envelope = await findSent(trx, row.id)
  const waiting =
    envelope?.parties.filter((party) => awaitsSignature(party) && party.accountId !== user.id) ?? []
  const [first] = waiting
  if (envelope === undefined || first === undefined) return { kind: 'refused', reason: 'nothing' }
  const last = await findLastReminder(trx, envelope.id)
  const day = parisDay(services.clock.now())
  if (last !== undefined && parisDay(last) === day) return { kind: 'refused', reason: 'today' }
  const { content, sms } = await describeReminder(trx, services, envelope, first)
  return {
    kind: 'planned',
    recipients: waiting.map(({ name }) => name),
    language: first.language,
    content,
    sms,
    send: async () => {
      const key = `by-hand-${day}`
      for (const party of waiting) {
        await remindParty(trx, services, envelope, { party, key, actorId: user.id })
        await textReminder(trx, services, envelope, { party, key })
      }
    },
  }
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
