import type { CurrentUser, Deployment, Footer, Profile, SavedProfile } from '#contract/session.ts'
import { findRelyingParty } from '#identity/index.ts'
import { wireRole } from '#vocabulary/role.ts'
import { type Locale, LOCALES } from '#vocabulary/locale.ts'
import type { LoadedDeployment } from '../forms/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Proofs } from '../identity/index.ts'
import { findDemoSignIn } from '../seed/demo-accounts.ts'
import type { Services } from '../services.ts'
import type { SignerEmail } from './signer-email.ts'

export function presentCurrentUser(user: User): CurrentUser {
  return {
    username: user.username,
    firstname: user.firstName,
    lastname: user.lastName,
    role: wireRole(user.role),
    email: user.email,
    language: user.language ?? null,
  }
}

export function presentProfile(user: User, address: SignerEmail, proofs: Proofs): Profile {
  return {
    firstname: user.firstName,
    lastname: user.lastName,
    username: user.username,
    ...presentSignerEmail(address),
    asks_password: proofs.password,
    asks_code: proofs.code,
  }
}

export function presentSignerEmail({ email, pending }: SignerEmail): SavedProfile {
  return { email, pending_email: pending }
}

export function presentFooter(deployment: LoadedDeployment, locale: Locale): Footer {
  return { blocks: deployment.footer.map((text) => ({ extraInfo: text[locale] })) }
}

export function presentDeployment({
  config,
  deployment,
}: Pick<Services, 'config' | 'deployment'>): Deployment {
  return {
    code: deployment.code,
    name: deployment.name,
    phone: deployment.phone,
    email: deployment.email,
    hours: deployment.hours ?? null,
    locales: [...LOCALES],
    flags: { ...deployment.flags },
    texts: { ...deployment.texts },
    pages: deployment.pages,
    readOnlyRoles: deployment.readOnlyRoles.map(wireRole),
    backOfficeGroupRoles: deployment.permissions.backOfficeGroupRoles.map(wireRole),
    redirects: deployment.redirects,
    rowActionIcons: deployment.rowActionIcons,
    analytics: deployment.analytics,
    uploadKinds: [...deployment.uploadKinds],
    uploadLimitMegabytes: deployment.uploadLimitMegabytes,
    addressSearch: config.addressUrl !== undefined,
    preview: config.preview,
    demoAccounts: findDemoSignIn({ config, deployment }) !== undefined,
    passkeys: findRelyingParty(config) !== undefined,
  }
}
