import * as z from 'zod'
import { SafeText } from '#contract/answers.ts'
import { readLine } from '#rules/answer-text.ts'
import { isLocale, type Locale } from '#vocabulary/locale.ts'
import { ScimError } from './scim-error.ts'
import { ENTERPRISE_USER } from './schemas.ts'

/** The state of an account desired by an identity provider. */
export interface DesiredUser {
  readonly userName: string
  readonly externalId: string | null
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** Undefined when not given. */
  readonly active: boolean | undefined
  readonly language: Locale | undefined
  /** Advisor code of a new account. */
  readonly number: string | undefined
  /** Name of the group that grants the role. */
  readonly group: string | undefined
}

/** Entra ID has sent strings here. */
const Bool = z.union([
  z.boolean(),
  z
    .string()
    .transform((text) => text.toLowerCase())
    .pipe(z.enum(['true', 'false']))
    .transform((text) => text === 'true'),
])

const Part = z.object({
  value: z.string().trim().max(254),
  type: z.string().nullish(),
  primary: Bool.nullish(),
})
/** What documents cannot print is refused where a name changes: an account that has such a name can still be closed. */
const Name = SafeText.overwrite(readLine)
const Short = Name.max(100).nullish()

/** Other attributes are ignored, as the RFC requires for those unknown to a service. */
const UserBody = z.object({
  schemas: z.array(z.string()).min(1),
  userName: SafeText.trim().min(1).max(254),
  externalId: SafeText.max(200).nullish(),
  name: z.object({ familyName: Short, givenName: Short, formatted: Name.max(200).nullish() }).nullish(),
  displayName: Name.max(200).nullish(),
  active: Bool.nullish(),
  preferredLanguage: z.string().max(35).nullish(),
  emails: z.array(Part).max(20).nullish(),
  roles: z.array(Part).max(20).nullish(),
  [ENTERPRISE_USER]: z
    .object({
      employeeNumber: z
        .string()
        .regex(/^[\w.-]{1,30}$/, 'letters, digits, dots and hyphens')
        .nullish(),
    })
    .nullish(),
})

const NAMES = new Map(Object.keys(UserBody.shape).map((name) => [name.toLowerCase(), name]))

/** Parses a user. Attribute names are case-insensitive. Throws 400. Source: RFC 7643 §2.1, §4.1. */
export function readUser(body: unknown): DesiredUser {
  const result = UserBody.safeParse(withKnownNames(body))
  if (!result.success) throw refuse(result.error.issues[0])
  const { userName, externalId, name, displayName, active, emails, roles, preferredLanguage } = result.data
  const address =
    emails?.find(({ primary }) => primary) ?? emails?.find(({ type }) => type === 'work') ?? emails?.[0]
  const { data: email } = z
    .email()
    .max(254)
    .safeParse((address?.value ?? userName).toLowerCase())
  if (email === undefined) throw new ScimError(400, 'emails: an e-mail address is needed', 'invalidValue')
  const language = preferredLanguage?.slice(0, 2).toLowerCase()
  return {
    userName,
    externalId: externalId ?? null,
    email,
    firstName: name?.givenName ?? '',
    lastName: name?.familyName || (name?.formatted ?? displayName ?? userName).slice(0, 100),
    active: active ?? undefined,
    language: isLocale(language) ? language : undefined,
    number: result.data[ENTERPRISE_USER]?.employeeNumber ?? undefined,
    group: (roles?.findLast(({ primary }) => primary) ?? roles?.at(-1))?.value || undefined,
  }
}

function withKnownNames(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [NAMES.get(name.toLowerCase()) ?? name, value]),
  )
}

function refuse(issue: z.core.$ZodIssue | undefined): ScimError {
  const path = issue?.path.join('.') ?? ''
  return new ScimError(
    400,
    `${path}: ${issue?.message ?? 'not valid'}`,
    path === '' ? 'invalidSyntax' : 'invalidValue',
  )
}
