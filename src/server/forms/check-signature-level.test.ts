import { expect, it } from 'vitest'
import { checkSignatureLevel } from './check-signature-level.ts'
import { loadDeployment } from './load-deployment.ts'

const demo = await loadDeployment('demo')
const withoutIdentity = demo.receiptTypes.map((type) => ({ ...type, category: 'other' }))

it.each([
  ['simple signatures with codes by mail', {}, []],
  [
    'advanced ones with codes by mail',
    { signatureLevel: 'advanced' },
    ['oneTimeCode.channel: advanced signatures need codes by sms: "channel": "sms"'],
  ],
  ['advanced ones with codes on phones', { signatureLevel: 'advanced', codeChannel: 'sms' }, []],
  [
    'advanced ones without identity documents',
    { signatureLevel: 'advanced', codeChannel: 'sms', receiptTypes: withoutIdentity },
    ['signatureLevel: form client requires no identity document, which advanced signatures need'],
  ],
] as const)('of %s says %s', (_name, changes, problems) => {
  const found = checkSignatureLevel({ ...demo, ...changes })

  expect(found.map(({ path, reason }) => `${path}: ${reason.en}`)).toEqual(problems)
})
