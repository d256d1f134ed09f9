import type { z } from 'zod'
import { DossierParams } from '#contract/answers.ts'
import type { Access } from '../http/access.ts'

/** The shape of a call that reads something of one dossier under review. */
export function reading<Response extends z.ZodType>(access: Access, summary: string, response: Response) {
  return { config: { access }, schema: { summary, params: DossierParams, response: { 200: response } } }
}

/** The same for one that changes something. */
export function changing<Body extends z.ZodType, Response extends z.ZodType>(
  access: Access,
  summary: string,
  { body, response }: { readonly body: Body; readonly response: Response },
) {
  const { config, schema } = reading(access, summary, response)
  return { config, schema: { ...schema, body } }
}
