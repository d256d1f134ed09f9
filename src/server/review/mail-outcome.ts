import type { StepMail } from '#vocabulary/step-mail.ts'
import { foldAddress } from '#rules/contact.ts'
import { sendLetter } from '../mail/letter.ts'
import { notifyAdvisor } from '../notices/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import {
  findInvestorRecipients,
  type ConcernedDossier,
  type InvestorRecipient,
} from './find-outcome-recipients.ts'
import { findEnjoymentDay, scheduleEnjoymentMail } from './mail-enjoyment.ts'
import { writeAdvisorOutcome, writeInvestorOutcome, type Outcome } from './outcome-wording.ts'

interface Decided {
  readonly dossierId: number
  readonly state: Outcome
  /** Row of the decision history: each decision is mailed once. */
  readonly eventId: number
  /** The reviewer's message to the advisor. */
  readonly message?: string | null
}

type OutcomeDossier = ConcernedDossier & { readonly title: string; readonly advisor_id: number | null }
type Advisor = Awaited<ReturnType<typeof findAdvisor>>

/** Outcomes whose mails to investors a deployment can switch off. */
const STEPS: Readonly<Partial<Record<Outcome, StepMail>>> = { validated: 'accepted', sync: 'registered' }

/**
 * Mails the outcome of a review, or of the register, to the advisor (with a notice) and to the investors concerned. Never
 * includes the reason, which only reviewers may read. Source: design "States".
 */
export async function mailOutcome(services: Services, trx: Trx, decided: Decided): Promise<void> {
  const dossier = await trx
    .selectFrom('dossier')
    .select(['id', 'title', 'advisor_id', 'client_id', 'created_by', 'direct'])
    .where('id', '=', decided.dossierId)
    .executeTakeFirstOrThrow()
  const advisor = await findAdvisor(trx, dossier.advisor_id)
  if (advisor) {
    await mailAdvisor(services, trx, { advisor, dossier, decided })
    const data = { state: decided.state }
    await notifyAdvisor(trx, { kind: 'decisionMade', dossierId: dossier.id, data, at: services.clock.now() })
  }
  const { dossierId, state } = decided
  const day = state === 'sync' ? await findEnjoymentDay(services, trx, dossierId) : undefined
  if (day !== undefined) await scheduleEnjoymentMail(services, trx, dossierId, day)
  const step = STEPS[state]
  if (step !== undefined && !services.deployment.stepMails.includes(step)) return
  for (const recipient of await findInvestorRecipients(trx, dossier)) {
    if (advisor && foldAddress(recipient.email) === foldAddress(advisor.email)) continue
    // Not for the other party of a dismemberment, which holds another right and has its own dossier.
    const enjoyment = recipient.relation.kind === 'counterparty' ? undefined : day
    await mailInvestor(services, trx, { recipient, advisor, decided, enjoyment })
  }
}

/** Undefined on a direct dossier, and for an advisor whose account is closed, who may have left the company. */
async function findAdvisor(trx: Trx, id: number | null) {
  if (id === null) return undefined
  return trx
    .selectFrom('account')
    .select(['email', 'first_name', 'last_name', 'language', 'mobile'])
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

async function mailAdvisor(
  { config, deployment }: Services,
  trx: Trx,
  {
    advisor,
    dossier: { id, title },
    decided: { state, eventId, message = null },
  }: {
    readonly advisor: NonNullable<Advisor>
    readonly dossier: OutcomeDossier
    readonly decided: Decided
  },
): Promise<void> {
  const list = `${config.publicUrl}/dossier/signed-files`
  await sendLetter(trx, deployment, advisor, (language) => ({
    key: `review-${id}-${eventId}`,
    ...writeAdvisorOutcome(language, { dossierId: id, title, state, message, list }),
  }))
}

interface InvestorMail {
  readonly recipient: InvestorRecipient
  readonly advisor: Advisor
  readonly decided: Decided
  readonly enjoyment: string | undefined
}

async function mailInvestor(
  { config, deployment }: Services,
  trx: Trx,
  { recipient, advisor, decided: { dossierId, state, eventId }, enjoyment }: InvestorMail,
): Promise<void> {
  // The advisor advises the subscriber, not the other party.
  const isAdvised = advisor !== undefined && recipient.relation.kind !== 'counterparty'
  const contact = isAdvised ? `${advisor.first_name} ${advisor.last_name}` : null
  await sendLetter(trx, deployment, recipient, (language) => ({
    key: `review-${dossierId}-${eventId}-${recipient.key}`,
    ...writeInvestorOutcome(language, {
      dossierId,
      state,
      relation: recipient.relation,
      advisor: contact,
      enjoyment,
      list: recipient.canOpen ? `${config.publicUrl}/dossier/signed-files` : undefined,
      helper:
        contact === null || advisor?.mobile == null ? undefined : { name: contact, phone: advisor.mobile },
    }),
  }))
}
