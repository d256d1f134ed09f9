import { sql } from 'kysely'
import { deBefore } from '#rules/french-elision.ts'
import { describeWebhookFailure, type WebhookFailure } from '#rules/webhook-failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { sendLetter, type Recipient } from '../mail/letter.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import type { StoredWebhook } from './webhook-store.ts'

const WORDING = {
  fr: {
    subject: (program: string) => `le webhook ${deBefore(program)} est arrêté`,
    what: (program: string) =>
      `Le programme ${program} ne reçoit plus d’événements : son adresse échoue depuis plusieurs jours, ou répond qu’elle n’existe plus.`,
    next: 'Les événements sont gardés 90 jours, les plus anciens ne sont plus envoyés. Corrigez l’adresse ou le serveur, puis remettez le webhook en marche : il reprend où il s’est arrêté.',
    address: 'Adresse',
    error: 'Dernière erreur',
  },
  en: {
    subject: (program: string) => `the webhook of ${program} is switched off`,
    what: (program: string) =>
      `The program ${program} no longer receives events: its address has failed for days, or answers that it is gone.`,
    next: 'Events are kept for 90 days, older ones are no longer sent. Correct the address or the server, then switch the webhook on: it resumes where it stopped.',
    address: 'Address',
    error: 'Last error',
  },
} as const

/**
 * Mails the program's owner or the managers of its network, whoever created it, and the administrators that a webhook was
 * switched off.
 */
export async function mailSwitchedOff(
  { deployment }: Services,
  trx: Trx,
  {
    webhook,
    failure,
    at,
  }: { readonly webhook: StoredWebhook; readonly failure: WebhookFailure; readonly at: Date },
): Promise<void> {
  const { rows } = await sql<Recipient & { readonly id: number; readonly program: string }>`
    select account.id, account.email, account.first_name, account.last_name, account.language, integration.name as program
    from integration join account
      on account.id in (integration.owner_id, integration.created_by) or account.role = 'administrator'
        or (account.role = 'manager' and account.team_id in (select id from team where network_id = integration.network_id))
    where integration.id = ${webhook.integrationId} and account.closed_at is null`.execute(trx)
  for (const { id, program, ...recipient } of rows)
    await sendLetter(trx, deployment, recipient, (language: Locale) => {
      const words = WORDING[language]
      return {
        key: `webhook-off-${webhook.id}-${id}-${at.getTime()}`,
        subject: words.subject(program),
        paragraphs: [words.what(program), words.next],
        facts: [
          // Only the host, since the path may hold a token.
          [words.address, new URL(webhook.url).host],
          [words.error, describeWebhookFailure(language, failure)],
        ],
      }
    })
}
