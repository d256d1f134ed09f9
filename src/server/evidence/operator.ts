import type { User } from '../http/authenticate.ts'

/** Pseudo-user for reading any dossier where the caller was authorised otherwise, such as the command line. */
export const OPERATOR: User = {
  id: 0,
  role: 'manageDossier',
  email: '',
  username: '',
  firstName: '',
  lastName: '',
}
