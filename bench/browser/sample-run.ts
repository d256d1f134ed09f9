import { compileForm, openForm } from '#engine/index.ts'
import { createClientAccess } from '#web/elements/client-access.ts'
import { createErrorBoard } from '#web/elements/error-board.ts'
import type { FormRun } from '#web/elements/form-run.tsx'
import { createOptionLabels } from '#web/elements/option-labels.ts'
import { FACTS, presentAnswers, presentDefinition, type Generated } from '../generate-form.ts'

/** Runs a generated form as the wizard does, without a server. */
export function openSampleRun(generated: Generated): FormRun {
  const session = openForm(compileForm(presentDefinition(generated)), {
    answers: presentAnswers(generated),
    today: '2026-11-21',
    facts: FACTS,
  })
  const errors = createErrorBoard()
  const findDatalistOptions = () => Promise.resolve([])
  return {
    session,
    errors,
    locale: 'fr',
    fillsOwnDetails: false,
    change(name, input) {
      session.change(name, input)
      errors.answerChanged(name)
    },
    leave: () => undefined,
    services: {
      findDatalistOptions,
      optionLabels: createOptionLabels(findDatalistOptions),
      findProduct: () => ({ kind: '', priceEuros: undefined, minimumShares: undefined }),
      print: () => Promise.resolve(),
      clientAccess: createClientAccess({
        isOffered: false,
        isReadOnly: true,
        initial: { clientId: null, authorized: [] },
        port: {
          assignClient: () => Promise.resolve(),
          createProspect: () => Promise.resolve(0),
          authorize: (clients) => Promise.resolve(clients),
        },
        onChange: () => undefined,
      }),
      receipts: {
        limits: { kinds: [], megabytes: 10 },
        slotOf: () => NO_FILES,
        send: () => undefined,
        retry: () => undefined,
        dismiss: () => undefined,
        remove: () => Promise.resolve(),
        preview: () => Promise.reject(new Error('no files in the benchmark')),
        typeLabel: () => undefined,
        subscribe: () => () => undefined,
      },
    },
  }
}

const NO_FILES = { receipts: [], uploads: [] }
