import type { LightMyRequestResponse } from 'fastify'
import type { LoadedDeployment } from '#server/forms/loaded-deployment.ts'
import { DocusignDouble } from './docusign-double/docusign-double.ts'
import { connectTo, DocusignSigner } from './docusign-signer.ts'
import { MISSION_FORM, REPORT_TEMPLATE, SUITABILITY } from './mission-form.ts'
import {
  createDossier,
  createUser,
  openSigningApp,
  submitBlock,
  type SignedInUser,
  type SigningApp,
} from './signing-app.ts'

/** The mission form with DocuSign as provider, and an advisor. */
export class DocusignApp {
  readonly double: DocusignDouble
  readonly signing: SigningApp
  readonly advisor: SignedInUser
  readonly signer: DocusignSigner

  private constructor(parts: {
    readonly double: DocusignDouble
    readonly signing: SigningApp
    readonly advisor: SignedInUser
  }) {
    this.double = parts.double
    this.signing = parts.signing
    this.advisor = parts.advisor
    this.signer = new DocusignSigner(parts.signing, parts.advisor, parts.double)
  }

  static async open(
    given: {
      readonly environment?: Readonly<Record<string, string>>
      readonly deployment?: Partial<LoadedDeployment>
    } = {},
  ): Promise<DocusignApp> {
    const double = await DocusignDouble.start()
    const signing = await openSigningApp({
      deployment: { forms: { client: MISSION_FORM }, suitability: SUITABILITY, ...given.deployment },
      templates: [REPORT_TEMPLATE],
      environment: { ...double.environment(), ...given.environment },
    })
    connectTo(double, signing)
    return new DocusignApp({ double, signing, advisor: await createUser(signing, 'advisor') })
  }

  async close(): Promise<void> {
    await this.signing.close()
    await this.double.close()
  }

  /** Runs all due jobs. */
  async work(): Promise<void> {
    await this.double.connect.settled()
    await this.signing.services.outbox.drain()
  }

  /** A dossier with a submitted mission block; its envelope is at DocuSign unless the double is set to fail. */
  async sendMission(parties: readonly ('subscriber' | 'coSubscriber')[] = ['subscriber']): Promise<number> {
    const id = await createDossier(this.signing, this.advisor, parties)
    const profile = { score: '12', horizon: '3', contact: 'MEETING' }
    await submitBlock(this.signing, this.advisor.headers, { id, block: 'profile' }, profile)
    await submitBlock(this.signing, this.advisor.headers, { id, block: 'engage' }, {})
    await this.work()
    return id
  }

  async confirmReport(id: number): Promise<void> {
    const url = `/api/dossiers/${id}/adequacy-report`
    await this.signing.app.inject({ method: 'POST', url, headers: this.advisor.headers })
  }

  async sendSubscription(id: number): Promise<void> {
    await submitBlock(this.signing, this.advisor.headers, { id, block: 'declare' }, {})
    await this.work()
  }

  get(url: string): Promise<LightMyRequestResponse> {
    return this.signing.app.inject({ url: `/api${url}`, headers: this.advisor.headers })
  }

  async statusOf(id: number): Promise<string> {
    return (await this.get(`/dossiers/${id}`)).json().dossier.status
  }

  /** Events of a dossier's envelopes, as `kind party`. */
  async eventsOf(id: number): Promise<readonly string[]> {
    const rows = await this.signing.services.store.db
      .selectFrom('envelope_event')
      .innerJoin('envelope', 'envelope.id', 'envelope_event.envelope_id')
      .select(['envelope_event.kind', 'party'])
      .where('dossier_id', '=', id)
      .orderBy('envelope_event.id')
      .execute()
    return rows.map(({ kind, party }) => (party === null ? kind : `${kind} ${party}`))
  }
}
