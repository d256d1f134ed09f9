import type { Locale } from '#vocabulary/locale.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { BaseFiles } from './base-files.ts'
import type { CheckQueue } from './check-queue.ts'

/** Dependencies of the studio's calls. */
export interface Studio {
  readonly services: Services
  readonly bases: BaseFiles
  readonly checks: CheckQueue
}

/** The editing author, and the language of refusals. */
export interface Editor {
  readonly user: User
  readonly locale: Locale
}
