import { lazy, Suspense } from 'react'
import type { FormSession } from '#engine/index.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { needWording } from '#web/wording/i18n.ts'
import { CheckboxField } from './choice-field.tsx'
import type { FaceProps } from './element-face.ts'
import { useFormValue } from './use-element.ts'

const ReceivedDocuments = lazy(async () => {
  const [list] = await Promise.all([import('./received-documents.tsx'), needWording('wizardExtras')])
  return { default: list.ReceivedDocuments }
})

/**
 * Acknowledges receipt of the chosen product's documents: the documents themselves and one box, or a box each where the
 * platform has no files of them.
 */
export function ReceivedField(props: FaceProps) {
  const product = useFormValue(findProductWithFiles)
  if (product === '') return <CheckboxField {...props} />
  return (
    <Suspense fallback={<Skeleton lines={5} />}>
      <ReceivedDocuments key={product} product={product} {...props} />
    </Suspense>
  )
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
