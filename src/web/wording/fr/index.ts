import { account } from './account.ts'
import { ceremony } from './ceremony.ts'
import { clients } from './clients.ts'
import { everywhere } from './everywhere.ts'
import { dashboard } from './dashboard.ts'
import { documents } from './documents.ts'
import { dossiers } from './dossiers.ts'
import { pairing } from './pairing.ts'
import { register } from './register.ts'
import { review } from './review.ts'
import { shell } from './shell.ts'
import { signature } from './signature.ts'
import { validation } from './validation.ts'
import { wizard } from './wizard.ts'

/** Every sentence of the interface in French, by key. */
export const fr = {
  ...everywhere,
  ...shell,
  ...dashboard,
  ...dossiers,
  ...clients,
  ...review,
  ...register,
  ...pairing,
  ...signature,
  ...account,
  ...ceremony,
  ...documents,
  ...wizard,
  ...validation,
}
