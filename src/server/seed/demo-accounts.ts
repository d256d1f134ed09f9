import type { DemoAccount } from '#identity/index.ts'
import type { Role } from '#vocabulary/role.ts'
import { ROLE_NAMES } from '../accounts/role-names.ts'

/** A fictional person of the demo. `login` is the local part of the address `@demo.test`. */
export interface DemoPerson {
  readonly login: string
  readonly role: Role
  /** Client number or advisor code. */
  readonly username: string
  readonly civility: 'M.' | 'Mme'
  readonly firstName: string
  readonly lastName: string
  readonly mobile: string
  /** Login of a client's advisor, or of an advisor's manager. */
  readonly parent?: DemoLogin
}

export type DemoLogin =
  | 'manager'
  | 'advisor'
  | 'advisor2'
  | 'advisor3'
  | 'partner'
  | 'client'
  | 'client2'
  | 'client3'
  | 'prospect'
  | 'prospect2'
  | 'direct'
  | 'backoffice'
  | 'reviewer'
  | 'compliance'
  | 'author'
  | 'administrator'

const DEMO_DOMAIN = 'demo.test'
export const DEMO_PASSWORD = 'demo-paraphe'

/**
 * In order of creation: parents first. Phone numbers are from the range reserved for fiction by the French numbering
 * plan (06 39 98). Source: design §5.
 */
export const DEMO_PEOPLE: readonly (DemoPerson & { readonly login: DemoLogin })[] = [
  {
    login: 'manager',
    role: 'manager',
    username: 'C00730',
    civility: 'Mme',
    firstName: 'Hélène',
    lastName: 'Carpentier',
    mobile: '+33639980101',
  },
  {
    login: 'advisor',
    role: 'advisor',
    username: 'C00731',
    civility: 'M.',
    firstName: 'Antoine',
    lastName: 'Delmas',
    mobile: '+33639980102',
    parent: 'manager',
  },
  {
    login: 'advisor2',
    role: 'advisor',
    username: 'C00732',
    civility: 'Mme',
    firstName: 'Élodie',
    lastName: 'Marchetti',
    mobile: '+33639980103',
    parent: 'manager',
  },
  {
    login: 'advisor3',
    role: 'advisor',
    username: 'C00733',
    civility: 'M.',
    firstName: 'Yann',
    lastName: 'Le Goff',
    mobile: '+33639980104',
  },
  {
    login: 'partner',
    role: 'partner',
    username: 'P00210',
    civility: 'Mme',
    firstName: 'Nadia',
    lastName: 'Benhamou',
    mobile: '+33639980105',
  },
  {
    login: 'client',
    role: 'client',
    username: '100481',
    civility: 'Mme',
    firstName: 'Françoise',
    lastName: 'Lemaire',
    mobile: '+33639980111',
    parent: 'advisor',
  },
  {
    login: 'client2',
    role: 'client',
    username: '100482',
    civility: 'M.',
    firstName: 'Grégoire',
    lastName: 'Vasseur',
    mobile: '+33639980112',
    parent: 'advisor2',
  },
  {
    login: 'client3',
    role: 'client',
    username: '100483',
    civility: 'Mme',
    firstName: 'Solène',
    lastName: 'Œuvrard',
    mobile: '+33639980113',
    parent: 'partner',
  },
  {
    login: 'prospect',
    role: 'prospect',
    username: '900121',
    civility: 'M.',
    firstName: 'Mathieu',
    lastName: 'Roussel',
    mobile: '+33639980121',
    parent: 'advisor',
  },
  {
    login: 'prospect2',
    role: 'prospect',
    username: '900122',
    civility: 'Mme',
    firstName: 'Inès',
    lastName: 'Fontaine',
    mobile: '+33639980122',
    parent: 'advisor3',
  },
  {
    login: 'direct',
    role: 'prospectDirect',
    username: '900201',
    civility: 'M.',
    firstName: 'Bastien',
    lastName: 'Chauvet',
    mobile: '+33639980131',
  },
  {
    login: 'backoffice',
    role: 'backOfficeUser',
    username: 'B00011',
    civility: 'Mme',
    firstName: 'Claire',
    lastName: 'Noblet',
    mobile: '+33639980141',
  },
  {
    login: 'reviewer',
    role: 'manageDossier',
    username: 'B00012',
    civility: 'M.',
    firstName: 'Olivier',
    lastName: 'Thévenin',
    mobile: '+33639980142',
  },
  {
    login: 'compliance',
    role: 'compliance',
    username: 'B00013',
    civility: 'Mme',
    firstName: 'Nadège',
    lastName: 'Perrault',
    mobile: '+33639980143',
  },
  {
    login: 'author',
    role: 'author',
    username: 'B00014',
    civility: 'M.',
    firstName: 'Lucas',
    lastName: 'Ferrand',
    mobile: '+33639980144',
  },
  {
    login: 'administrator',
    role: 'administrator',
    username: 'B00015',
    civility: 'Mme',
    firstName: 'Camille',
    lastName: 'Aubry',
    mobile: '+33639980145',
  },
]

export function demoEmail(login: DemoLogin): string {
  return `${login}@${DEMO_DOMAIN}`
}

/** Only the demo and previews, which have a store of their own, may contain the demo accounts. */
export interface DemoHolder {
  readonly config: { readonly preview: boolean }
  readonly deployment: { readonly code: string }
}

/** Demo accounts on the login page; undefined in any other deployment. */
export function findDemoSignIn({
  config,
  deployment,
}: DemoHolder): { readonly accounts: readonly DemoAccount[]; readonly password: string } | undefined {
  if (deployment.code !== 'demo' && !config.preview) return undefined
  return {
    accounts: DEMO_PEOPLE.map(({ login, role }) => ({ email: demoEmail(login), role: ROLE_NAMES[role] })),
    password: DEMO_PASSWORD,
  }
}
