import { openForm as openEngine, type AnswerInput, type Facts, type FormSession } from '#engine/index.ts'
import { parisToday } from '../clock.ts'
import { openSent } from '../envelopes/index.ts'
import type { User } from '../http/authenticate.ts'
import type { ReceiptRow } from '../stored-receipts/index.ts'
import type { Services } from '../services.ts'
import { collectDatalistLabels } from './datalist-labels.ts'
import type { LoadedDossier } from './load-dossier.ts'
import { signingAddress } from './signing-parties.ts'

/** The engine over a dossier: exactly what was sent once something was, else the submitted answers for this person. */
export function openForm(
  services: Pick<Services, 'deployment' | 'clock'>,
  user: User,
  dossier: LoadedDossier,
): FormSession {
  const { form, reading } = dossier
  return reading.kind === 'sent' ? openSent(form, reading) : openForWriting(services, user, dossier, {})
}

/**
 * The engine as the browser of this person has it, with `changes` over the submitted answers. The blocks after
 * those that were sent still take answers, so these count here and not in `openForm`.
 */
export function openForWriting(
  services: Pick<Services, 'deployment' | 'clock'>,
  user: User,
  dossier: LoadedDossier,
  changes: Readonly<Record<string, AnswerInput>>,
): FormSession {
  return openEngine(dossier.form.compiled, {
    answers: inputAnswers(dossier, changes),
    today: todayOf(services, dossier),
    facts: buildFacts(services, user, dossier, changes),
    // As in the browser: a role that only reads has nothing to fill in. Source: wizard §6.
    isReadOnly: services.deployment.permissions.readOnlyRoles.includes(user.role),
  })
}

/** The engine's day for this dossier, in Paris, `yyyy-mm-dd`. */
export function todayOf(
  { clock }: Pick<Services, 'clock'>,
  { reading }: Pick<LoadedDossier, 'reading'>,
): string {
  return reading.kind === 'sent' ? reading.today : parisToday(clock)
}

/** What surrounds the answers of a dossier for this person; the browser gets the same. */
export function buildFacts(
  services: Pick<Services, 'deployment'>,
  user: User,
  dossier: LoadedDossier,
  changes: Readonly<Record<string, AnswerInput>> = {},
): Facts {
  const { settings, products, tables, receiptTypes, datalists } = services.deployment
  const { row, advisor, reading } = dossier
  const own = {
    user: {
      code: user.username,
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
    },
    dossier: {
      id: row.id,
      state: row.status,
      direct: row.direct,
      clientId: row.client_id,
      advisorCode: advisor?.username ?? '',
      // The address that gets the advisor's codes: two parties sharing a mailbox could sign for each other.
      advisorEmail: advisor ? signingAddress(advisor) : '',
    },
  }
  // Prices and lists are those it was sent with; the reader and the state of the dossier are current.
  if (reading.kind === 'sent') return { ...reading.facts, ...own }
  return {
    ...own,
    settings,
    products,
    tables,
    receiptTypes,
    datalistLabels: collectDatalistLabels(dossier.form.compiled, inputAnswers(dossier, changes), datalists),
  }
}

/** What the engine is given: submitted answers, `changes` over them, and the files of the receipt elements. */
export function inputAnswers(
  dossier: LoadedDossier,
  changes: Readonly<Record<string, AnswerInput>>,
): Readonly<Record<string, AnswerInput>> {
  const submitted = Object.assign({}, ...dossier.blocks.map(({ answers }) => answers))
  return { ...submitted, ...changes, ...receiptAnswers(dossier.receipts) }
}

/** A receipt element holds the ids of its files, whatever a request sends: only uploads change it. */
function receiptAnswers(receipts: readonly ReceiptRow[]): Record<string, readonly string[]> {
  const answers: Record<string, string[]> = {}
  for (const receipt of receipts) (answers[receipt.element] ??= []).push(String(receipt.id))
  return answers
}
