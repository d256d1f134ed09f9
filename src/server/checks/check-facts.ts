import { displayAnswer, violationText, type FormSession } from '#engine/index.ts'
import type { CheckedHistory, CheckedReceipt, CheckedViolation, CheckFacts } from '#rules/checks/check.ts'
import { parisDay } from '#rules/paris-time.ts'
import { addDays } from '#rules/add-to-day.ts'
import { parisToday } from '../clock.ts'
import { readPersons, readRole, type LoadedDossier } from '../dossiers/index.ts'
import type { ReadReceipt } from '../reading/index.ts'
import type { Services } from '../services.ts'

/** A dossier with its open form and what was read from its receipts. */
export interface CheckedDossier {
  readonly dossier: LoadedDossier
  readonly session: FormSession
  readonly receipts: readonly ReadReceipt[]
  readonly history: CheckedHistory
}

/** All that the checks compare, from data already loaded: runs no statement. */
export function buildCheckFacts(
  { clock, deployment }: Pick<Services, 'clock' | 'deployment'>,
  { dossier, session, receipts, history }: CheckedDossier,
): CheckFacts {
  const { advisor } = dossier
  return {
    ...daysOf({ clock, deployment }, dossier),
    persons: readPersons(session),
    receipts: receipts.flatMap((receipt) => presentReceipt(session, receipt)),
    answer: (role) => readRole(session, role),
    violations: findViolations(dossier, session),
    advisor: advisor
      ? {
          emails: [advisor.email, advisor.signer_email].filter((email) => email !== null),
          mobile: advisor.mobile,
        }
      : null,
    product:
      deployment.products.find(({ code }) => code === readRole(session, 'subscription.product')) ?? null,
    lifeRows: findLifeRows(session),
    history,
    settings: {
      proofMonths: deployment.checks.proofMonths,
      duplicateDays: deployment.checks.duplicateDays,
      originOver: readThreshold(deployment.settings['originOver']),
      ibanCountries: deployment.checks.ibanCountries,
      codesByMobile: deployment.codeChannel === 'sms',
    },
  }
}

function daysOf(
  { clock, deployment }: Pick<Services, 'clock' | 'deployment'>,
  { row, reading, envelopes }: LoadedDossier,
): Pick<CheckFacts, 'day' | 'openedOn' | 'signableUntil'> {
  const today = parisToday(clock)
  const openedOn = reading.kind === 'sent' ? reading.today : today
  const isSubscribed = reading.kind === 'sent' && reading.of !== 'mission'
  if (row.signed_at !== null && isSubscribed) {
    const day = parisDay(row.signed_at)
    return { day, openedOn, signableUntil: day }
  }
  const sentAt = isSubscribed ? envelopes.findLast(({ kind }) => kind === 'subscription')?.sentAt : null
  const from = sentAt ? parisDay(sentAt) : today
  return { day: today, openedOn, signableUntil: addDays(from, deployment.envelopes.expiresAfterDays) }
}

/** Files of elements that the form no longer shows are not compared. */
function presentReceipt(session: FormSession, receipt: ReadReceipt): readonly CheckedReceipt[] {
  const element = session.form.elementByName.get(receipt.element)
  if (!element || !session.getElement(element.name).visible) return []
  const { receiptId: id, reading } = receipt
  return [{ id, element: element.name, role: element.definition.role ?? null, reading }]
}

/** Violations of answers in submitted blocks; asking for missing answers is up to the form. */
function findViolations(
  { blocks, reading }: LoadedDossier,
  session: FormSession,
): readonly CheckedViolation[] {
  if (reading.kind === 'sent') return []
  const submitted = blocks.map(({ block }) => block).filter((slug) => session.isBlockVisible(slug))
  return session.validate(submitted).flatMap((violation): readonly CheckedViolation[] => {
    const state = session.getElement(violation.element)
    if (state.answer.kind === 'absent') return []
    return [
      {
        element: violation.element,
        role: state.definition.role ?? null,
        code: violation.code,
        text: { fr: violationText('fr', violation), en: violationText('en', violation) },
        value: displayAnswer(state, 'fr'),
      },
    ]
  })
}

/** Rows of the table from which the age of the usufructuary selects, while the form shows it. */
function findLifeRows(session: FormSession): CheckFacts['lifeRows'] {
  const element = session.form.elementByRole.get('subscription.lifeRow')
  if (!element || !session.getElement(element.name).visible) return null
  const { table: code } = element.definition.attributes
  const table = session.facts.tables.find((each) => each.code === code)
  return table?.rows.flatMap((row) => ('fromAge' in row ? [row] : [])) ?? null
}

function readThreshold(setting: unknown): number | null {
  return typeof setting === 'number' ? setting : null
}
