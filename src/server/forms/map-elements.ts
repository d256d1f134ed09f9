import type { FormDefinition, FormElement } from '#form/definition.ts'

export type Forms = Readonly<Record<string, FormDefinition>>

export function mapElements(forms: Forms, change: (element: FormElement) => FormElement): Forms {
  return Object.fromEntries(
    Object.entries(forms).map(([name, form]) => {
      const pages = form.pages.map((page) => ({
        ...page,
        blocks: page.blocks.map((block) => ({ ...block, elements: block.elements.map(change) })),
      }))
      return [name, { ...form, pages }]
    }),
  )
}
