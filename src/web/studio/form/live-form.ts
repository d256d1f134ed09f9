import { compileForm, openForm, type AnswerInput, type Facts, type FormProblem } from '#engine/index.ts'
import type { FormDefinition } from '#form/definition.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { createListeners } from '#web/ui/listeners.ts'
import type { FormRun } from '#web/elements/form-run.tsx'
import { runWithoutDossier } from '#web/gallery/create-sample-run.ts'
import { createLiveSession } from './live-session.ts'

/** The form in the middle of the screen. */
export interface LiveState {
  /** The last form that compiled; the session runs it. */
  readonly definition: FormDefinition
  /** Problems of a newer form that does not compile and is not shown. */
  readonly problems: readonly FormProblem[]
}

/**
 * The form in the middle of the studio, on the real engine: it follows the author's edits and keeps the typed answers.
 */
export interface LiveForm {
  readonly run: (locale: Locale) => FormRun
  readonly state: () => LiveState
  readonly subscribe: (listener: () => void) => () => void
  readonly show: (definition: FormDefinition) => void
}

export function createLiveForm({
  definition,
  facts,
  today,
}: {
  readonly definition: FormDefinition
  readonly facts: Facts
  /** Europe/Paris day, `yyyy-mm-dd`. */
  readonly today: string
}): LiveForm {
  const answers: Record<string, AnswerInput> = {}
  const open = (form: ReturnType<typeof compileForm>) =>
    openForm(form, { answers: { ...answers }, today, facts })
  const session = createLiveSession(open(compileForm(definition)))
  const { subscribe, notify } = createListeners()
  let state: LiveState = { definition, problems: [] }
  const run = runWithoutDossier(session, {
    facts,
    today,
    onChange: (name, input) => {
      answers[name] = input
    },
  })
  return {
    run: (locale) => ({ ...run, locale }),
    state: () => state,
    subscribe,
    show(next) {
      const form = compileForm(next)
      const isFine = form.problems.length === 0
      state = { definition: isFine ? next : state.definition, problems: form.problems }
      if (isFine) session.replace(open(form))
      notify()
    },
  }
}
