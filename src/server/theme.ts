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

/** CSP source that allows the inline theme of a page, and no other inline style. */
export function themeSource(services: Parts): string {
  return `'sha256-${createHash('sha256').update(themeOf(services)).digest('base64')}'`
}

/**
 * Inlines the theme, a few hundred bytes, into a page of the bundle, which would otherwise request it before its first
 * paint.
 */
export function withTheme(page: string, services: Parts): string {
  const theme = themeOf(services)
  // Defensive: `</` would end the style element, but no theme that passes validation contains it.
  if (theme.includes('</')) return page
  return page.replace(
    /<link rel="stylesheet" href="\/deployment\/theme\.css"[^>]*>/,
    () => `<style>${theme}</style>`,
  )
}
