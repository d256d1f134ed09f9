import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { findFreePort } from '../support/free-port.ts'
import type { RemoteBrowser } from './remote-browser.ts'

export const FIREFOX = '/usr/bin/firefox-esr'

const Answer = z.object({
  id: z.number().optional(),
  type: z.string(),
  result: z.record(z.string(), z.unknown()).optional(),
  message: z.string().optional(),
})
const Tree = z.object({ contexts: z.tuple([z.object({ context: z.string() })]) })
const Nodes = z.object({ nodes: z.array(z.object({ sharedId: z.string() })).min(1) })
const Evaluated = z.object({
  type: z.string(),
  result: z.object({ type: z.string(), value: z.string().optional() }).optional(),
  exceptionDetails: z.object({ text: z.string() }).optional(),
})

/** Firefox ESR by WebDriver BiDi, which it speaks itself. https://w3c.github.io/webdriver-bidi/ */
export async function openFirefox(): Promise<RemoteBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'paraphe-firefox-'))
  const port = await findFreePort()
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port)]
  const child = spawn(FIREFOX, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  })
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', () => reject(new Error('Firefox ended before it listened')))
    child.stderr.on('data', (text: Buffer) => {
      if (text.toString().includes('WebDriver BiDi listening')) resolve()
    })
  })
  const { call, socket } = await connect(`ws://127.0.0.1:${port}/session`)
  await call('session.new', { capabilities: {} })
  const [{ context }] = Tree.parse(await call('browsingContext.getTree', {})).contexts
  const act = (actions: readonly object[]) => call('input.performActions', { context, actions })
  const read = async (expression: string): Promise<unknown> => {
    const evaluated = Evaluated.parse(
      await call('script.evaluate', {
        // As JSON: the protocol has a notation of its own for objects.
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
        target: { context },
        awaitPromise: true,
      }),
    )
    if (evaluated.exceptionDetails) throw new Error(evaluated.exceptionDetails.text)
    return JSON.parse(evaluated.result?.value ?? 'null')
  }
  const click = async (selector: string) => {
    await read(`document.querySelector(${JSON.stringify(selector)})?.scrollIntoView({ block: 'center' })`)
    const located = await call('browsingContext.locateNodes', {
      context,
      locator: { type: 'css', value: selector },
    })
    const [node] = Nodes.parse(located).nodes
    const origin = { type: 'element', element: { sharedId: node?.sharedId } }
    await act([
      {
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x: 0, y: 0, origin },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ])
  }
  return {
    open: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'complete' })),
    read,
    click,
    async type(selector, text) {
      await click(selector)
      const actions = text.split('').flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await act([{ type: 'key', id: 'keyboard', actions }])
    },
    async close() {
      socket.close()
      const ended = new Promise((resolve) => {
        child.removeAllListeners('exit').on('exit', resolve)
      })
      child.kill()
      await ended
      await rm(profile, { recursive: true, force: true })
    },
  }
}

async function connect(url: string) {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const waiting = new Map<number, (answer: z.infer<typeof Answer>) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = Answer.parse(JSON.parse(String(data)))
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  let last = 0
  const call = async (method: string, params: object): Promise<unknown> => {
    last += 1
    const id = last
    const answer = new Promise<z.infer<typeof Answer>>((resolve) => {
      waiting.set(id, resolve)
    })
    socket.send(JSON.stringify({ id, method, params }))
    const { type, result, message } = await answer
    waiting.delete(id)
    if (type === 'error') throw new Error(`${method}: ${message}`)
    return result
  }
  return { call, socket }
}
