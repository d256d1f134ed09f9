import { elementsInOrder } from '#form/blocks.ts'
import type { FormElement } from '#form/definition.ts'
import type { DurationField } from '#form/deployment.ts'
import { errorAt, type DeploymentProblem } from './deployment-error.ts'
import { mapElements, type Forms } from './map-elements.ts'

/** Wealth-management deployments choose the duration from a list with the values of the table. */
export function tuneDurationField(
  forms: Forms,
  {
    wealthManagement,
    durationField,
  }: { readonly wealthManagement: boolean; readonly durationField: DurationField | null },
): Forms {
  if (!wealthManagement || !durationField) return forms
  const tune = (element: FormElement): FormElement =>
    element.name === durationField.element
      ? { ...element, attributes: { ...element.attributes, variant: 'list' } }
      : element
  return mapElements(forms, tune)
}

/** Checks that the mapping names a dismemberment table and elements that read it. */
export function checkDurationField(
  file: string,
  durationField: DurationField | null,
  forms: Forms,
): readonly DeploymentProblem[] {
  if (!durationField) return []
  const elements = Object.values(forms).flatMap(elementsInOrder)
  const { element: duration, clears } = durationField
  if (!elements.some(({ name, type }) => name === duration && type === 'array_choice'))
    return [
      errorAt(file, 'durationField.element', {
        fr: `aucun formulaire n’a de table de démembrement nommée ${duration}`,
        en: `no form has a dismemberment table named ${duration}`,
      }),
    ]
  return clears
    .filter((name) => !elements.some((each) => each.name === name && follows(each, [duration, ...clears])))
    .map((name) =>
      errorAt(file, 'durationField.clears', {
        fr: `${name} ne prend aucune valeur de ${duration}`,
        en: `${name} takes no value from ${duration}`,
      }),
    )
}

function follows({ from, calculation }: FormElement, names: readonly string[]): boolean {
  if (from && 'table' in from) return names.includes(from.table)
  if (from && 'answer' in from) return from.answer.some((name) => names.includes(name))
  const formula = from && 'formula' in from ? from.formula : calculation?.formula
  return formula !== undefined && names.some((name) => formula.includes(`{${name}}`))
}
