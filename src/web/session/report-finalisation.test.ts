import { beforeEach, expect, test, vi } from 'vitest'
import { DeploymentFlags } from '#form/deployment.ts'
import type { Deployment } from '#contract/session.ts'
import { storeAudienceConsent } from './audience-consent.ts'
import { reportFinalisation } from './report-finalisation.ts'

const ADDRESS = 'https://mesure.coeur.test/evenements'
const sendBeacon = vi.fn<(address: string, body: string) => boolean>(() => true)

beforeEach(() => {
  sendBeacon.mockClear()
  const items = new Map<string, string>()
  vi.stubGlobal('navigator', { sendBeacon })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
})

function deployment(finalisation: string | null, consentTool: boolean): Deployment {
  return {
    code: 'coeur',
    name: 'Cœur',
    phone: '',
    email: '',
    hours: null,
    locales: ['fr', 'en'],
    flags: DeploymentFlags.parse({ consentTool }),
    texts: {},
    pages: { about: TEXT, help: TEXT, legal: TEXT, accessibility: TEXT },
    readOnlyRoles: [],
    backOfficeGroupRoles: [],
    redirects: { signedIn: '/tableau-de-bord', finished: null },
    rowActionIcons: {
      modify: 'pencil',
      view: 'eye',
      duplicate: 'copy',
      history: 'clock',
      download: 'arrow',
      abandon: 'bin',
      manage: 'check',
    },
    analytics: { finalisation },
    uploadKinds: ['pdf'],
    uploadLimitMegabytes: 10,
    addressSearch: false,
    preview: false,
    demoAccounts: false,
    passkeys: false,
  }
}
const TEXT = { fr: '', en: '' }

test('reports deployment and form only', () => {
  reportFinalisation(deployment(ADDRESS, false), 'client')

  expect(sendBeacon.mock.calls).toEqual([
    [ADDRESS, '{"event":"finalisation","deployment":"coeur","form":"client"}'],
  ])
})

test('reports nothing without an analytics address', () => {
  reportFinalisation(deployment(null, false), 'client')

  expect(sendBeacon).not.toHaveBeenCalled()
})

test('waits for consent where the consent tool is on', () => {
  const coeur = deployment(ADDRESS, true)

  reportFinalisation(coeur, 'client')
  storeAudienceConsent('refused')
  reportFinalisation(coeur, 'client')
  expect(sendBeacon).not.toHaveBeenCalled()

  storeAudienceConsent('accepted')
  reportFinalisation(coeur, 'client')
  expect(sendBeacon).toHaveBeenCalledOnce()
})
