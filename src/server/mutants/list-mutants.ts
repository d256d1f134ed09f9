import { plainLabel } from '#engine/authoring/plain-label.ts'
import type { FormDefinition, FormElement, Text, When } from '#form/definition.ts'
import { listConditionMutants, type PlacedCondition } from './condition-mutants.ts'
import { listElementMutants } from './element-mutants.ts'
import type { Mutant } from './mutant.ts'

/** Every change of one rule of a form: conditions, formulas, options, requirements, bounds. */
export function listMutants(form: FormDefinition): readonly Mutant[] {
  const mutants = listConditions(form).flatMap((each) => listConditionMutants(form, each))
  form.pages.forEach((page, pageIndex) =>
    page.blocks.forEach((block, blockIndex) =>
      block.elements.forEach((element, index) => {
        const path = ['pages', pageIndex, 'blocks', blockIndex, 'elements', index]
        const place = `${page.slug}/${block.slug}/${element.name}`
        mutants.push(...listElementMutants({ form, element, path, place }))
      }),
    ),
  )
  return mutants
}

function listConditions(form: FormDefinition): readonly PlacedCondition[] {
  return form.pages.flatMap((page, pageIndex) => {
    const path = ['pages', pageIndex]
    const [first] = page.blocks.flatMap(({ elements }) => elements)
    return [
      ...placed(page.condition, [...path, 'condition'], page.slug, first?.name ?? '', 'page'),
      ...page.blocks.flatMap((block, blockIndex) => {
        const inner = [...path, 'blocks', blockIndex]
        const place = `${page.slug}/${block.slug}`
        return [
          ...placed(block.condition, [...inner, 'condition'], place, block.elements[0]?.name ?? '', 'block'),
          ...block.elements.flatMap((element, index) =>
            ofElement(element, [...inner, 'elements', index], `${place}/${element.name}`),
          ),
        ]
      }),
    ]
  })
}

function ofElement(
  { name, condition, mustEqual, attributes }: FormElement,
  path: readonly (string | number)[],
  place: string,
): readonly PlacedCondition[] {
  return [
    ...placed(condition, [...path, 'condition'], place, name, 'element'),
    ...placed(mustEqual?.when, [...path, 'mustEqual', 'when'], place, name, 'mustEqual').map((each) => ({
      ...each,
      holder: { fr: 'égalité exigée, ', en: 'equality required, ' },
    })),
    ...(attributes.options ?? []).flatMap((option, index) =>
      placed(
        option.condition,
        [...path, 'attributes', 'options', index, 'condition'],
        place,
        name,
        `option ${option.value}`,
      ).map((each) => ({ ...each, holder: nameOption(option.label) })),
    ),
  ]
}

function nameOption(label: Text): Text {
  const { fr, en } = plainLabel(label)
  return { fr: `choix « ${fr} », `, en: `option “${en}”, ` }
}

function placed(
  condition: When | undefined,
  path: readonly (string | number)[],
  place: string,
  element: string,
  of: string,
): readonly PlacedCondition[] {
  return condition === undefined ? [] : [{ condition, path, place, element, of }]
}
