import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { openMailServer } from './mail-server.ts'

it('drops the mail of a client that disconnects midway, and accepts the next one', async () => {
  const taken: string[] = []
  const server = await openMailServer((recipient) => taken.push(recipient))
  const port = Number(new URL(server.url).port)
  const talk = async (recipient: string, body: string) => {
    const socket = connect(port, '127.0.0.1')
    const lines = ['EHLO here', 'MAIL FROM:<a@test>', `RCPT TO:<${recipient}>`, 'DATA', body]
    for (const line of lines) {
      await once(socket, 'data')
      socket.write(`${line}\r\n`)
    }
    return socket
  }

  const killed = await talk('half@test', 'Subject: half')
  killed.resetAndDestroy()
  const whole = await talk('whole@test', 'Subject: whole\r\n\r\ntext\r\n.')
  await once(whole, 'data')

  expect(taken).toEqual(['whole@test'])
  whole.destroy()
  await server.close()
})
