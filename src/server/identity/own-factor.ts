import {
  countTry,
  createRecoveryCodes,
  createSecret,
  drawQrCode,
  enrolmentAddress,
  findStep,
  WINDOW_SECONDS,
} from '#identity/index.ts'
import { Failure } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { recordAccountAct } from '../audit/record-audit.ts'
import { realTime } from '../clock.ts'
import type { User } from '../http/authenticate.ts'
import { refusedField } from '../http/invalid-field.ts'
import { limitReached } from '../limits/request-limits.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { mailFactorChange, type FactorChange } from './factor-mail.ts'
import { findProofs } from './prove-account.ts'
import { createEventRecorder } from './record-identity-event.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'
import { createSignInAttempts } from './sign-in-attempts.ts'
import { createSqlSecondFactors } from './sql-second-factors.ts'

const PREPARED_MS = 10 * 60_000

/** A person's factors besides the password, and those that they may set up. */
export interface OwnFactor {
  readonly app: boolean
  readonly required: boolean
  readonly recoveryCodes: number
  readonly mayEnrol: boolean
}

export async function findOwnFactor(services: Services, { id, role }: User): Promise<OwnFactor> {
  const factors = createSqlSecondFactors(services)
  const app = (await factors.find(id)) !== undefined
  const { count } = await services.store.db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    app,
    required: services.deployment.secondFactorRoles.includes(role),
    recoveryCodes: Number(count),
    mayEnrol: await mayEnrol(services, id),
  }
}

/** Requires a proven factor or mailbox: a stolen password must not be enough to choose the second factor. */
async function mayEnrol(services: Services, accountId: number): Promise<boolean> {
  const { code } = await findProofs(services, accountId)
  return code || createSqlSecondFactors(services).mayEnrol(accountId)
}

/**
 * Returns a secret for an app without storing it. It replaces the former one once its first code is confirmed, so that a
 * person who stops in between keeps their factor. The caller has verified the user. 409 when the mailbox must be proven
 * first.
 */
export async function prepareFactor(services: Services, user: User) {
  if (!(await mayEnrol(services, user.id))) throw new Failure('MAILBOX_NOT_PROVEN')
  const secret = createSecret()
  const until = services.clock.now().getTime() + PREPARED_MS
  return {
    secret,
    qr: drawQrCode(enrolmentAddress(secret, services.deployment.name, user.email)),
    sealed: sealSecret(keyOf(services), user.id, `${until} ${secret}`).toString('base64url'),
  }
}

const keyOf = ({ keys }: Services) => keys.derive('second factor prepared')

/** Enables the app and returns new recovery codes. 422 for a wrong code or an expired secret. */
export async function confirmFactor(
  services: Services,
  { user, address, locale }: { readonly user: User; readonly address: string; readonly locale: Locale },
  { sealed, code }: { readonly sealed: string; readonly code: string },
): Promise<readonly string[]> {
  const { store, clock, keys } = services
  const tried = await countTry(createSignInAttempts(services), {
    account: `proof ${user.id}`,
    address,
    device: undefined,
  })
  if (tried.outcome !== 'open') throw limitReached(WINDOW_SECONDS)
  const secret = openPrepared(services, user.id, sealed)
  const step = secret === undefined ? undefined : findStep(secret, code.replace(/\s/g, ''), realTime(clock))
  if (secret === undefined || step === undefined) {
    await createEventRecorder(services)('account.second-factor-refused', user.id)
    throw refusedField('SECOND_FACTOR_REFUSED', 'code', locale)
  }
  await tried.succeed()
  const codes = createRecoveryCodes()
  const at = clock.now()
  const row = {
    sealed_secret: sealSecret(keys.derive('second factor secrets'), user.id, secret),
    confirmed_at: at,
    last_step: step,
  }
  await store.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('second_factor')
      .values({ account_id: user.id, ...row })
      .onConflict((oc) => oc.column('account_id').doUpdateSet(row))
      .execute()
    await replaceRecoveryCodes(trx, user.id, codes)
    await conclude(trx, services, user, { kind: 'app-set', action: 'second-factor.set' })
  })
  return codes
}

function openPrepared(services: Services, accountId: number, sealed: string): string | undefined {
  try {
    const text = openSecret(keyOf(services), accountId, Buffer.from(sealed, 'base64url'))
    const [until = '', secret = ''] = text.split(' ')
    return Number(until) > services.clock.now().getTime() ? secret : undefined
  } catch {
    // Tampered with, of another account, or not a ciphertext.
    return undefined
  }
}

/** Replaces the recovery codes. The caller has verified the user. 409 without a second factor. */
export async function renewRecoveryCodes(services: Services, user: User): Promise<readonly string[]> {
  if (!(await findProofs(services, user.id)).code) throw new Failure('NO_SECOND_FACTOR')
  const codes = createRecoveryCodes()
  await services.store.db.transaction().execute(async (trx) => {
    await replaceRecoveryCodes(trx, user.id, codes)
    await conclude(trx, services, user, {
      kind: 'codes-replaced',
      action: 'account.recovery-codes-replaced',
    })
  })
  return codes
}

/**
 * Removes the app and the recovery codes, which a passkey alone does not need. The caller has verified the user. 409
 * without an app, and when the role requires a second factor.
 */
export async function removeFactor(services: Services, trx: Trx, user: User): Promise<void> {
  if (services.deployment.secondFactorRoles.includes(user.role)) throw new Failure('SECOND_FACTOR_REQUIRED')
  const { numDeletedRows } = await trx
    .deleteFrom('second_factor')
    .where('account_id', '=', user.id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Failure('NO_SECOND_FACTOR')
  await trx.deleteFrom('recovery_code').where('account_id', '=', user.id).execute()
  await conclude(trx, services, user, { kind: 'app-removed', action: 'account.second-factor-removed' })
}

async function conclude(
  trx: Trx,
  services: Services,
  { id }: User,
  { kind, action }: { readonly kind: FactorChange; readonly action: string },
): Promise<void> {
  const at = services.clock.now()
  await mailFactorChange(trx, services, { accountId: id, kind, at })
  await recordAccountAct(trx, services.keys, id, action, { actorId: id, at })
}
