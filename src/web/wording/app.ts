import { clients } from './clients.ts'
import { dashboard } from './dashboard.ts'
import { dossiers } from './dossiers.ts'
import { everywhere } from './everywhere.ts'
import { shell } from './shell.ts'
import { signature } from './signature.ts'
import { validation } from './validation.ts'
import { viewer } from './viewer.ts'
import { wizard } from './wizard.ts'

/** What every page of the application may show. */
export const app = {
  ...everywhere,
  ...shell,
  ...dashboard,
  ...dossiers,
  ...clients,
  ...signature,
  ...wizard,
  ...validation,
  ...viewer,
}
