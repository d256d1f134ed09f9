import type { IdentityPorts, IdentitySettings } from '#identity/index.ts'
import { realTime } from '../clock.ts'
import { isOutage } from '../http/is-outage.ts'
import { RequestLimits } from '../limits/request-limits.ts'
import { findDemoSignIn } from '../seed/demo-accounts.ts'
import type { Services } from '../services.ts'
import { createSqlAccounts } from './sql-accounts.ts'
import { createSqlIdentityStorage } from './sql-identity-storage.ts'
import { serviceWords } from './forbidden-password-words.ts'
import { createEventRecorder } from './record-identity-event.ts'
import { createSignInAttempts } from './sign-in-attempts.ts'
import { createSqlPrograms } from './sql-programs.ts'
import { createSqlPasskeys } from './sql-passkeys.ts'
import { createSqlPasswordLinks } from './sql-password-links.ts'
import { createSqlSecondFactors } from './sql-second-factors.ts'
import { createSqlSignInLinks } from './sql-sign-in-links.ts'
import { createSqlUpstreamLinks } from './sql-upstream-links.ts'
import { UnitOfWork } from './unit-of-work.ts'

/** The identity room's dependencies in this installation. */
export interface IdentityParts {
  readonly settings: IdentitySettings
  readonly ports: IdentityPorts
}

export function createIdentityParts(services: Services): IdentityParts {
  const { config, deployment, keys, clock, store, log } = services
  const unit = new UnitOfWork(store.db)
  const limits = new RequestLimits(services)
  const settings: IdentitySettings = {
    publicUrl: config.publicUrl,
    isBehindProxy: config.trustProxy > 0,
    deriveKey: (purpose) => keys.derive(`identity ${purpose}`),
    company: deployment,
    serviceWords: serviceWords(services),
    secondFactorRoles: deployment.secondFactorRoles,
    // Disabled with an upstream provider, which handles sign-in.
    signInLinks: deployment.signInLinks && !config.upstream,
    upstream: config.upstream,
    upstreams: config.upstreams,
    demo: findDemoSignIn(services),
  }
  const ports: IdentityPorts = {
    reportFault: (err) => log.error({ err }, 'identity: provider error'),
    isOutage,
    now: () => realTime(clock),
    storage: createSqlIdentityStorage(unit, clock),
    accounts: createSqlAccounts(unit, services),
    upstreamLinks: createSqlUpstreamLinks(services),
    attempts: createSignInAttempts(services),
    passwordLinks: createSqlPasswordLinks(services),
    secondFactors: createSqlSecondFactors(services),
    passkeys: createSqlPasskeys(services),
    signInLinks: createSqlSignInLinks(services),
    programs: createSqlPrograms(unit, clock),
    record: createEventRecorder(services),
    countSignIn: (address) => limits.countSignIn(address),
  }
  return { settings, ports }
}
