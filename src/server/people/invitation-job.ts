import * as z from 'zod'
import { Failure } from '#rules/failure.ts'
import { createAccountIn } from '../accounts/create-account.ts'
import type { JobHandler } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { isUniqueViolation } from '../store/unique-violation.ts'
import { StoredPerson } from './stored-person.ts'

const Payload = z.object({ batch: z.number(), actor: z.number() })

/**
 * Creates the accounts of a table one by one, each in a transaction with its mail and its mark as done: after an
 * interruption the job resumes with the next one, and nobody is invited twice.
 */
export function createInvitationJob(services: Services): JobHandler {
  return async (given) => {
    const { batch, actor } = Payload.parse(given)
    while (await inviteNext(services, batch, actor)) {
      if (services.outbox.isStopping) throw new Error('invitations: stopped before the end of the table')
    }
  }
}

/** Invites the next person. False after the last one. */
async function inviteNext(services: Services, batch: number, actorId: number): Promise<boolean> {
  const { db } = services.store
  let line: number | undefined
  try {
    return await db.transaction().execute(async (trx) => {
      const next = await lockNext(trx, batch)
      if (!next) return false
      line = next.line
      const { person } = next
      const account = await createAccountIn(services, trx, person, actorId)
      await mark(trx, batch, line, { account_id: account.id })
      return true
    })
  } catch (error) {
    // The address may have been taken since the table was checked: record the problem and continue with the others.
    const problem =
      error instanceof Failure ? error.code : isUniqueViolation(error) ? 'ACCOUNT_EXISTS' : undefined
    if (problem === undefined || line === undefined) throw error
    const failed = line
    await db.transaction().execute((trx) => mark(trx, batch, failed, { problem }))
    return true
  }
}

async function lockNext(trx: Trx, batch: number) {
  const row = await trx
    .selectFrom('invited_person')
    .select(['line', 'person'])
    .where('batch_id', '=', batch)
    .where('account_id', 'is', null)
    .where('problem', 'is', null)
    .orderBy('line')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row && { line: row.line, person: StoredPerson.parse(row.person) }
}

async function mark(
  trx: Trx,
  batch: number,
  line: number,
  done: { readonly account_id: number } | { readonly problem: string },
): Promise<void> {
  await trx
    .updateTable('invited_person')
    .set('account_id' in done ? { ...done, person: '{}' } : done)
    .where('batch_id', '=', batch)
    .where('line', '=', line)
    .execute()
}
