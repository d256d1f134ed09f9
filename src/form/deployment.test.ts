import { describe, expect, it } from 'vitest'
import { DeploymentLayer, mergeDeployment } from './deployment-layer.ts'
import { DeploymentFlags, DeploymentSettings } from './deployment.ts'

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

describe('DeploymentSettings', () => {
  it('asks parties to confirm their statements unless the deployment switches it off', () => {
    expect(DeploymentSettings.shape.confirmStatements.parse(undefined)).toBe(true)
    expect(DeploymentSettings.shape.confirmStatements.parse(false)).toBe(false)
  })
})

describe('DeploymentLayer', () => {
  it.each([
    { suitability: { suitable: { fr: 'Adapté', en: 'Suitable' } } },
    { reflectionPeriod: { hours: 48 } },
    { durationField: { clears: ['years'] } },
    { suitability: null, reflectionPeriod: null, durationField: null },
  ])('may say a part of a group without defaults, or that there is none: %j', (own) => {
    expect(DeploymentLayer.parse({ code: 'house', ...own })).toMatchObject(own)
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
