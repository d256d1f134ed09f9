import type { Page } from '@playwright/test'
import type { Deployment } from '#contract/session.ts'
import { PAGE_DATA_ID } from '#rules/first-page.ts'

const DATA = new RegExp(`(<script type="application/json" id="${PAGE_DATA_ID}">)(.*?)(</script>)`, 's')

/** Changes the deployment's settings in the pages that the browser opens from now on; the server keeps its own. */
export async function changeSettings(page: Page, change: (deployment: Deployment) => object): Promise<void> {
  await changeData(page, (start, text, end) => {
    const data = JSON.parse(text)
    const changed = { ...data, deployment: { ...data.deployment, ...change(data.deployment) } }
    return `${start}${JSON.stringify(changed).replaceAll('<', String.raw`\u003c`)}${end}`
  })
}

/** Pages without the data that the server writes into them, as in development: the browser asks for it. */
export async function removePageData(page: Page): Promise<void> {
  await changeData(page, () => '')
}

async function changeData(
  page: Page,
  change: (start: string, text: string, end: string) => string,
): Promise<void> {
  await page.route('**/*', async (route) => {
    const request = route.request()
    // The provider's pages redirect, which `fetch` would follow out of the browser's sight.
    const isOurs =
      request.resourceType() === 'document' && !new URL(request.url()).pathname.startsWith('/auth/')
    if (!isOurs) return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(DATA, (_all, ...parts: [string, string, string]) =>
      change(...parts),
    )
    return route.fulfill({ response, body })
  })
}
