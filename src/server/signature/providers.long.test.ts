import { generateKeyPairSync } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PROVIDER_TRAITS } from '#signature/provider.ts'
import { forFile, openTestFolder } from '#test/support/for-file.ts'
import { buildApp } from '#server/app.ts'
import { ConfigError } from '#server/config.ts'
import { FEATURES, MOUNTS } from '#server/features.ts'
import type { Services } from '#server/services.ts'
import { DocusignApp } from '#test/support/docusign-app.ts'
import { CeremonyClient } from '#test/support/ceremony-client.ts'
import { PROVIDER_NAMES } from '#vocabulary/envelope.ts'
import { createProviders } from './providers.ts'

const app = await forFile(DocusignApp.open())
const directory = await openTestFolder()

/** The same application started again with another configuration. */
function restart(changes: Partial<Services['config']>) {
  const { services } = app.signing
  return buildApp({ ...services, config: { ...services.config, ...changes } }, FEATURES, MOUNTS)
}

describe('an application started again', () => {
  test('with the built-in provider still brings envelopes at DocuSign to their end', async () => {
    const { app: first } = app.signing
    const atDocusign = await app.sendMission()
    const second = await restart({ esignProvider: 'built-in' })
    const signing = { ...app.signing, app: second }
    app.double.connect.deliver = async ({ body, headers }) =>
      (await second.inject({ method: 'POST', url: '/api/docusign/connect', headers, payload: body }))
        .statusCode

    await app.signer.decide(atDocusign, 'mission_subscriber')
    await app.work()
    await app.confirmReport(atDocusign)
    const answer = await second.inject({ url: `/api/dossiers/${atDocusign}`, headers: app.advisor.headers })
    const status: string = answer.json().dossier.status
    const { id: formId } = app.signing.services.forms.currentForms()[0] ?? { id: 0 }
    await second.inject({
      method: 'PUT',
      url: `/api/dossiers/${atDocusign}/values`,
      headers: app.advisor.headers,
      payload: { submittingBlockId: `${formId}-declare`, values: [] },
    })
    await app.work()
    const frame = await new CeremonyClient(signing, app.advisor).frame(atDocusign)

    expect(status).toBe('adequacy_report_validated|mission_signed_by_subscriber')
    expect(frame.json().docusign.url).toContain('http://paraphe.test/sign/open/')
    await second.close()
    await first.ready()
  })

  test('without DocuSign is refused while envelopes are open there', async () => {
    await app.sendMission()

    const started = restart({ esignProvider: 'built-in', docusign: undefined })

    await expect(started).rejects.toThrow(ConfigError)
    await expect(started).rejects.toThrow('DOCUSIGN_BASE_URL')
  })

  test('with signing pages elsewhere than said shows none', async () => {
    const id = await app.sendMission()
    const { docusign } = app.signing.services.config
    if (docusign === undefined) throw new Error('DocuSign is not set up')
    const second = await restart({
      docusign: { ...docusign, signingOrigins: ['https://apps.docusign.example'] },
    })

    const url = `/api/dossiers/${id}/docusigns/mission_subscriber/iframe`
    const answer = await second.inject({ url, headers: app.advisor.headers })

    expect(answer.statusCode).toBe(503)
    await second.close()
  })
})

test.each([true, false])(
  'a provider has calls outside as its traits say, DocuSign configured: %s',
  async (has) => {
    const { services } = app.signing
    const docusign = has ? services.config.docusign : undefined
    await services.store.db.updateTable('envelope').set({ state: 'voided' }).execute()

    const providers = await createProviders({ ...services, config: { ...services.config, docusign } })

    for (const name of PROVIDER_NAMES)
      expect([name, providers[name].outside !== undefined]).toEqual([name, PROVIDER_TRAITS[name].isOutside])
  },
)

describe('a key', () => {
  const rsa = (modulusLength: number) =>
    generateKeyPairSync('rsa', { modulusLength })
      .privateKey.export({ type: 'pkcs1', format: 'pem' })
      .toString()
  const elliptic = () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

  test.each([
    ['that is missing', undefined],
    ['of another kind', elliptic],
    ['too short', () => rsa(1_024)],
    ['that is none', () => 'secret'],
  ])('%s stops the start and names its variable', async (_what, build) => {
    const { docusign } = app.signing.services.config
    if (docusign === undefined) throw new Error('DocuSign is not set up')
    const privateKeyFile = join(directory, 'key.pem')
    await rm(privateKeyFile, { force: true })
    if (build) await writeFile(privateKeyFile, build())

    const started = restart({ docusign: { ...docusign, privateKeyFile } })

    await expect(started).rejects.toThrow(ConfigError)
    await expect(started).rejects.toThrow('DOCUSIGN_PRIVATE_KEY_FILE')
  })
})
