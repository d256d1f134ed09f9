import { openForm, type AnswerInput, type Facts, type FormSession } from '#engine/index.ts'
import { parisDay } from '../clock.ts'
import type { User } from '../http/authenticate.ts'
import type { ReceiptRow } from '../receipts/index.ts'
import type { Services } from '../services.ts'
import type { LoadedDossier } from './load-dossier.ts'

/** What surrounds the answers of a dossier for this person; the browser gets the same. */
export function buildFacts(services: Services, user: User, dossier: LoadedDossier): Facts {
  const { settings, products, tables, receiptTypes } = services.deployment
  return {
    user: {
      code: user.username,
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
    },
    dossier: {
      id: dossier.row.id,
      state: dossier.row.status,
      direct: dossier.row.direct,
      clientId: dossier.row.client_id,
      advisorCode: dossier.advisor?.username ?? '',
      advisorEmail: dossier.advisor?.email ?? '',
    },
    settings,
    products,
    tables,
    receiptTypes,
  }
}

/** The engine over the submitted answers of a dossier, with `changes` on top and its receipts in their elements. */
export function openDossierForm(
  services: Services,
  user: User,
  dossier: LoadedDossier,
  changes: Readonly<Record<string, AnswerInput>> = {},
): FormSession {
  return openForm(dossier.form.compiled, {
    answers: { ...submittedAnswers(dossier), ...changes, ...receiptAnswers(dossier.receipts) },
    today: parisDay(services.clock),
    facts: buildFacts(services, user, dossier),
  })
}

function submittedAnswers(dossier: LoadedDossier): Record<string, AnswerInput> {
  const answers: Record<string, AnswerInput> = {}
  for (const block of dossier.blocks) Object.assign(answers, block.answers)
  return answers
}

/** A receipt element holds the ids of its files, whoever sends what: only uploads change it. */
function receiptAnswers(receipts: readonly ReceiptRow[]): Record<string, readonly string[]> {
  const answers: Record<string, string[]> = {}
  for (const receipt of receipts) (answers[receipt.element] ??= []).push(String(receipt.id))
  return answers
}
