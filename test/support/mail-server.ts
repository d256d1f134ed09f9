import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail server of a test, which can misbehave. */
export interface MailServer {
  /** For `SMTP_URL`. */
  readonly url: string
  /** Recipients that it does not know: it says so as mail servers do, with the address. */
  readonly unknown: Set<string>
  /** From now on it takes connections and says nothing to them. */
  fallSilent(): void
  /** Answers again; those that waited meanwhile are cut. */
  recover(): void
  close(): Promise<void>
}

/** Takes every mail of anybody and hands it on: its first recipient and its source. */
export async function openMailServer(take: (recipient: string, source: string) => void): Promise<MailServer> {
  const unknown = new Set<string>()
  let isSilent = false
  const server = new SMTPServer({
    disableReverseLookup: true,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      if (!isSilent) done()
    },
    onRcptTo: ({ address }, _session, done) => {
      const refusal = new Error(`5.1.1 <${address}>: Recipient address rejected`)
      done(unknown.has(address) ? Object.assign(refusal, { responseCode: 550 }) : null)
    },
    onData: (stream, session, done) => {
      void text(stream).then((source) => {
        take(session.envelope.rcptTo[0]?.address ?? '', source)
        done()
      })
    },
  })
  // A client that is killed or stopped in the middle is its own business.
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (typeof address !== 'object' || address === null) throw new Error('the mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    unknown,
    fallSilent: () => {
      isSilent = true
    },
    recover: () => {
      isSilent = false
      for (const connection of server.connections) connection.close()
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
