import { hash, verify } from '@node-rs/argon2'

/** OWASP's first recommendation for argon2id (the library's default variant): 19 MiB, two iterations, one lane. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export async function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), COST)
}

let unknownAccountHash: Promise<string> | undefined

/** False for a wrong password. Takes the same time for an account that does not exist. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  unknownAccountHash ??= hashPassword('an account that does not exist')
  const matches = await verify(passwordHash ?? (await unknownAccountHash), normalise(password))
  return matches && passwordHash !== null
}

/** Unicode normalisation: keyboards differ in how they compose characters (RFC 8265). */
function normalise(password: string): string {
  return password.normalize('NFC')
}
