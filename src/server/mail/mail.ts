import { createTransport } from 'nodemailer'
import * as z from 'zod'
import { ServiceUnavailable } from '#rules/service-unavailable.ts'
import type { FileStorage } from '../files/file-storage.ts'
import { enqueueJob, type JobHandler } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { markMail } from './sandbox-mark.ts'

/** A mail; `key` is the idempotency key. */
const Mail = z.object({
  key: z.string(),
  to: z.string(),
  subject: z.string(),
  body: z.string(),
  /** The same in HTML. Absent from text messages, evidence, and jobs enqueued by earlier releases. */
  html: z.string().optional(),
  /** URL that unsubscribes from mails of this kind with one POST. Source: RFC 8058. */
  unsubscribe: z.url().optional(),
  /** PDFs of the file storage, which the caller's rows reference. */
  attachments: z.array(z.object({ name: z.string(), sha256: z.string() })).optional(),
})
export type Mail = Readonly<z.infer<typeof Mail>>

export const MAIL_JOB = 'mail'
/** The client's default timeouts are minutes, longer than a shutdown may take. */
const SMTP_LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }
/** Of a whole mail, its attachments included: a server that sends a byte now and then is never idle. */
const LIMIT_MS = 60_000

/** Sends a mail once the caller's transaction commits. */
export async function enqueueMail(trx: Trx, mail: Mail): Promise<void> {
  await enqueueJob(trx, { kind: MAIL_JOB, dedupKey: mail.key, payload: { ...mail } })
}

/** Sends mails by SMTP; without a server, stores them for the demo's `/demo/mail`. */
export function mailHandler(
  { config, store: { db }, files }: Pick<Services, 'config' | 'store' | 'files'>,
  from: string,
  limitMs = LIMIT_MS,
): { kind: string; handler: JobHandler } {
  const { smtpUrl: url, smtpNeedsTls: requireTLS } = config
  const send = url
    ? smtpSender({ url, requireTLS, limitMs }, config.mailFrom ?? from, files)
    : (mail: Mail) => storeDemoMail(db, config.isSandbox ? markMail(mail) : mail)
  return { kind: MAIL_JOB, handler: (payload) => send(Mail.parse(payload)) }
}

function smtpSender(
  { limitMs, ...server }: { readonly url: string; readonly requireTLS: boolean; readonly limitMs: number },
  from: string,
  files: Pick<FileStorage, 'read'>,
): (mail: Mail) => Promise<void> {
  const transport = createTransport({ ...SMTP_LIMITS, ...server })
  return async (mail) => {
    const { key, to, subject, body: text, html, unsubscribe } = mail
    const attachments = await Promise.all(
      (mail.attachments ?? []).map(async ({ name, sha256 }) => ({
        filename: name,
        content: await files.read(sha256),
        contentType: 'application/pdf',
      })),
    )
    const message = {
      from,
      to,
      subject,
      text,
      attachments,
      ...(html === undefined ? {} : { html }),
      messageId: `<${key}@paraphe>`,
      signal: AbortSignal.timeout(limitMs),
      ...(unsubscribe === undefined ? {} : { headers: unsubscribeHeaders(unsubscribe) }),
    }
    await transport.sendMail(message).catch((error: unknown) => {
      const unavailable = message.signal.aborted
        ? `the mail server took longer than ${limitMs / 1_000} s`
        : describeUnavailable(error)
      throw unavailable === undefined ? error : new ServiceUnavailable(unavailable, { cause: error })
    })
  }
}

/** Source: RFC 2369, RFC 8058. */
function unsubscribeHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Commands before a mail is named: what is refused then is no mail. */
const OPENING: readonly unknown[] = ['CONN', 'EHLO', 'HELO', 'STARTTLS']

/** Why the server is unavailable, without an address; undefined when it refuses the mail itself. Source: RFC 5321 §4.2.3. */
function describeUnavailable(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('responseCode' in error && error.responseCode === 421) return 'the mail server is not available (421)'
  return 'command' in error && OPENING.includes(error.command) ? error.message : undefined
}

/** Shown at `/demo/mail`. */
export async function storeDemoMail(db: Db, { key, to, subject, body, html }: Mail): Promise<void> {
  await db
    .insertInto('demo_mail')
    .values({ dedup_key: key, recipient: to, subject, body, html: html ?? null })
    .onConflict((oc) => oc.column('dedup_key').doNothing())
    .execute()
}
