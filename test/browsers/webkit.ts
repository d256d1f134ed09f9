import { spawn } from 'node:child_process'
import { glob } from 'node:fs/promises'
import * as z from 'zod'
import { findFreePort } from '../support/free-port.ts'
import type { RemoteBrowser } from './remote-browser.ts'

export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
/** GTK needs a display. */
export const DISPLAY_SERVER = '/usr/bin/Xvfb'

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const STARTS = 100
const PAUSE_MS = 200

const Session = z.object({ sessionId: z.string() })
const Element = z.object({ [ELEMENT]: z.string() })
const Reply = z.object({ value: z.unknown() })
const Refusal = z.object({ error: z.string(), message: z.string() })

/** WebKitGTK by W3C WebDriver. https://www.w3.org/TR/webdriver2/ */
export async function openWebKit(): Promise<RemoteBrowser> {
  const display = `:${90 + (process.pid % 900)}`
  const screen = spawn(DISPLAY_SERVER, [display, '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], {
    stdio: 'ignore',
  })
  const port = await findFreePort()
  const driver = spawn(WEBKIT_DRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' },
  })
  const base = `http://127.0.0.1:${port}/session`
  const { sessionId } = Session.parse(await startSession(base))
  const session = `${base}/${sessionId}`
  const find = async (selector: string): Promise<string> => {
    const found = await call('POST', `${session}/element`, { using: 'css selector', value: selector })
    return `${session}/element/${Element.parse(found)[ELEMENT]}`
  }
  return {
    open: async (url) => void (await call('POST', `${session}/url`, { url })),
    read: (expression) =>
      call('POST', `${session}/execute/async`, {
        script: `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done(value ?? null))`,
        args: [],
      }),
    click: async (selector) => void (await call('POST', `${await find(selector)}/click`, {})),
    type: async (selector, text) => void (await call('POST', `${await find(selector)}/value`, { text })),
    async close() {
      await call('DELETE', session)
      driver.kill()
      screen.kill()
    },
  }
}

/** Tries again until driver and display have started. */
async function startSession(base: string): Promise<unknown> {
  const binary = await findMiniBrowser()
  const options = { binary, args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  for (let start = 0; ; start += 1) {
    try {
      return await call('POST', base, { capabilities })
    } catch (error) {
      if (start === STARTS) throw error
      await new Promise((resolve) => {
        setTimeout(resolve, PAUSE_MS)
      })
    }
  }
}

/** The small browser that comes with the library. */
async function findMiniBrowser(): Promise<string> {
  for await (const path of glob('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')) return path
  throw new Error('webkit2gtk-driver has no MiniBrowser')
}

async function call(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = Reply.parse(await response.json())
  const refusal = Refusal.safeParse(value)
  if (!response.ok && refusal.success) throw new Error(`${refusal.data.error}: ${refusal.data.message}`)
  return value
}
