import { DeploymentFlags, Redirects, RowActionIcons } from '#form/deployment.ts'
import type { LoadedDeployment } from '#server/forms/loaded-deployment.ts'

/** A small fictional deployment for tests that need no form. */
export function buildDeployment(overrides: Partial<LoadedDeployment> = {}): LoadedDeployment {
  return {
    code: 'demo',
    folders: [],
    locale: 'fr',
    name: 'Hauterive Gestion',
    legalLine: { fr: 'SAS, RCS Paris 000 000 000', en: 'SAS, Paris trade register 000 000 000' },
    phone: '01 42 65 90 14',
    email: 'contact@hauterive.test',
    address: ['12 rue des Arches', '75002 Paris'],
    flags: DeploymentFlags.parse({}),
    permissions: {
      duplication: true,
      duplicationOfCanceled: false,
      documentDownload: true,
      backOfficeForm: true,
      manualRegistration: true,
      backOfficeGroupRoles: ['backOfficeUser'],
      readOnlyRoles: [],
    },
    readOnlyRoles: [],
    secondFactorRoles: [],
    texts: {},
    pages: {
      about: { fr: 'À propos', en: 'About' },
      help: { fr: 'Aide', en: 'Help' },
      legal: { fr: 'Mentions légales', en: 'Legal notice' },
    },
    footer: [{ fr: 'Capital non garanti', en: 'Capital at risk' }],
    redirects: Redirects.parse({}),
    rowActionIcons: RowActionIcons.parse({}),
    uploadKinds: ['pdf', 'image', 'text'],
    uploadLimitMegabytes: 10,
    settings: {},
    envelopes: { expiresAfterDays: 30, reminderAfterDays: [3, 10], stages: [] },
    retention: {
      dossierMonths: { canceled: 12, rejected: 12 },
      otherDossierMonths: 36,
      contractMonths: 120,
      personMonths: 36,
    },
    codeChannel: 'email',
    signatureLevel: 'simple',
    durationField: null,
    analytics: { finalisation: null },
    suitability: null,
    reflectionPeriod: null,
    register: { connector: 'files', batchMinutes: 0 },
    products: [],
    tables: [],
    receiptTypes: [],
    datalists: {},
    forms: {},
    fonts: new Map(),
    logoSvg:
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="currentColor" d="M3 31V14a13 13 0 0 1 26 0v17z"/></svg>',
    themeCss: ':root { --color-brand: #0b4a56; }',
    ...overrides,
  }
}
