import { createHash } from 'node:crypto'
import { SANDBOX_STYLE } from './sandbox-banner.ts'
import type { Services } from './services.ts'

type Parts = {
  readonly config: Pick<Services['config'], 'isSandbox'>
  readonly deployment: Pick<Services['deployment'], 'themeCss'>
}

/** The style sheet of a deployment: colours, fonts and corners. */
export function themeOf({ config, deployment: { themeCss } }: Parts): string {
  return config.isSandbox ? themeCss + SANDBOX_STYLE : themeCss
}

/** The source by which the content security policy allows the theme inside a page, and no other style. */
export function themeSource(services: Parts): string {
  return `'sha256-${createHash('sha256').update(themeOf(services)).digest('base64')}'`
}

/** A page of the bundle with the theme inside: a few hundred bytes, for which it asked before it painted anything. */
export function withTheme(page: string, services: Parts): string {
  const theme = themeOf(services)
  // The text would end the element; no theme that passes the checks of a deployment has it.
  if (theme.includes('</')) return page
  return page.replace(
    /<link rel="stylesheet" href="\/deployment\/theme\.css"[^>]*>/,
    () => `<style>${theme}</style>`,
  )
}
