import type { App } from '../http/app.ts'
import type { Services } from '../services.ts'
import { registerAddresses } from './address-routes.ts'
import { registerDatalists } from './datalist-routes.ts'
import { registerDefinitions } from './definition-routes.ts'
import { registerFormParts } from './form-part-routes.ts'

/** Forms, datalists and addresses, readable by every signed-in user. */
export function registerForms(api: App, services: Services): void {
  registerDefinitions(api, services)
  registerFormParts(api, services)
  registerDatalists(api, services)
  registerAddresses(api, services)
}
