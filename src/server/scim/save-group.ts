import * as z from 'zod'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { listMembers, type RoleGroup } from './groups.ts'
import { lockPerson } from './people.ts'
import { changeGroup } from './save-user.ts'
import type { ScimCaller } from './scim-caller.ts'
import { ScimError } from './scim-error.ts'

const GroupBody = z.object({
  schemas: z.array(z.string()).min(1),
  displayName: z.string(),
  members: z
    .array(z.object({ value: z.string().max(20) }))
    .max(10_000)
    .nullish(),
})

export function readGroupBody(body: unknown): z.infer<typeof GroupBody> {
  const result = GroupBody.safeParse(body)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new ScimError(400, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`, 'invalidSyntax')
}

/**
 * Grants the role to new members, and closes the accounts of those removed. The operator sets the name of a group, so it
 * cannot be changed here.
 */
export async function saveGroup(
  services: Services,
  caller: ScimCaller,
  trx: Trx,
  group: RoleGroup,
  body: unknown,
): Promise<void> {
  const { displayName, members } = readGroupBody(body)
  if (displayName.toLowerCase() !== group.displayName.toLowerCase())
    throw new ScimError(400, 'the name of a group cannot be changed here', 'mutability')
  const wanted = new Set(members?.map(({ value }) => value))
  const present = new Set((await listMembers(trx, caller, group)).map(({ id }) => String(id)))
  for (const id of present)
    if (!wanted.has(id)) await changeGroup(services, trx, await lockPerson(trx, caller, id), undefined)
  for (const id of wanted) {
    if (present.has(id)) continue
    const person = await lockPerson(trx, caller, id).catch((error: unknown) => {
      if (!(error instanceof ScimError)) throw error
      throw new ScimError(400, `members: no user ${id}`, 'invalidValue')
    })
    await changeGroup(services, trx, person, group)
  }
}
