import { compileForm, openForm, type AnswerInput, type Facts } from '#engine/index.ts'
import type { FormDefinition } from '#form/definition.ts'

/** A form, what surrounds it, and the answers given one after the other. */
export interface EngineRun {
  readonly definition: FormDefinition
  readonly facts: Facts
  readonly today: string
  readonly changes: readonly (readonly [name: string, input: AnswerInput])[]
}

/** All that a form says after its answers, as one text: the same wherever the engine runs. */
export function runEngine({ definition, facts, today, changes }: EngineRun): string {
  const session = openForm(compileForm(definition), { answers: {}, today, facts })
  for (const [name, input] of changes) session.change(name, input)
  const states = session.form.elements.map(({ name }) => {
    const { visible, required, disabled, answer } = session.getElement(name)
    return { name, visible, required, disabled, answer }
  })
  return JSON.stringify({ states, violations: session.validate(), answers: session.effectiveAnswers() })
}
