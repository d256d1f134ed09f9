import { Settings } from '#contract/settings.ts'
import { canAdminister } from '#rules/permission.ts'
import { rolesThat } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { localeOf } from '../http/locale.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { readSettings } from './read-settings.ts'

/** The configuration in force, for administrators. Programs may not make this call. */
export function registerSettings(api: App, services: Services): void {
  api.get(
    '/administration/settings',
    shape(rolesThat(canAdminister), 'List settings', Settings),
    async (request) => readSettings(services, localeOf(request)),
  )
}
