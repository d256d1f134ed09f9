import { expect, it } from 'vitest'
import { canModify } from './permission.ts'

const SETTINGS = {
  duplication: false,
  duplicationOfCanceled: false,
  documentDownload: false,
  backOfficeForm: true,
  manualRegistration: true,
  backOfficeGroupRoles: ['backOfficeUser'],
  readOnlyRoles: [],
} as const

it.each([
  ['advisor', 'client'],
  ['backOfficeUser', 'back_office'],
] as const)('lets %s modify a dossier of the form %s, unless they only read', (role, formCode) => {
  const dossier = { state: 'ongoing', formCode } as const

  expect(canModify(role, dossier, SETTINGS)).toBe(true)
  expect(canModify(role, dossier, { ...SETTINGS, readOnlyRoles: [role] })).toBe(false)
})
