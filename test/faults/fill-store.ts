import { randomBytes } from 'node:crypto'
import { recordAudit } from '#server/audit/record-audit.ts'
import { registerFile } from '#server/files/file-storage.ts'
import type { Services } from '#server/services.ts'
import { withServices } from '#server/terminal/open-beside.ts'
import { buildPngOfSize } from '#test/support/png-file.ts'

/** `node test/faults/fill-store.ts DOSSIERS MEGABYTES`: dossiers with one receipt each, beside a running server. */
const [dossiers = 0, megabytes = 0] = process.argv.slice(2).map(Number)
const AT_ONCE = 8

await withServices(async (services) => {
  const advisor = await services.store.db
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'advisor@demo.test')
    .executeTakeFirstOrThrow()
  const bytes = Math.floor((megabytes * 1e6) / Math.max(1, dossiers))
  let left = dossiers
  const work = async () => {
    while (left > 0) {
      left -= 1
      await addDossier(services, advisor.id, bytes)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
})

/** A dossier with the history that the application would write, so that every invariant can be checked. */
async function addDossier(services: Services, advisorId: number, bytes: number): Promise<void> {
  const { store, files, forms, keys } = services
  const form = forms.currentForms().find(({ code }) => code === 'client')
  if (!form) throw new Error('the demo has a client form')
  const png = buildPngOfSize(bytes)
  const sha256 = await files.write(png)
  await store.db.transaction().execute(async (trx) => {
    const at = new Date()
    const { id } = await trx
      .insertInto('dossier')
      .values({
        form_version_id: form.id,
        form_code: form.code,
        state: 'ongoing',
        direct: false,
        advisor_id: advisorId,
        created_by: advisorId,
        title: `Mme GRANDE ${randomBytes(3).toString('hex')}`,
        status: 'ongoing',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const entry = { subject: `dossier:${id}`, actorId: advisorId, at }
    await recordAudit(trx, keys, { ...entry, action: 'dossier.created', detail: { formId: form.id } })
    await registerFile(trx, sha256, png.length, 'image/png')
    const receipt = await trx
      .insertInto('receipt')
      .values({
        dossier_id: id,
        element: 'doc_id',
        type_id: 1,
        title: 'carte.png',
        mimetype: 'image/png',
        size: png.length,
        sha256,
        created_by: advisorId,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const detail = { receipt: receipt.id, element: 'doc_id', typeId: 1, sha256 }
    await recordAudit(trx, keys, { ...entry, action: 'receipt.added', detail })
  })
}
