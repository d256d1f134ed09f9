import pino from 'pino'
import { systemClock } from '../clock.ts'
import { parseConfig } from '../config.ts'
import { openServices } from '../open-services.ts'
import type { Services } from '../services.ts'
import { openStoreBeside } from '../store/store.ts'
import { tellError } from './tell-error.ts'

/** Runs a command with all a server has but its port, also while one is running on the same store. */
export async function withServices<T>(run: (services: Services) => Promise<T>): Promise<T> {
  const config = parseConfig(process.env)
  // Results belong to standard output; what the work says on its way does not.
  const log = pino(
    { level: config.logLevel, base: null, serializers: { err: tellError } },
    pino.destination(2),
  )
  const store = await openStoreBeside(config)
  try {
    const services = await openServices(config, systemClock, log, store)
    return await run(services).finally(() => services.documents.close())
  } finally {
    await store.close()
  }
}
