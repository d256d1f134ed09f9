import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { TestApi } from '#test/support/api-client.ts'
import { forFile } from '#test/support/for-file.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'

const api = await forFile(TestApi.start(buildDeployment()))

const RULES = {
  'operation-description': 'error',
  'tag-description': 'off',
  // Routes with a fixed segment are found before those with a parameter, and the specification names these paths.
  'no-ambiguous-paths': 'off',
  // A record with an enumeration of keys is described by `propertyNames`, which the rule does not read.
  'no-required-schema-properties-undefined': 'off',
  // Nothing can be wrong with a public call without parameters.
  'operation-4xx-response': 'off',
} as const

it('the API description has no lint error', async () => {
  const config = await createConfig({ extends: ['recommended-strict'], rules: RULES })
  const answer = await api.app.inject({ url: '/api/openapi.json' })

  const problems = await lintFromString({ source: answer.body, config })

  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`),
  ).toEqual([])
})

it('detects a call without a summary', async () => {
  const config = await createConfig({ extends: ['recommended-strict'], rules: RULES })
  const source = (await api.app.inject({ url: '/api/openapi.json' })).body.replace('"summary":', '"note":')

  const problems = await lintFromString({ source, config })

  expect(problems.map(({ ruleId }) => ruleId)).toContain('operation-summary')
})
