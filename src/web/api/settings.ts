import type { Settings } from '#contract/settings.ts'
import { getQuery } from './call.ts'

export type { Settings }

/** Every variable and switch in force. */
export function allSettings() {
  return getQuery<Settings>(['settings'], '/administration/settings')
}
