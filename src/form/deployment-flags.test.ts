import { expect, test } from 'vitest'
import { DeploymentFlags } from './deployment.ts'

/** Source: shell §9 "Feature switches". */
test('feature switches default to the values of the specification', () => {
  expect(DeploymentFlags.parse({})).toEqual({
    duplication: false,
    duplicationOfCanceled: false,
    manualRegistration: true,
    backOfficeForm: true,
    documentDownload: true,
    attachmentPreview: true,
    documentPreview: true,
    profile: false,
    consentTool: false,
  })
})
