import { compileForm, findMinimumShares, findUnitPrice, openForm, type AnswerInput } from '#engine/index.ts'
import type { FormDefinition } from '#form/definition.ts'
import { createClientAccess } from '#web/elements/client-access.ts'
import { createErrorBoard } from '#web/elements/error-board.ts'
import type { ElementServices, FormRun } from '#web/elements/form-run.tsx'
import type { DatalistOption } from '#web/elements/option-labels.ts'
import { createOptionLabels } from '#web/elements/option-labels.ts'
import { filterOptions } from '#web/elements/option-list.ts'
import type { LocalRefusal } from '#web/elements/upload-limits.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { createSampleReceiptStore } from './sample-receipt-store.ts'
import { SAMPLE_DAY, SAMPLE_FACTS } from './sample-facts.ts'

/** Simulated server: it responds, never responds, or fails. */
export type SampleServer = 'answers' | 'loading' | 'fails'

const TOWNS: readonly DatalistOption[] = ['Angers', 'Anglet', 'Angoulême', 'Nantes', 'Rennes', 'Tours'].map(
  (label) => ({ value: label.toUpperCase(), label }),
)

/** A form on the real engine without a dossier; server calls are simulated. */
export function createSampleRun({
  definition,
  answers,
  locale,
  server = 'answers',
  received,
  sentence,
}: {
  readonly definition: FormDefinition
  readonly answers: Readonly<Record<string, AnswerInput>>
  readonly locale: Locale
  readonly server?: SampleServer
  readonly received?: string | undefined
  readonly sentence: (refusal: LocalRefusal) => string
}): FormRun {
  const form = compileForm(definition)
  const [problem] = form.problems
  if (problem) throw new Error(`${problem.path}: ${problem.code}`)
  const session = openForm(form, { answers, today: SAMPLE_DAY, facts: SAMPLE_FACTS })
  const errors = createErrorBoard()
  const change = (name: string, input: AnswerInput) => {
    session.change(name, input)
    errors.answerChanged(name)
  }
  return {
    session,
    locale,
    errors,
    change,
    leave: () => undefined,
    fillsOwnDetails: true,
    services: {
      ...createServices(server),
      receipts: createSampleReceiptStore({
        uploads: server === 'loading' ? 'sending' : server === 'fails' ? 'refused' : 'none',
        received,
        sentence,
        onReceived: (name, ids) => change(name, ids.length > 0 ? ids : null),
      }),
    },
  }
}

function createServices(server: SampleServer): Omit<ElementServices, 'receipts'> {
  const ask = <Value>(value: Value): Promise<Value> => {
    if (server === 'loading') return new Promise<Value>(() => undefined)
    return server === 'fails' ? Promise.reject(new Error('the sample fails')) : Promise.resolve(value)
  }
  const findDatalistOptions = (_list: string, filter: string) => ask(filterOptions(TOWNS, filter))
  return {
    findDatalistOptions,
    optionLabels: createOptionLabels(findDatalistOptions),
    findProduct(code) {
      const product = SAMPLE_FACTS.products.find((candidate) => candidate.code === code)
      return {
        kind: product?.kind ?? '',
        priceEuros: product && findUnitPrice(product, SAMPLE_DAY),
        minimumShares: product && findMinimumShares(product, SAMPLE_DAY),
      }
    },
    print: () => ask(undefined),
    clientAccess: createClientAccess({
      isOffered: true,
      isReadOnly: false,
      initial: { clientId: null, authorized: [] },
      port: {
        createProspect: () => ask(1),
        assignClient: () => ask(undefined),
        authorize: (clients) => ask(clients),
      },
      onChange: () => undefined,
    }),
  }
}
