import { findSubjects } from '#engine/authoring/find-subjects.ts'
import { plainLabel } from '#engine/authoring/plain-label.ts'
import type { FormDefinition, Text } from '#form/definition.ts'
import type { LoadedDeployment } from '../forms/loaded-deployment.ts'
import type { DescribedForm, Mutant } from './mutant.ts'

/** Changes of rules as authors read them, by id: `Projet › Montant › Parts : sans la règle …`. */
export function describeChanges(
  mutants: readonly Mutant[],
  { forms, settings, settingLabels, products }: LoadedDeployment,
): Readonly<Record<string, Text>> {
  const described = new Map<string, DescribedForm>(
    Object.entries(forms).map(([code, definition]) => {
      const subjects = findSubjects(definition, { products, states: [] })
      return [code, { definition, subjects, settings, settingLabels }]
    }),
  )
  return Object.fromEntries(
    mutants.flatMap((mutant) => {
      const form = described.get(mutant.form)
      return form ? [[mutant.id, describeChange(mutant, form)]] : []
    }),
  )
}

function describeChange({ place, describe }: Mutant, form: DescribedForm): Text {
  const { fr, en } = describe(form)
  const titles = titlesOf(place, form.definition)
  return {
    fr: `${titles.map((title) => title.fr).join(' › ')} : ${fr}`,
    en: `${titles.map((title) => title.en).join(' › ')}: ${en}`,
  }
}

/** Titles of page and block and the label of the element; the author's name of one that has no text. */
function titlesOf(place: string, { pages }: FormDefinition): readonly Text[] {
  const [pageSlug, blockSlug, name] = place.split('/')
  const page = pages.find(({ slug }) => slug === pageSlug)
  const block = page?.blocks.find(({ slug }) => slug === blockSlug)
  const element = block?.elements.find((each) => each.name === name)
  const parts = [
    [pageSlug, page?.title],
    [blockSlug, block?.title],
    [name, element?.attributes.label],
  ] as const
  return parts.flatMap(([own, text]) => {
    if (own === undefined) return []
    const label = text && plainLabel(text)
    return [label && label.fr !== '' ? label : { fr: own, en: own }]
  })
}
