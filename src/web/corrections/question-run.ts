import { compileForm, openForm, type AnswerInput, type Facts, type FormSession } from '#engine/index.ts'
import { parisDay } from '#rules/paris-time.ts'
import { traitsOf } from '#vocabulary/element-type.ts'
import { findDatalistOptions } from '#web/api/datalists.ts'
import { createClientAccess } from '#web/elements/client-access.ts'
import type { ElementServices } from '#web/elements/form-run.tsx'
import { createOptionLabels } from '#web/elements/option-labels.ts'
import type { ReceiptStore } from '#web/elements/receipt-store.ts'
import { buildQuestionForm, nameOf, type Question } from './question-form.ts'

/** The questions' form reads no facts: the server resolves whatever depends on them. */
const NO_FACTS: Facts = {
  user: { code: '', email: '', firstName: '', lastName: '' },
  dossier: { id: 0, state: '', direct: false, clientId: null, advisorCode: '', advisorEmail: '' },
  settings: {},
  products: [],
  tables: [],
  receiptTypes: [],
}

/** Runs the engine on the questions only, with unsaved answers overlaid on the server's. */
export function openQuestions(
  questions: readonly Question[],
  typed: ReadonlyMap<string, AnswerInput>,
  now: Date,
): FormSession {
  const answers = Object.fromEntries(
    questions.map((question) => [nameOf(question.elementId), answerOf(question, typed)]),
  )
  const form = compileForm(buildQuestionForm(questions))
  return openForm(form, { answers, today: parisDay(now), facts: NO_FACTS })
}

/** Current value of a question; for a receipt, the files that it keeps or adds. */
export function answerOf(question: Question, typed: ReadonlyMap<string, AnswerInput>): AnswerInput {
  const { elementId, value, receipts } = question
  if (holdsReceipts(question)) {
    const ids = receipts.filter(({ fate }) => fate !== 'removed').map(({ receiptId }) => String(receiptId))
    return ids.length > 0 ? ids : null
  }
  // Null is an answer too: a field that was just cleared.
  const input = typed.get(elementId)
  return input === undefined ? value : input
}

export function holdsReceipts({ control }: Question): boolean {
  return traitsOf(control.type).holdsReceipts === true
}

/** The subset of services that the questions' elements need. */
export function createQuestionServices(receipts: ReceiptStore): ElementServices {
  return {
    receipts,
    findDatalistOptions,
    optionLabels: createOptionLabels(findDatalistOptions),
    findProduct: () => ({ kind: '', priceEuros: undefined, minimumShares: undefined }),
    print: () => Promise.reject(new Error('a correction prints nothing')),
    clientAccess: createClientAccess({
      isOffered: false,
      isReadOnly: true,
      initial: { clientId: null, authorized: [] },
      port: {
        createProspect: () => Promise.reject(new Error('not offered in a correction')),
        assignClient: () => Promise.reject(new Error('not offered in a correction')),
        authorize: () => Promise.reject(new Error('not offered in a correction')),
      },
      onChange: () => undefined,
    }),
  }
}
