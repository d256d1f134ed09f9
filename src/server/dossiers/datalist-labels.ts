import type { AnswerInput, CompiledElement, CompiledForm, Facts } from '#engine/index.ts'
import type { Text } from '#form/definition.ts'
import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import type { LoadedDeployment } from '../forms/index.ts'

const known = new WeakMap<CompiledForm, readonly CompiledElement[]>()

/** The few elements of a form that are answered from a datalist. */
export function listDatalistElements(form: CompiledForm): readonly CompiledElement[] {
  const elements =
    known.get(form) ??
    form.elements.filter(({ type, definition }) => {
      return definition.attributes.datalistId !== undefined || ELEMENT_TRAITS[type].choices === 'datalist'
    })
  known.set(form, elements)
  return elements
}

/** Labels of answers chosen from the deployment's datalists, by datalist. */
export function collectDatalistLabels(
  form: CompiledForm,
  answers: Readonly<Record<string, AnswerInput>>,
  datalists: LoadedDeployment['datalists'],
): NonNullable<Facts['datalistLabels']> {
  const labels: Record<string, Record<string, Text>> = {}
  for (const { name, definition } of listDatalistElements(form)) {
    const { datalistId } = definition.attributes
    const answer = Object.hasOwn(answers, name) ? answers[name] : undefined
    if (datalistId === undefined || answer == null || !Object.hasOwn(datalists, datalistId)) continue
    const chosen = new Set(typeof answer === 'string' ? [answer] : answer)
    for (const { value, label } of datalists[datalistId]?.options ?? []) {
      if (chosen.has(value)) (labels[datalistId] ??= {})[value] = label
    }
  }
  return labels
}
