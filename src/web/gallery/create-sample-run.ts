import {
  compileForm,
  findMinimumShares,
  findUnitPrice,
  openForm,
  type AnswerInput,
  type Facts,
} from '#engine/index.ts'
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
    services: createSampleServices({
      server,
      received,
      sentence,
      facts: SAMPLE_FACTS,
      today: SAMPLE_DAY,
      onReceived: (name, ids) => change(name, ids.length > 0 ? ids : null),
    }),
  }
}

/** The services that elements need, without a server: files stay in memory, products come from the facts. */
export function createSampleServices({
  server = 'answers',
  received,
  sentence,
  facts,
  today,
  onReceived,
}: {
  readonly server?: SampleServer
  readonly received?: string | undefined
  readonly sentence: (refusal: LocalRefusal) => string
  readonly facts: Facts
  readonly today: string
  readonly onReceived: (name: string, ids: readonly string[]) => void
}): ElementServices {
  const ask = <Value>(value: Value): Promise<Value> => {
    if (server === 'loading') return new Promise<Value>(() => undefined)
    return server === 'fails' ? Promise.reject(new Error('the sample fails')) : Promise.resolve(value)
  }
  const findDatalistOptions = (_list: string, filter: string) => ask(filterOptions(TOWNS, filter))
  return {
    receipts: createSampleReceiptStore({
      uploads: server === 'loading' ? 'sending' : server === 'fails' ? 'refused' : 'none',
      received,
      sentence,
      onReceived,
    }),
    findDatalistOptions,
    optionLabels: createOptionLabels(findDatalistOptions),
    findProduct(code) {
      const product = facts.products.find((candidate) => candidate.code === code)
      return {
        kind: product?.kind ?? '',
        priceEuros: product && findUnitPrice(product, today),
        minimumShares: product && findMinimumShares(product, today),
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
