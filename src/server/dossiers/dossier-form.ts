import { openForm, type AnswerInput, type Facts, type FormSession } from '#engine/index.ts'
import { parisToday } from '../clock.ts'
import type { User } from '../http/authenticate.ts'
import type { ReceiptRow } from '../receipts/index.ts'
import type { Services } from '../services.ts'
import { collectDatalistLabels } from './datalist-labels.ts'
import type { LoadedDossier } from './load-dossier.ts'
import { signingAddress } from './signing-parties.ts'

/** What surrounds the answers of a dossier for this person; the browser gets the same. */
export function buildFacts(
  services: Pick<Services, 'deployment'>,
  user: User,
  dossier: LoadedDossier,
  changes: Readonly<Record<string, AnswerInput>> = {},
): Facts {
  const { settings, products, tables, receiptTypes, datalists } = services.deployment
  const own = {
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
      // Where the advisor's codes go: two parties of one mailbox could sign for each other.
      advisorEmail: dossier.advisor ? signingAddress(dossier.advisor) : '',
    },
  }
  // Prices and lists stay those that it was sent with; who reads it and where it stands are of now.
  if (dossier.sent) return { ...dossier.sent.facts, ...own }
  return {
    ...own,
    settings,
    products,
    tables,
    receiptTypes,
    datalistLabels: collectDatalistLabels(dossier.form.compiled, inputAnswers(dossier, changes), datalists),
  }
}

/** The engine over the submitted answers of a dossier, with `changes` on top and its receipts in their elements. */
export function openDossierForm(
  services: Pick<Services, 'deployment' | 'clock'>,
  user: User,
  dossier: LoadedDossier,
  changes: Readonly<Record<string, AnswerInput>> = {},
): FormSession {
  return openForm(dossier.form.compiled, {
    answers: inputAnswers(dossier, changes),
    today: dossier.sent?.today ?? parisToday(services.clock),
    facts: buildFacts(services, user, dossier, changes),
    // As in the browser: a role that only reads has nothing to fill in. Source: wizard §6.
    isReadOnly: services.deployment.permissions.readOnlyRoles.includes(user.role),
  })
}

/** What the engine is given: submitted answers, `changes` over them, and the files of the receipt elements. */
export function inputAnswers(
  dossier: LoadedDossier,
  changes: Readonly<Record<string, AnswerInput>>,
): Readonly<Record<string, AnswerInput>> {
  const submitted = Object.assign({}, ...dossier.blocks.map(({ answers }) => answers))
  return { ...submitted, ...changes, ...receiptAnswers(dossier.receipts) }
}

/** A receipt element holds the ids of its files, whoever sends what: only uploads change it. */
function receiptAnswers(receipts: readonly ReceiptRow[]): Record<string, readonly string[]> {
  const answers: Record<string, string[]> = {}
  for (const receipt of receipts) (answers[receipt.element] ??= []).push(String(receipt.id))
  return answers
}
