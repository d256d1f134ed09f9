import { execFile } from 'node:child_process'
import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { createDossier, createUser, openSigningApp } from '#test/support/signing-app.ts'

/** Each test starts the program, up to twice. */
const LIMIT = { timeout: 180_000 }

const signing = await forFile(openSigningApp())
const dossier = await createDossier(signing, await createUser(signing, 'advisor'))

/** Runs the operator's command; returns its exit code and both streams. */
function check(...words: readonly string[]): Promise<{ readonly code: unknown; readonly out: string }> {
  const { host = '', database = '', user = '' } = signing.services.store.pool.options
  const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['src/server/commands/paraphe.ts', 'check-deployment', ...words],
      { env: { ...process.env, DATABASE_URL } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, out: stdout + stderr }),
    )
  })
}

it('exits with 0 and names the dossiers when only later ones would differ', LIMIT, async () => {
  const { code, out } = await check('demo', '--rehearse', '--json')

  const { losses, ...summary } = JSON.parse(out)
  expect(code).toBe(0)
  expect(summary).toMatchObject({ ok: true, dossiers: 1, touched: [] })
  expect(losses).not.toEqual([])
  for (const loss of losses) expect(loss).toMatchObject({ happens: false, dossiers: [dossier] })
})

it(
  'exits with 1 for the store of another deployment, and for an invalid deployment before opening any store',
  LIMIT,
  async () => {
    const other = await check('voisin', '--rehearse')
    const unknown = await check('nobody', '--rehearse')

    expect(other).toEqual({ code: 1, out: 'This store is that of demo, not of voisin.\n' })
    expect(unknown).toMatchObject({
      code: 1,
      out: expect.stringContaining('nobody/deployment.json:1:1: unknown deployment nobody'),
    })
  },
)

it('is of one deployment', LIMIT, async () => {
  expect(await check('--all', '--rehearse')).toMatchObject({
    code: 2,
    out: expect.stringContaining('name it'),
  })
})
