import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for argon2id, the library's default variant: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export async function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), COST)
}

let unknownAccountHash: Promise<string> | undefined

/** False for a wrong password and, after the same work, for an account that does not exist. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  unknownAccountHash ??= hashPassword('an account that does not exist')
  const matches = await verify(passwordHash ?? (await unknownAccountHash), normalise(password))
  return matches && passwordHash !== null
}

/** The same letters typed on two keyboards are the same password (RFC 8265). */
function normalise(password: string): string {
  return password.normalize('NFC')
}
