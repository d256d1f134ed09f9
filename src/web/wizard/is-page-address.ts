/** Whether an address is that of a page of the wizard, or of one of its blocks: `/form/{pageId}/{blockId}`. */
export function isPageAddress(pathname: string, pageId: string): boolean {
  return `${pathname}/`.startsWith(`/form/${pageId}/`)
}
