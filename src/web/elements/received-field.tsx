import type { FormSession } from '#engine/index.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { CheckboxField } from './choice-field.tsx'
import type { FaceProps } from './element-face.ts'
import { useFormValue } from './use-element.ts'

const ReceivedDocuments = lazyPart(async () => (await import('./received-documents.tsx')).ReceivedDocuments, {
  wording: 'wizardExtras',
  Waiting: () => <Skeleton lines={5} />,
})

/**
 * Acknowledges receipt of the chosen product's documents: the documents and a single box, or one box per document when
 * the platform does not have the files.
 */
export function ReceivedField(props: FaceProps) {
  const product = useFormValue(findProductWithFiles)
  if (product === '') return <CheckboxField {...props} />
  return <ReceivedDocuments key={product} product={product} {...props} />
}

/** Code of the chosen product; empty when it has no files. */
function findProductWithFiles(session: FormSession): string {
  const element = session.form.elementByRole.get('subscription.product')
  const answer = element && session.getElement(element.name).answer
  if (answer?.kind !== 'value') return ''
  const product = session.facts.products.find(({ code }) => code === answer.value)
  const hasFiles = product?.fund?.some(({ value }) =>
    value.handedDocuments?.some(({ file }) => file !== undefined),
  )
  return hasFiles ? (product?.code ?? '') : ''
}
