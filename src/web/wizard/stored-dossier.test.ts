import { expect, it } from 'vitest'
import type { Role } from '#vocabulary/role.ts'
import { mirrorDossier } from './stored-dossier.ts'

const DOSSIER: Parameters<typeof mirrorDossier>[1] = {
  values: [{ elementId: '3.name', value: 'LEMAIRE' }],
  direct: false,
  receipts: [],
  client_id: 12,
  authorized_clients: [12],
  form_id: 3,
  form_code: 'client',
  status: 'signature|subscription_sent_to_subscriber',
}

function mirror(changes: Partial<typeof DOSSIER>, role: Role): ReadonlyMap<string, string> {
  const kept = new Map([['paraphe.dossier_state', 'before']])
  mirrorDossier({ setItem: (key, text) => void kept.set(key, text) }, { ...DOSSIER, ...changes }, role)
  return kept
}

it('stores the open dossier under the specified names', () => {
  expect(Object.fromEntries(mirror({}, 'advisor'))).toEqual({
    'paraphe.values': '{"3.name":"LEMAIRE"}',
    'paraphe.direct': 'false',
    'paraphe.receipts': '[]',
    'paraphe.client_id': '12',
    'paraphe.authorized_clients': '[12]',
    'paraphe.form_id': '3',
    'paraphe.client_form_id': '3',
    'paraphe.dossier_state': 'signature',
  })
})

it.each([
  ['client', 'client', 'signature'],
  ['backOfficeUser', 'client', 'before'],
  ['manageDossier', 'client', 'before'],
  ['backOfficeUser', 'back_office', 'signature'],
  ['manageDossier', 'back_office', 'signature'],
] as const)('for the role %s on the %s form, the stored state is %s', (role, form_code, state) => {
  expect(mirror({ form_code }, role).get('paraphe.dossier_state')).toBe(state)
})

it('stores the back-office form under its own name', () => {
  const kept = mirror({ form_code: 'back_office' }, 'backOfficeUser')

  expect([kept.get('paraphe.back_office_form_id'), kept.has('paraphe.client_form_id')]).toEqual(['3', false])
})

it('continues when storage is full or forbidden', () => {
  const full = {
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }

  expect(() => mirrorDossier(full, DOSSIER, 'advisor')).not.toThrow()
})
