import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A test SMTP server that can be set to fail. */
export interface MailServer {
  /** For `SMTP_URL`. */
  readonly url: string
  /** Recipients to refuse, quoting the address as real servers do. */
  readonly unknown: Set<string>
  /** Accept connections without responding. */
  fallSilent(): void
  /** Resumes responding; waiting connections are closed. */
  recover(): void
  close(): Promise<void>
}

/** Accepts every mail and passes on its first recipient and its source. */
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
      // A client that disconnects within a mail has not delivered it.
      text(stream).then((source) => {
        take(session.envelope.rcptTo[0]?.address ?? '', source)
        done()
      }, done)
    },
  })
  // Ignore clients that disconnect mid-way.
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
