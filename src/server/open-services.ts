import { availableParallelism } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { sealEarlierRows } from './audit/seal-earlier-rows.ts'
import { sealPlaces } from './audit/seal-places.ts'
import { bindStore } from './bind-store.ts'
import type { Clock } from './clock.ts'
import { isDemo, type Config } from './config.ts'
import { createDocumentPool } from './documents/document-pool.ts'
import { openDeployment, type OpenedDeployment } from './documents/check-deployment.ts'
import { requireEvidenceKey } from './evidence/require-evidence-key.ts'
import { bindStorage } from './files/bind-storage.ts'
import { openFileStorage } from './files/open-file-storage.ts'
import { rememberSealCertificate } from './files/seal-certificates.ts'
import { FormCatalogue } from './forms/form-catalogue.ts'
import { isLoopback } from './is-loopback.ts'
import { mailHandler } from './mail/mail.ts'
import { smsHandler } from './mail/sms.ts'
import { OutboxRunner } from './outbox/outbox.ts'
import { settleFolder } from './publication/settle-folder.ts'
import { seedDemo } from './seed/seed-demo.ts'
import { openClock } from './sandbox-clock.ts'
import type { Services } from './services.ts'
import { readSigningIdentity, sealCertificate } from './signing-identity.ts'
import { openStore, type Store } from './store/store.ts'

/** Services that are kept when another version of the deployment is served. */
export type Installation = Pick<
  Services,
  'config' | 'store' | 'files' | 'keys' | 'clock' | 'documents' | 'log' | 'served'
>

/** Opens all services. The deployment is validated before the store is touched. */
export async function openServices(
  config: Config,
  realClock: Clock,
  log: FastifyBaseLogger,
  openedStore?: Store,
  deploymentsFolder?: string,
): Promise<Services> {
  log.info(`checking the deployment ${config.deployment}`)
  const opened = await openDeployment(config.deployment, deploymentsFolder)
  const store = openedStore ?? (await openStoreOf(config, log))
  try {
    const clock = await openClock(store.db, config, realClock)
    const keys = await bindStore(store.db, config, clock.now())
    await sealEarlierRows({ store, keys, clock, log })
    await sealPlaces({ store, keys, clock, log })
    const files = await openFileStorage(config)
    const { hadLostItsId } = await bindStorage(store.db, files)
    if (hadLostItsId) log.warn('file storage: store id was missing, written again')
    const settled = config.preview
      ? { ...opened, publication: undefined }
      : await settleFolder(opened, {
          db: store.db,
          keys,
          clock,
          log,
          dataDir: config.dataDir,
          root: deploymentsFolder,
        })
    const { deployment, publication } = settled
    const identity = await readSigningIdentity({ config, deployment, clock })
    const evidenceKey = await requireEvidenceKey({ store, config })
    await rememberSealCertificate({ files, keys }, sealCertificate(identity))
    const documents = createDocumentPool(
      { ...identity, tsaUrl: config.tsaUrl, isSandbox: config.isSandbox },
      Math.min(2, availableParallelism()),
    )
    const served = publication && { publication, failure: undefined }
    const services = await serveVersion(
      { config, store, files, keys, clock, documents, log, served },
      settled,
    )
    if (!evidenceKey) log.warn('evidence: EVIDENCE_KEY is not set, so roots are not signed')
    warnOfGaps(config, log)
    await seedDemo(services)
    return services
  } catch (error) {
    // A store passed by the caller stays open, since its owner may still use it.
    if (!openedStore) await store.close()
    throw error
  }
}

/** The services of one version of the deployment. Its forms, templates and facts are published. */
export async function serveVersion(installation: Installation, opened: OpenedDeployment): Promise<Services> {
  const services = prepareVersion(installation, opened)
  await publishForms(services)
  return services
}

/** The services of a version that may be served next. Writes nothing to the store until `publishForms`. */
export function prepareVersion(
  installation: Installation,
  { deployment, templates }: OpenedDeployment,
): Services {
  const { config, store, files, clock, log } = installation
  const outbox = new OutboxRunner(store, clock, log)
  const mail = mailHandler({ config, store, files }, `${deployment.name} <${deployment.email}>`)
  outbox.handleFirst(mail.kind, mail.handler)
  const sms = smsHandler(config, deployment, store.db)
  outbox.handleFirst(sms.kind, sms.handler)
  return {
    ...installation,
    outbox,
    // The accounts of a preview have a published password: a second factor would only keep its author out.
    deployment: config.preview ? { ...deployment, secondFactorRoles: [] } : deployment,
    forms: FormCatalogue.unpublished(store.db, templates),
  }
}

/** Publishes the forms, templates and facts of a prepared version, which is served from here on. */
export async function publishForms({ forms, deployment, keys, clock }: Services): Promise<void> {
  await forms.publishForms(deployment, { keys, clock })
}

/** Warns of settings that an operator may have forgotten and whose absence would go unnoticed until it hurts. */
function warnOfGaps(config: Config, log: FastifyBaseLogger): void {
  if (isDemo(config)) {
    if (!isLoopback(config.host))
      log.warn(
        { host: config.host },
        'demo: open to other machines, with published passwords and a public mailbox',
      )
    return
  }
  if (config.smtpUrl === undefined && !config.isSandbox)
    log.warn('mail: SMTP_URL is not set, so no mail leaves the store, nor the codes to sign with')
  if (config.clamd === undefined) log.warn('antivirus: CLAMD is not set, so uploaded files are not scanned')
}

function openStoreOf(config: Config, log: FastifyBaseLogger): Promise<Store> {
  log.info(
    config.databaseUrl === undefined
      ? `starting PostgreSQL in ${config.dataDir} (a new store takes some seconds)`
      : 'opening the PostgreSQL of DATABASE_URL',
  )
  return openStore(config, log)
}
