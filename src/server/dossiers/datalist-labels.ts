import type { AnswerInput, CompiledForm, Facts } from '#engine/index.ts'
import type { Text } from '#form/definition.ts'
import type { LoadedDeployment } from '../forms/index.ts'

/** Labels of answers chosen from the deployment's datalists, by datalist. */
export function collectDatalistLabels(
  { elements }: CompiledForm,
  answers: Readonly<Record<string, AnswerInput>>,
  datalists: LoadedDeployment['datalists'],
): NonNullable<Facts['datalistLabels']> {
  const labels: Record<string, Record<string, Text>> = {}
  for (const { name, definition } of elements) {
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
