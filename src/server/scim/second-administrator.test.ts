import { expect, test } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { openScim, userBody } from '#test/support/scim-client.ts'
import { startTestApplication } from '#test/support/test-application.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'

const running = await forFile(
  startTestApplication({ deployment: buildDeployment({ secondAdministrator: true }) }),
)
const company = await openScim(running, 'the company')

test('no program makes an administrator where that takes two of them', async () => {
  const roles = [{ value: 'administrator' }]

  const created = await company.call('POST', '/Users', { ...userBody('somebody@gestion.test'), roles })
  const groups = await company.call('GET', '/Groups')
  const reviewer = await company.call('POST', '/Users', {
    ...userBody('somebody@gestion.test'),
    roles: [{ value: 'manage_dossier' }],
  })

  expect(created.status).toBe(400)
  expect(groups.body.Resources?.map(({ id }) => id)).not.toContain('administrator')
  expect(reviewer.status).toBe(201)
})
