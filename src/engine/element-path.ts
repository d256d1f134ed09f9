/** Path of an element in problems and findings: `page/block/element`. */
export function pathOf(element: {
  readonly page: { readonly slug: string }
  readonly block: { readonly slug: string }
  readonly name: string
}): string {
  return `${element.page.slug}/${element.block.slug}/${element.name}`
}
