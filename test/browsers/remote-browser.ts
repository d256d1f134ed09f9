/** What the browsers test needs of a browser, whatever protocol drives it. */
export interface RemoteBrowser {
  /** Opens an address and waits until it is loaded. */
  open(url: string): Promise<void>
  /** The JSON value of an expression, which may be a promise. */
  read(expression: string): Promise<unknown>
  /** Presses the first element of the selector, as a mouse would. */
  click(selector: string): Promise<void>
  /** Presses the field, then types. */
  type(selector: string, text: string): Promise<void>
  close(): Promise<void>
}

const LIMIT_MS = 60_000
const PAUSE_MS = 200

/** Polls until the expression is true: pages render at their own pace, and both protocols have no such call. */
export async function waitUntil(browser: RemoteBrowser, expression: string): Promise<void> {
  const end = Date.now() + LIMIT_MS
  while (Date.now() < end) {
    // While a page is replaced, there is nothing to read from.
    const found = await browser.read(`Boolean(${expression})`).catch(() => false)
    if (found === true) return
    await new Promise((resolve) => {
      setTimeout(resolve, PAUSE_MS)
    })
  }
  const page = await browser.read('location.href + " " + document.body.innerText.slice(0, 400)')
  throw new Error(`not within ${LIMIT_MS / 1_000} s: ${expression}\n${String(page)}`)
}
