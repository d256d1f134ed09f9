import { expect, it } from 'vitest'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import type { LoadedDeployment } from '#server/forms/loaded-deployment.ts'
import { BACK_OFFICE_FORM } from '#vocabulary/form-code.ts'
import { TestApi } from '#test/support/api-client.ts'
import { seedDemo } from './seed-demo.ts'

const demo = await loadDeployment('demo')

/** Seeds the demo of this deployment; returns the author and form of its dossiers. */
async function seed(deployment: LoadedDeployment) {
  const api = await TestApi.start(deployment)
  try {
    await seedDemo(api.services)
    return await api.services.store.db
      .selectFrom('dossier')
      .innerJoin('account', 'account.id', 'dossier.created_by')
      .select(['dossier.form_code as form', 'account.role'])
      .execute()
  } finally {
    await api.close()
  }
}

it('skips paper subscriptions without the back-office form', async () => {
  const permissions = { ...demo.permissions, backOfficeForm: false }

  const dossiers = await seed({ ...demo, permissions })

  expect(dossiers.length).toBeGreaterThan(20)
  expect(dossiers.filter(({ form }) => form === BACK_OFFICE_FORM)).toEqual([])
})

it('skips dossiers of read-only roles', async () => {
  const readOnlyRoles = ['partner'] as const
  const permissions = { ...demo.permissions, readOnlyRoles }

  const dossiers = await seed({ ...demo, readOnlyRoles, permissions })

  expect(dossiers.length).toBeGreaterThan(20)
  expect(dossiers.filter(({ role }) => role === 'partner')).toEqual([])
})
