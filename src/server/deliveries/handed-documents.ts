import type { FormSession } from '#engine/index.ts'
import type { HandedDocument } from '#form/reference-data.ts'
import { findInForce } from '#rules/in-force.ts'
import { RECEIVED_DOCUMENTS_ROLE } from '#vocabulary/element-role.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { HandedFile, LoadedDeployment } from '../forms/index.ts'

/** A document of a product that has a PDF to deliver. */
export interface HandedPdf extends Omit<HandedDocument, 'file'> {
  readonly product: string
  readonly file: HandedFile
}

/** Documents of a product in force on a day; empty when they are delivered by other means. */
export function listHandedDocuments(
  { products, handedFiles }: Pick<LoadedDeployment, 'products' | 'handedFiles'>,
  productCode: string | undefined,
  day: string,
): readonly HandedPdf[] {
  const product = products.find(({ code }) => code === productCode)
  if (product === undefined) return []
  const { handedDocuments = [] } = findInForce(product.fund ?? [], day)?.value ?? {}
  return handedDocuments.flatMap(({ file: name, ...document }) => {
    const file = name === undefined ? undefined : handedFiles.get(name)
    return file ? [{ ...document, product: product.code, file }] : []
  })
}

/** Title of a document: the label of its option, capitalised; its code in a form without the option. */
export function readHandedTitle(session: FormSession, code: string, locale: Locale): string {
  const element = session.form.elementByRole.get(RECEIVED_DOCUMENTS_ROLE)
  const option = element && session.getElement(element.name).options.find(({ value }) => value === code)
  const title = option?.label[locale] ?? code
  return title.charAt(0).toUpperCase() + title.slice(1)
}
