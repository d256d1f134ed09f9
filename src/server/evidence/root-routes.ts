import * as z from 'zod'
import { RowId } from '#contract/answers.ts'
import { Failure } from '#rules/failure.ts'
import type { App } from '../http/app.ts'
import type { Services } from '../services.ts'
import { readRootFile, ROOTS_A_PAGE, tagRoots } from './root-file.ts'

const Query = z.object({ before: z.coerce.number().pipe(RowId).optional() })

/** `/evidence/roots.json`, public: the newest roots, or those before root N with `?before=N`. */
export function mountRoots(app: App, services: Services): void {
  app.get('/evidence/roots.json', { schema: { hide: true } }, async (request, reply) => {
    const query = Query.safeParse(request.query)
    if (!query.success) throw new Failure('INVALID_REQUEST', { params: { detail: 'before' } })
    const range = { before: query.data.before, limit: ROOTS_A_PAGE }
    const tag = await tagRoots(services.store.db, range)
    reply.header('cache-control', 'public, max-age=300').header('etag', tag)
    const held = (request.headers['if-none-match'] ?? '').split(',')
    if (held.some((each) => each.trim() === tag)) return reply.code(304).send()
    return readRootFile(services, range)
  })
}
