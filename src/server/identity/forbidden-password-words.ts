import { DEMO_PASSWORD } from '../seed/demo-accounts.ts'
import type { Services } from '../services.ts'

/** Names of the service, not allowed in passwords. */
export function serviceWords({
  config,
  deployment,
}: Pick<Services, 'config' | 'deployment'>): readonly string[] {
  return [
    'Paraphe',
    deployment.name,
    deployment.code,
    new URL(config.publicUrl).hostname,
    // Public, and long enough to pass as a password.
    DEMO_PASSWORD,
  ]
}

/** Names and numbers of a person, not allowed in their password. */
export function personalWords({
  email,
  username,
  first_name,
  last_name,
}: {
  readonly email: string
  readonly username: string
  readonly first_name: string
  readonly last_name: string
}): readonly string[] {
  return [email, ...email.split('@'), username, first_name, last_name]
}
