import type { Locale } from '#vocabulary/locale.ts'
import type { ElementState } from '../session-types.ts'
import { FACES } from './registry.ts'

/** An answer as displayed: empty when absent, the raw input when invalid. */
export function displayAnswer(state: ElementState, locale: Locale): string {
  const { answer } = state
  if (answer.kind === 'absent') return ''
  if (answer.kind === 'invalid') return typeof answer.input === 'string' ? answer.input : ''
  return FACES[state.type].display(answer.value, state, locale)
}
