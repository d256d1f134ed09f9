import {
  compileForm,
  loadChecks,
  openForm,
  type AnswerInput,
  type Facts,
  type FormSession,
} from '#engine/index.ts'
import type { FormDefinition } from '#form/definition.ts'

/** A form, its facts, and answers in order. */
export interface EngineRun {
  readonly definition: FormDefinition
  readonly facts: Facts
  readonly today: string
  readonly changes: readonly (readonly [name: string, input: AnswerInput])[]
}

/** The form's complete state after its answers, as text comparable between platforms. */
export function runEngine(run: EngineRun): string {
  return presentState(openRun(run))
}

/** Like `runEngine`, but answers every element that needs a library before the library has loaded. */
export async function runEngineEarly(run: EngineRun): Promise<{ early: string; checked: string }> {
  const session = openRun(run)
  const early = presentState(session)
  await loadChecks()
  return { early, checked: presentState(session) }
}

function openRun({ definition, facts, today, changes }: EngineRun): FormSession {
  const session = openForm(compileForm(definition), { answers: {}, today, facts })
  for (const [name, input] of changes) session.change(name, input)
  return session
}

function presentState(session: FormSession): string {
  const states = session.form.elements.map(({ name }) => {
    const { visible, required, disabled, answer } = session.getElement(name)
    return { name, visible, required, disabled, answer }
  })
  return JSON.stringify({ states, violations: session.validate(), answers: session.effectiveAnswers() })
}
