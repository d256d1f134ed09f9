import type { CompiledElement, RunningForm } from './compiled-form.ts'
import type { ElementState } from './session-types.ts'
import { NO_VIOLATIONS, presentViolation } from './violations.ts'

/** Flag of a visible element. Aspects of an element are combined in one bit set. */
export const VISIBLE = 1

/** Flag of an element that must be answered. */
export const REQUIRED = 2

/** Flag of an element that cannot be edited. */
export const DISABLED = 4

/** The public state of an element, built from the evaluation. */
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
    readonly: element.readonly || running.isReadOnly,
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
