import type { ElementState } from '#engine/index.ts'
import { isLocked, textOf } from './field-control.ts'
import { findProposal, sliderScale, type SliderBounds, type SliderScale } from './slider-scale.ts'

/** Where the thumb of an element stands. */
export function scaleOf(element: ElementState): SliderScale {
  return sliderScale(textOf(element), boundsOf(element))
}

/** The value that an element proposes and that a person may keep; nothing where nobody may answer. */
export function proposalOf(element: ElementState): string | undefined {
  if (element.disabled || isLocked(element)) return undefined
  return findProposal(textOf(element), boundsOf(element))
}

function boundsOf({ min, max, definition }: ElementState): SliderBounds {
  return { min, max, start: definition.attributes.start }
}
