import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { startTestApplication } from '#test/support/test-application.ts'

const sandbox = await forFile(startTestApplication({ environment: { SANDBOX: 'on', DEPLOYMENT: 'demo' } }))
const usual = await forFile(startTestApplication())
const read = async ({ app }: typeof usual, url: string) => (await app.inject({ url })).body

it.each(['/demo/mail', '/api/docs/'])('says at the beginning of %s that it is a sandbox', async (url) => {
  expect(await read(sandbox, url)).toMatch(/<body[^>]*><aside class="sandbox"/)
  expect(await read(usual, url)).not.toContain('class="sandbox"')
})

it('has its colours where every page looks for them', async () => {
  expect(await read(sandbox, '/deployment/theme.css')).toContain('.sandbox')
  expect(await read(usual, '/deployment/theme.css')).not.toContain('.sandbox')
})
