import {
  compileForm,
  findMinimumShares,
  findUnitPrice,
  openForm,
  type AnswerInput,
  type Facts,
  type FormSession,
} from '#engine/index.ts'
import type { FormDefinition } from '#form/definition.ts'
import { createClientAccess } from '#web/elements/client-access.ts'
import { createErrorBoard } from '#web/elements/error-board.ts'
import type { ElementServices, FormRun } from '#web/elements/form-run.tsx'
import { createOptionLabels, type DatalistOption } from '#web/elements/option-labels.ts'
import { filterOptions } from '#web/elements/option-list.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { createSampleReceiptStore } from './sample-receipt-store.ts'
import { SAMPLE_DAY, SAMPLE_FACTS } from './sample-facts.ts'

/** Simulated server: it responds, never responds, or fails. */
export type SampleServer = 'answers' | 'loading' | 'fails'

const TOWNS: readonly DatalistOption[] = ['Angers', 'Anglet', 'Angoulême', 'Nantes', 'Rennes', 'Tours'].map(
  (label) => ({ value: label.toUpperCase(), label }),
)

/** A form of the gallery on the real engine. */
export function createSampleRun({
  definition,
  answers,
  locale,
  ...services
}: {
  readonly definition: FormDefinition
  readonly answers: Readonly<Record<string, AnswerInput>>
  readonly locale: Locale
} & Omit<SampleServices, 'facts' | 'today' | 'onReceived'>): FormRun {
  const form = compileForm(definition)
  const [problem] = form.problems
  if (problem) throw new Error(`${problem.path}: ${problem.code}`)
  const world = { today: SAMPLE_DAY, facts: SAMPLE_FACTS }
  return { ...runWithoutDossier(openForm(form, { answers, ...world }), { ...services, ...world }), locale }
}

/** Runs a form without a dossier; `onChange` is told of each answer. */
export function runWithoutDossier(
  session: FormSession,
  {
    onChange,
    ...services
  }: Omit<SampleServices, 'onReceived'> & {
    readonly onChange?: (name: string, input: AnswerInput) => void
  },
): Omit<FormRun, 'locale'> {
  const errors = createErrorBoard()
  const change = (name: string, input: AnswerInput) => {
    onChange?.(name, input)
    session.change(name, input)
    errors.answerChanged(name)
  }
  return {
    session,
    errors,
    change,
    leave: () => undefined,
    fillsOwnDetails: true,
    services: createSampleServices({
      ...services,
      onReceived: (name, ids) => change(name, ids.length > 0 ? ids : null),
    }),
  }
}

interface SampleServices {
  readonly server?: SampleServer
  readonly received?: string | undefined
  readonly facts: Facts
  readonly today: string
  readonly onReceived: (name: string, ids: readonly string[]) => void
}

/** The services that elements need, without a server: files stay in memory, products come from the facts. */
function createSampleServices({
  server = 'answers',
  received,
  facts,
  today,
  onReceived,
}: SampleServices): ElementServices {
  const ask = <Value>(value: Value): Promise<Value> => {
    if (server === 'loading') return new Promise<Value>(() => undefined)
    return server === 'fails' ? Promise.reject(new Error('the sample fails')) : Promise.resolve(value)
  }
  const findDatalistOptions = (_list: string, filter: string) => ask(filterOptions(TOWNS, filter))
  return {
    receipts: createSampleReceiptStore({
      uploads: server === 'loading' ? 'sending' : server === 'fails' ? 'refused' : 'none',
      received,
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
