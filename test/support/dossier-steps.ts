import * as z from 'zod'
import type { WireValue } from '#contract/answers.ts'
import { CreatedDossier } from '#contract/dossiers.ts'
import { wireId } from '#rules/wire-id.ts'
import type { Answer, Caller } from './api-client.ts'
import { VALID_BLOCKS } from './dossier-form.ts'

const Errors = z.object({
  errors: z.array(z.object({ property: z.string(), code: z.string(), message: z.string() })),
})

/** Error codes of a refusal, in order. */
export function codesOf(answer: Answer): readonly string[] {
  return Errors.parse(answer.body).errors.map(({ code }) => code)
}

export interface StartedDossier {
  readonly id: number
  readonly formId: number
}

/** A dossier of this user, for a lead by default. */
export async function startDossier(
  caller: Caller,
  formId: number,
  clientId: number | null = null,
): Promise<StartedDossier> {
  const body = { formId, clientId, submittingBlockId: null, values: [] }
  const answer = await caller.post('/dossiers', body)
  return { id: CreatedDossier.parse(answer.body).id, formId }
}

/** Submits a block by element name, with valid values by default. */
export async function submit(
  caller: Caller,
  { id, formId }: StartedDossier,
  block: string,
  values: Readonly<Record<string, WireValue>> = VALID_BLOCKS[block] ?? {},
  more: object = {},
): Promise<Answer> {
  return caller.put(`/dossiers/${id}/values`, {
    submittingBlockId: wireId(formId, block),
    values: Object.entries(values).map(([name, value]) => ({ elementId: wireId(formId, name), value })),
    ...more,
  })
}
