import type { CompiledElement, RunningForm } from './compiled-form.ts'
import type { ElementState } from './session-types.ts'
import { NO_VIOLATIONS, presentViolation } from './violations.ts'

/** Bits of what holds for an element now. */
export const VISIBLE = 1

/** Bit of an element that must be answered. */
export const REQUIRED = 2

/** Bit of an element that cannot be answered now. */
export const DISABLED = 4

/** An element as the outside sees it, from what the evaluation found out. */
export function presentElementState(element: CompiledElement, running: RunningForm): ElementState {
  const { definition, face, index } = element
  const aspects = running.aspectsAt(index)
  const frame = running.frameOf(element)
  const breach = running.breachAt(index)
  return {
    name: element.name,
    type: element.type,
    definition,
    label: frame.label,
    help: frame.help,
    visible: (aspects & VISIBLE) !== 0,
    required: (aspects & REQUIRED) !== 0,
    disabled: (aspects & DISABLED) !== 0,
    readonly: element.computed || definition.attributes.readonly === true || running.isReadOnly,
    computed: element.computed,
    input: face.holdsAnswer ? running.inputOf(element) : null,
    answer: running.answerAt(index),
    min: frame.min,
    max: frame.max,
    minDate: frame.minDate,
    maxDate: frame.maxDate,
    options: frame.options,
    chosenLabels: frame.chosenLabels,
    violations: breach === undefined ? NO_VIOLATIONS : [presentViolation(element, frame, breach, running)],
  }
}
