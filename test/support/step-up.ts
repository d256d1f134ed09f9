import { StepUpProof } from '#contract/step-up.ts'
import { hashPassword } from '#identity/index.ts'
import { STEP_UP_HEADER, type StepUpAct } from '#vocabulary/step-up.ts'
import type { Caller, TestApi } from './api-client.ts'

const PASSWORD = 'correct horse battery'
const HASHED = hashPassword(PASSWORD)

/** An administrator who can give a step-up proof by password. */
export async function signInAdministrator(api: TestApi, name = 'administrator'): Promise<Caller> {
  const caller = await api.signIn('administrator', { name })
  await api.services.store.db
    .updateTable('account')
    .set({ password_hash: await HASHED })
    .where('id', '=', caller.id)
    .execute()
  return caller
}

/** The header that a dangerous act needs. */
export async function proofOf(
  caller: Caller,
  act: StepUpAct,
  target: string,
): Promise<Record<string, string>> {
  const { body } = await caller.post('/step-up', { act, target, password: PASSWORD })
  return { [STEP_UP_HEADER]: StepUpProof.parse(body).proof }
}
