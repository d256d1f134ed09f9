import { parisToday } from '../clock.ts'
import { loadAnyDossier, readEnjoymentDay, type LoadedDossier } from '../dossiers/index.ts'
import { openSent } from '../envelopes/index.ts'
import { sendLetter } from '../mail/letter.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { findInvestorRecipients } from './find-outcome-recipients.ts'
import { writeEnjoyment } from './outcome-wording.ts'

const ENJOYMENT_JOB = 'dossier.enjoyment'

/** Registers the mails sent when a dossier's shares begin to earn income. */
export function handleEnjoymentMails(services: Services): void {
  services.outbox.handle(ENJOYMENT_JOB, ({ dossierId }) => mailEnjoyment(services, Number(dossierId)))
}

/** The day from which a signed dossier's shares earn income; undefined when they earn none. */
export async function findEnjoymentDay(
  services: Services,
  db: Db,
  dossierId: number,
): Promise<string | undefined> {
  return enjoymentDayOf(services, await loadAnyDossier(services, db, dossierId))
}

/**
 * Schedules the mail for the morning of that day in Paris. No-op when the day is not in the future: the registration mail
 * then mentions it.
 */
export async function scheduleEnjoymentMail(
  { clock, deployment }: Services,
  trx: Trx,
  dossierId: number,
  day: string,
): Promise<void> {
  if (!deployment.stepMails.includes('enjoyment') || day <= parisToday(clock)) return
  await enqueueJob(trx, {
    kind: ENJOYMENT_JOB,
    dedupKey: `${dossierId}:${day}`,
    payload: { dossierId },
    runAt: new Date(`${day}T07:00:00Z`),
  })
}

function enjoymentDayOf(services: Services, { form, reading, row }: LoadedDossier): string | undefined {
  return reading.kind === 'sent' ? readEnjoymentDay(services, row, openSent(form, reading)) : undefined
}

/** No-op when the dossier was removed or is no longer registered, or when a correction has moved the day. */
async function mailEnjoyment(services: Services, dossierId: number): Promise<void> {
  const { clock, deployment, store } = services
  await store.db.transaction().execute(async (trx) => {
    const entered = await trx
      .selectFrom('dossier')
      .select('id')
      .where('id', '=', dossierId)
      .where('state', '=', 'signed')
      .where('integration_state', '=', 'sync')
      .executeTakeFirst()
    if (!entered) return
    const dossier = await loadAnyDossier(services, trx, dossierId)
    const day = enjoymentDayOf(services, dossier)
    if (day === undefined || day > parisToday(clock)) return
    for (const recipient of await findInvestorRecipients(trx, dossier.row)) {
      // Skip the other party of a dismemberment, whose mails concern its own dossier.
      if (recipient.relation.kind === 'counterparty') continue
      await sendLetter(trx, deployment, recipient, (language) => ({
        key: `enjoyment-${dossierId}-${recipient.key}`,
        ...writeEnjoyment(language, { dossierId, day, relation: recipient.relation }),
      }))
    }
  })
}
