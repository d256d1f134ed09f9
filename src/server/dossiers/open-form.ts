import { openForm as openEngine, type AnswerInput, type Facts, type FormSession } from '#engine/index.ts'
import { parisToday } from '../clock.ts'
import { openSent } from '../envelopes/index.ts'
import type { User } from '../http/authenticate.ts'
import type { ReceiptRow } from '../stored-receipts/index.ts'
import type { Services } from '../services.ts'
import { collectDatalistLabels } from './datalist-labels.ts'
import type { LoadedDossier } from './load-dossier.ts'
import { signingAddress } from './signing-parties.ts'

/** Pseudo-user that opens forms in jobs: reads every answer and writes none. */
export const JOB_READER: User = {
  id: 0,
  role: 'compliance',
  email: '',
  username: '',
  firstName: '',
  lastName: '',
}

/** Opens the engine on the snapshot of what was sent, or else on the submitted answers as seen by this user. */
export function openForm(
  services: Pick<Services, 'deployment' | 'clock'>,
  user: User,
  dossier: LoadedDossier,
): FormSession {
  const { form, reading } = dossier
  return reading.kind === 'sent' ? openSent(form, reading) : openForWriting(services, user, dossier, {})
}

/**
 * Opens the engine as this user's browser does, with `changes` merged into the submitted answers. Includes answers of the
 * blocks after those that were sent, which `openForm` ignores.
 */
export function openForWriting(
  services: Pick<Services, 'deployment' | 'clock'>,
  user: User,
  dossier: LoadedDossier,
  changes: Readonly<Record<string, AnswerInput>>,
): FormSession {
  const answers = inputAnswers(dossier, changes)
  return openEngine(dossier.form.compiled, {
    answers,
    today: todayOf(services, dossier),
    facts: buildFacts(services, user, dossier, answers),
    // As in the browser: read-only roles have no required answers. Source: wizard §6.
    isReadOnly: services.deployment.permissions.readOnlyRoles.includes(user.role),
  })
}

/** The current date of the engine for this dossier, in Paris, `yyyy-mm-dd`. */
export function todayOf(
  { clock }: Pick<Services, 'clock'>,
  { reading }: Pick<LoadedDossier, 'reading'>,
): string {
  return reading.kind === 'sent' ? reading.today : parisToday(clock)
}

/**
 * The facts that the engine gets for this dossier and user, on the server and in the browser. `answers` is its whole input, when it
 * is not what was submitted.
 */
export function buildFacts(
  services: Pick<Services, 'deployment'>,
  user: User,
  dossier: LoadedDossier,
  answers?: Readonly<Record<string, AnswerInput>>,
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
      // The advisor's address for codes: a party with the same address is refused, since either could sign for the other.
      advisorEmail: advisor ? signingAddress(advisor) : '',
    },
  }
  const advice = adviceFacts(advisor)
  // Prices, lists and the advisor's identity come from the snapshot; user and state are current.
  if (reading.kind === 'sent') return { ...advice, ...reading.facts, ...own }
  return {
    ...own,
    ...advice,
    settings,
    products,
    tables,
    receiptTypes,
    datalistLabels: collectDatalistLabels(
      dossier.form.compiled,
      answers ?? inputAnswers(dossier, {}),
      datalists,
    ),
  }
}

/** The advisor as named in texts and documents; empty without an advisor. */
export function adviceFacts(advisor: LoadedDossier['advisor']): Pick<Facts, 'advisor'> {
  if (!advisor) return {}
  const { first_name, last_name, advisor_identity } = advisor
  return { advisor: { name: `${first_name} ${last_name}`, identity: advisor_identity ?? {} } }
}

/** Input of the engine: submitted answers, merged with `changes`, and the files of receipt elements. */
export function inputAnswers(
  dossier: LoadedDossier,
  changes: Readonly<Record<string, AnswerInput>>,
): Readonly<Record<string, AnswerInput>> {
  const submitted = dossier.blocks.map(({ answers }) => answers)
  return Object.assign({}, ...submitted, changes, receiptAnswers(dossier.receipts))
}

/** Receipt elements hold the ids of their files, regardless of the request: only uploads change them. */
function receiptAnswers(receipts: readonly ReceiptRow[]): Record<string, readonly string[]> {
  const answers: Record<string, string[]> = {}
  for (const receipt of receipts) (answers[receipt.element] ??= []).push(String(receipt.id))
  return answers
}
