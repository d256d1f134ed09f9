import { describe, expect, it } from 'vitest'
import { mergeDeployment } from './deployment-layer.ts'
import { DeploymentFlags } from './deployment.ts'

describe('DeploymentFlags', () => {
  it('defaults to the values of the specification', () => {
    expect(DeploymentFlags.parse({})).toEqual({
      duplication: false,
      duplicationOfCanceled: false,
      backOfficeForm: true,
      manualRegistration: true,
      documentDownload: true,
      attachmentPreview: true,
      documentPreview: true,
      profile: false,
      consentTool: false,
    })
  })
})

describe('mergeDeployment', () => {
  it('merges records name by name and replaces lists and texts whole', () => {
    const base = { flags: { a: false, b: false }, list: [1, 2], text: { fr: 'Base', en: 'Base' } }
    const layer = { flags: { b: true }, list: [3], text: { fr: 'Neuf', en: 'New' } }

    expect(mergeDeployment(base, layer)).toEqual({
      flags: { a: false, b: true },
      list: [3],
      text: { fr: 'Neuf', en: 'New' },
    })
  })
})
