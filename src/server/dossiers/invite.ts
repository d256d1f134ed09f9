import { randomBytes } from 'node:crypto'
import { hashToken } from '../http/authenticate.ts'
import { enqueueMail } from '../mail/mail.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

const LIFETIME_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** Mails a person without a password the link to choose one: once, within seven days. */
export async function invite(
  services: Services,
  trx: Trx,
  person: {
    readonly id: number
    readonly email: string
    readonly first_name: string
    readonly last_name: string
  },
): Promise<void> {
  const { clock, config, deployment } = services
  const token = randomBytes(32).toString('base64url')
  const token_hash = hashToken(token)
  const at = clock.now()
  await trx
    .insertInto('password_link')
    .values({
      token_hash,
      purpose: 'first',
      account_id: person.id,
      created_at: at,
      expires_at: new Date(at.getTime() + LIFETIME_DAYS * DAY_MS),
    })
    .execute()
  await enqueueMail(trx, {
    key: `invitation-${token_hash}`,
    to: person.email,
    subject: `${deployment.name} : choisissez votre mot de passe`,
    body: [
      `Bonjour ${person.first_name} ${person.last_name},`,
      'Votre conseiller vous a ouvert un espace de souscription. Choisissez votre mot de passe :',
      `${config.publicUrl}/auth/invitation/${token}`,
      `Ce lien sert une seule fois, pendant ${LIFETIME_DAYS} jours. Vous vous connecterez ensuite avec votre adresse e-mail.`,
      `${deployment.name}\n${deployment.phone} · ${deployment.email}`,
    ].join('\n\n'),
  })
}
