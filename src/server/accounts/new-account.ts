import * as z from 'zod'
import { ROLES, type Role } from '#rules/role.ts'
import type { OptionValues } from '../terminal/command.ts'

/** Whom a person of a role may be under; roles without an entry stand alone. Source: domain §1. */
export const TEAMS: Readonly<Partial<Record<Role, readonly Role[]>>> = {
  client: ['advisor', 'partner', 'manager'],
  prospect: ['advisor', 'partner', 'manager'],
  advisor: ['manager'],
  partner: ['manager'],
}

/** Nobody sees a client who is under no one. */
const TEAM_NEEDED: readonly Role[] = ['client', 'prospect']
const ADVISOR_ROLES: readonly Role[] = ['advisor', 'partner', 'manager']
const CLIENT_ROLES: readonly Role[] = ['client', 'prospect', 'prospectDirect']
/** Staff without a code of their own: one is allotted. */
export const ALLOTTED_STAFF: readonly Role[] = ['backOfficeUser', 'manageDossier']

const Email = z.email().transform((email) => email.toLowerCase())
const PersonNumber = z.string().regex(/^[\w.-]{1,30}$/, 'letters, digits, dots and hyphens')

const Given = z
  .object({
    email: Email,
    role: z.enum(ROLES),
    'first-name': z.string().trim().min(1).max(100),
    'last-name': z.string().trim().min(1).max(100),
    civility: z.enum(['M.', 'Mme']).optional(),
    mobile: z
      .string()
      .regex(/^\+\d{6,15}$/, 'in international form, like +33639980102')
      .optional(),
    'advisor-code': PersonNumber.optional(),
    'client-number': PersonNumber.optional(),
    'team-of': Email.optional(),
    language: z.enum(['fr', 'en']).default('fr'),
  })
  .superRefine((given, context) => {
    const refuse = (option: string, message: string) =>
      context.addIssue({ code: 'custom', path: [option], message })
    const { role } = given
    if (ADVISOR_ROLES.includes(role) && given['advisor-code'] === undefined)
      refuse('advisor-code', `needed for the role ${role}`)
    if (!ADVISOR_ROLES.includes(role) && given['advisor-code'] !== undefined)
      refuse('advisor-code', `not for the role ${role}`)
    if (!CLIENT_ROLES.includes(role) && given['client-number'] !== undefined)
      refuse('client-number', `not for the role ${role}`)
    if (TEAM_NEEDED.includes(role) && given['team-of'] === undefined)
      refuse('team-of', `needed for the role ${role}: the address of the advisor`)
    if (TEAMS[role] === undefined && given['team-of'] !== undefined)
      refuse('team-of', `not for the role ${role}`)
  })

export interface NewAccount {
  readonly email: string
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  readonly civility: string | undefined
  readonly mobile: string | undefined
  /** Advisor code or client number; allotted when absent. */
  readonly number: string | undefined
  /** Address of whom the person is under. */
  readonly teamOf: string | undefined
  readonly language: 'fr' | 'en'
}

/** The person the options of a command describe. Throws with every option that is wrong. */
export function parseNewAccount(values: OptionValues): NewAccount {
  const result = Given.safeParse(values)
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`)
    throw new Error(lines.join('\n'))
  }
  const given = result.data
  return {
    email: given.email,
    role: given.role,
    firstName: given['first-name'],
    lastName: given['last-name'],
    civility: given.civility,
    mobile: given.mobile,
    number: given['advisor-code'] ?? given['client-number'],
    teamOf: given['team-of'],
    language: given.language,
  }
}
