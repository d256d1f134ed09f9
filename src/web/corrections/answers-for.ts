import type { Correction } from '#contract/corrections.ts'
import { isAdvising, type Role } from '#vocabulary/role.ts'

/** Whether a person with this role would answer on behalf of the party that a correction asks. */
export function answersFor(role: Role | undefined, { concerned }: Pick<Correction, 'concerned'>): boolean {
  return role !== undefined && isAdvising(role) && concerned.who !== 'advisor'
}
