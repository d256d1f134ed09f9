import { memo } from 'react'
import { findFace } from './element-registry.ts'
import { FieldFrame } from './field-frame.tsx'
import { useTranslation } from '#web/wording/translation.ts'
import { useElement, useElementError } from './use-element.ts'

/** Columns of the block grid. */
const WHOLE_LINE = 12

/** One element of a block; re-renders only when this element, or the language, changes. */
export const ElementView = memo(function ElementView({ name }: { readonly name: string }) {
  useTranslation()
  const element = useElement(name)
  const error = useElementError(element)
  const face = findFace(element)
  if (!element.visible || face.frame === 'none') return null

  const { definition } = element
  const { columns = WHOLE_LINE } = definition.attributes
  const isBeside = columns < WHOLE_LINE
  const classes = [
    'field',
    isBeside && `field--beside c${columns}`,
    isBeside && face.frame === 'field' && 'field--rows',
    error !== undefined && 'field--error',
    ...(definition.cssClasses ?? []),
  ].filter(Boolean)
  return (
    <div className={classes.join(' ')} data-element={name}>
      <FieldFrame element={element} face={face} error={error} isBeside={isBeside} />
    </div>
  )
})
