import { dashboard } from './dashboard.ts'
import { dossiers } from './dossiers.ts'
import { everywhere } from './everywhere.ts'
import { shell } from './shell.ts'
import { signature } from './signature.ts'
import { viewer } from './viewer.ts'
import { wizard } from './wizard.ts'

/** What every page of the application may show. */
export const app = {
  ...everywhere,
  ...shell,
  ...dashboard,
  ...dossiers,
  ...signature,
  ...wizard,
  ...viewer,
}
