import * as z from 'zod'
import { PersonName } from '#contract/answers.ts'
import { ADVISING_ROLES, isAdvising, isClient, isInvestor, type Role, ROLES } from '#vocabulary/role.ts'
import { type Locale, LOCALES } from '#vocabulary/locale.ts'
import type { KnownAdvisorIdentity } from '#form/advisor-identity.ts'
import { Misuse, type OptionValues } from '../terminal/command.ts'
import { parseAdvisorIdentity } from './advisor-identity.ts'

/** Roles of the superior of each role; roles without an entry have none. Source: domain §1. */
export const TEAMS: Readonly<Partial<Record<Role, readonly Role[]>>> = {
  client: ADVISING_ROLES,
  prospect: ADVISING_ROLES,
  advisor: ['manager'],
  partner: ['manager'],
}

const Email = z.email().transform((email) => email.toLowerCase())
const PersonNumber = z.string().regex(/^[\w.-]{1,30}$/, 'letters, digits, dots and hyphens')

const Given = z
  .object({
    email: Email,
    role: z.enum(ROLES),
    'first-name': PersonName,
    'last-name': PersonName,
    civility: z.enum(['M.', 'Mme']).optional(),
    mobile: z
      .string()
      .regex(/^\+\d{6,15}$/, 'in international form, like +33639980102')
      .optional(),
    'advisor-code': PersonNumber.optional(),
    'client-number': PersonNumber.optional(),
    'team-of': Email.optional(),
    language: z.enum(LOCALES).default('fr'),
  })
  .superRefine((given, context) => {
    const refuse = (option: string, message: string) =>
      context.addIssue({
        code: 'custom',
        path: [option],
        message,
        params: { kind: message.startsWith('needed') ? 'needed' : 'not-for-role' },
      })
    const { role } = given
    if (isAdvising(role) && given['advisor-code'] === undefined)
      refuse('advisor-code', `needed for the role ${role}`)
    if (!isAdvising(role) && given['advisor-code'] !== undefined)
      refuse('advisor-code', `not for the role ${role}`)
    if (!isInvestor(role) && given['client-number'] !== undefined)
      refuse('client-number', `not for the role ${role}`)
    // A client without an advisor would be visible to no advisor.
    if (isClient(role) && given['team-of'] === undefined)
      refuse('team-of', `needed for the role ${role}: the address of the advisor`)
    if (TEAMS[role] === undefined && given['team-of'] !== undefined)
      refuse('team-of', `not for the role ${role}`)
  })

export interface NewAccount {
  readonly email: string
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  readonly civility?: string | undefined
  readonly mobile?: string | undefined
  /** Advisor code or client number; allotted when absent. */
  readonly number?: string | undefined
  /** Address of the advisor or manager. */
  readonly teamOf?: string | undefined
  /** Only for accounts that advise. */
  readonly teamId?: number | undefined
  readonly language: Locale
  /** Only for advisors. */
  readonly advisorIdentity?: KnownAdvisorIdentity | undefined
}

/** An invalid option. */
export interface AccountProblem {
  readonly option: string
  readonly kind: 'invalid' | 'needed' | 'not-for-role'
  readonly message: string
}

/** Reads the options of a command or the cells of a table: the account, or all problems. */
export function readNewAccount(
  values: OptionValues,
): { readonly account: NewAccount } | { readonly problems: readonly AccountProblem[] } {
  const result = Given.safeParse(values, {
    error: ({ input }) => (input === undefined ? 'needed' : undefined),
  })
  if (!result.success) {
    const problems = result.error.issues.map((issue) => ({
      option: issue.path.join('.'),
      kind: kindOf(issue),
      message: issue.message,
    }))
    return { problems }
  }
  const given = result.data
  return {
    account: {
      email: given.email,
      role: given.role,
      firstName: given['first-name'],
      lastName: given['last-name'],
      civility: given.civility,
      mobile: given.mobile,
      number: given['advisor-code'] ?? given['client-number'],
      teamOf: given['team-of'],
      language: given.language,
    },
  }
}

function kindOf(issue: z.core.$ZodIssue): AccountProblem['kind'] {
  const kind: unknown = issue.code === 'custom' ? issue.params?.['kind'] : undefined
  return kind === 'needed' || kind === 'not-for-role' ? kind : 'invalid'
}

/** Parses the options of a command. Throws with all problems at once. */
export function parseNewAccount(values: OptionValues): NewAccount {
  const read = readNewAccount(values)
  if ('problems' in read)
    throw new Misuse(read.problems.map(({ option, message }) => `--${option}: ${message}`).join('\n'))
  return { ...read.account, advisorIdentity: parseAdvisorIdentity(values) }
}
