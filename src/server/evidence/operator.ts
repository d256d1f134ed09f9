import type { User } from '../http/authenticate.ts'

/** Pseudo-user that reads any dossier where access was authorised otherwise, such as on the command line. */
export const OPERATOR: User = {
  id: 0,
  role: 'manageDossier',
  email: '',
  username: '',
  firstName: '',
  lastName: '',
}
