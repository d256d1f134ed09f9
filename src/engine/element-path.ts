/** Where an element stands, as problems and findings name it. */
export function pathOf(element: {
  readonly page: { readonly slug: string }
  readonly block: { readonly slug: string }
  readonly name: string
}): string {
  return `${element.page.slug}/${element.block.slug}/${element.name}`
}
