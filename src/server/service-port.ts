import type { Services } from './services.ts'

/**
 * What a feature calls of a later one, which it must not import. The later one sets it once, when the application is composed.
 * Kept per `Services`, the only object that features share.
 */
export class ServicePort<Part> {
  readonly #parts = new WeakMap<Services, Part>()
  readonly #feature: string

  /** `feature` is the one that sets it. */
  constructor(feature: string) {
    this.#feature = feature
  }

  set(services: Services, part: Part): void {
    this.#parts.set(services, part)
  }

  /** Undefined in a process without the application. */
  find(services: Services): Part | undefined {
    return this.#parts.get(services)
  }

  get(services: Services): Part {
    const part = this.find(services)
    if (!part) throw new Error(`no ${this.#feature} feature is registered`)
    return part
  }
}
