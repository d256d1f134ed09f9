import { expect, it } from 'vitest'
import { ROLES } from '#vocabulary/role.ts'
import { describeCapabilities, givesWideAccess } from './capabilities.ts'

const SETTINGS = {
  duplication: false,
  duplicationOfCanceled: false,
  documentDownload: true,
  backOfficeForm: true,
  manualRegistration: true,
  backOfficeGroupRoles: ['backOfficeUser'],
  readOnlyRoles: ['partner'],
} as const

const why = (role: (typeof ROLES)[number], key: string, isClosed = false) => {
  const found = describeCapabilities(role, SETTINGS, isClosed).find((each) => each.key === key)
  return [found?.may, found?.why]
}

it('says whether the role, a switch, a read-only role or a closed account decides', () => {
  expect(why('advisor', 'create-for-client')).toEqual([true, 'role'])
  expect(why('client', 'create-for-client')).toEqual([false, 'role'])
  expect(why('advisor', 'duplicate')).toEqual([false, 'setting'])
  expect(why('manageDossier', 'register-paper')).toEqual([false, 'setting'])
  expect(why('backOfficeUser', 'register-paper')).toEqual([true, 'role'])
  expect(why('partner', 'recall')).toEqual([false, 'read-only'])
  expect(why('advisor', 'create-for-client', true)).toEqual([false, 'closed'])
})

it('knows which roles see what is not their own', () => {
  expect(ROLES.filter(givesWideAccess)).toEqual([
    'backOfficeUser',
    'manageDossier',
    'compliance',
    'author',
    'administrator',
  ])
})
