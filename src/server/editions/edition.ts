import type { IncomingMessage, ServerResponse } from 'node:http'
import { buildApp } from '../app.ts'
import { FEATURES, MOUNTS } from '../features.ts'
import type { App, Feature } from '../http/app.ts'
import type { Services } from '../services.ts'

/** The application of one version of the deployment. Counts its running requests. */
export class Edition {
  readonly services: Services
  readonly app: App
  #running = 0
  #onIdle: () => void = () => undefined

  private constructor(services: Services, app: App) {
    this.services = services
    this.app = app
  }

  static async open(services: Services, mounts: readonly Feature[] = []): Promise<Edition> {
    const app = await buildApp(services, FEATURES, [...MOUNTS, ...mounts])
    await app.ready()
    return new Edition(services, app)
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    // Not counted: event streams may outlive their edition.
    const isStream = request.headers.accept?.startsWith('text/event-stream') === true
    if (!isStream) {
      this.#running += 1
      response.once('close', () => {
        this.#running -= 1
        if (this.#running === 0) this.#onIdle()
      })
    }
    this.app.routing(request, response)
  }

  /** Resolves once no request is running. The caller must not route new requests to it. */
  async drained(): Promise<void> {
    if (this.#running > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve))
  }
}
