import { expect, it } from 'vitest'
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

function mirror(changes: Partial<typeof DOSSIER>, isReader: boolean): ReadonlyMap<string, string> {
  const kept = new Map([['paraphe.dossier_state', 'before']])
  mirrorDossier(
    { setItem: (key, text) => void kept.set(key, text) },
    { ...DOSSIER, ...changes },
    { isReader },
  )
  return kept
}

it('stores the open dossier under the specified names', () => {
  expect(Object.fromEntries(mirror({}, false))).toEqual({
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

it('leaves the stored state alone for a read-only role', () => {
  expect(mirror({}, true).get('paraphe.dossier_state')).toBe('before')
})

it('stores the back-office form under its own name', () => {
  const kept = mirror({ form_code: 'back_office' }, false)

  expect([kept.get('paraphe.back_office_form_id'), kept.has('paraphe.client_form_id')]).toEqual(['3', false])
})

it('continues when storage is full or forbidden', () => {
  const full = {
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }

  expect(() => mirrorDossier(full, DOSSIER, { isReader: false })).not.toThrow()
})
