import type { Role } from './role.ts'

/** Audiences of the help page; a signatory has a mailed link and no account. */
export const HELP_AUDIENCES = ['investor', 'signatory', 'advisor', 'manager', 'reviewer'] as const
export type HelpAudience = (typeof HELP_AUDIENCES)[number]

const AUDIENCE_OF: Readonly<Record<Role, HelpAudience>> = {
  client: 'investor',
  prospect: 'investor',
  prospectDirect: 'investor',
  advisor: 'advisor',
  partner: 'manager',
  manager: 'manager',
  backOfficeUser: 'reviewer',
  manageDossier: 'reviewer',
  compliance: 'reviewer',
  author: 'reviewer',
  administrator: 'reviewer',
}

/** The audience that a signed-in role belongs to. */
export function audienceOf(role: Role): HelpAudience {
  return AUDIENCE_OF[role]
}
