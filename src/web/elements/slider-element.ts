import type { ElementState } from '#engine/index.ts'
import { isLocked, textOf } from './field-control.ts'
import { findProposal, sliderScale, type SliderBounds, type SliderScale } from './slider-scale.ts'

/** Thumb position of an element. */
export function scaleOf(element: ElementState): SliderScale {
  return sliderScale(textOf(element), boundsOf(element))
}

/** The proposed value that the person may confirm; undefined when the element is read-only. */
export function proposalOf(element: ElementState): string | undefined {
  if (element.disabled || isLocked(element)) return undefined
  return findProposal(textOf(element), boundsOf(element))
}

function boundsOf({ min, max, definition }: ElementState): SliderBounds {
  return { min, max, start: definition.attributes.start }
}
