import { compileForm, openForm, type AnswerInput, type Facts } from '#engine/index.ts'
import type { FormDefinition } from '#form/definition.ts'

/** A form, its facts, and answers in order. */
export interface EngineRun {
  readonly definition: FormDefinition
  readonly facts: Facts
  readonly today: string
  readonly changes: readonly (readonly [name: string, input: AnswerInput])[]
}

/** The form's complete state after its answers, as text comparable between platforms. */
export function runEngine({ definition, facts, today, changes }: EngineRun): string {
  const session = openForm(compileForm(definition), { answers: {}, today, facts })
  for (const [name, input] of changes) session.change(name, input)
  const states = session.form.elements.map(({ name }) => {
    const { visible, required, disabled, answer } = session.getElement(name)
    return { name, visible, required, disabled, answer }
  })
  return JSON.stringify({ states, violations: session.validate(), answers: session.effectiveAnswers() })
}
