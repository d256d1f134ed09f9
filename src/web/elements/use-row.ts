import { tieControl, type FaceProps } from './element-face.ts'
import { useElement, useElementError, useFormText } from './use-element.ts'

/** A row inside another element's frame: control, label and error, associated by id. */
export function useRow(name: string): FaceProps & { readonly error: string | undefined } {
  const element = useElement(name)
  const label = useFormText(element.definition.attributes.label)
  const error = useElementError(element)
  return { element, label, error, control: tieControl(element, { hasHint: false, error }) }
}
