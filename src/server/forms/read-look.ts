import { checkContrast } from '#form/check-contrast.ts'
import { checkLogo } from '#form/check-logo.ts'
import { checkTheme } from '#form/check-theme.ts'
import { checkTypefaces } from '#form/check-typefaces.ts'
import { cleanLogo } from '#form/clean-logo.ts'
import { deriveTheme } from '#form/derive-theme.ts'
import type { LookProblem } from '#form/look-problem.ts'
import { NO_FILE, type DeploymentFolder } from './deployment-folder.ts'
import type { LoadedDeployment } from './loaded-deployment.ts'

/** Reads logo, theme and fonts, each from the nearest folder that has it. */
export async function readLook(
  folders: readonly DeploymentFolder[],
): Promise<Pick<LoadedDeployment, 'fonts' | 'logoSvg' | 'drawingSvg' | 'themeCss' | 'derivedTokens'>> {
  const fonts = await readFonts(folders.toReversed())
  return {
    fonts,
    logoSvg: await readDrawing(folders, 'logo.svg'),
    drawingSvg: await readDrawing(folders, 'drawing.svg'),
    ...(await readTheme(folders, [...fonts.keys()])),
  }
}

/** A drawing as paths, whatever shapes it was exported with. */
async function readDrawing(folders: readonly DeploymentFolder[], file: string): Promise<string> {
  return cleanLogo(
    await readNearest(folders, file, (svg) => {
      const { svg: cleaned, problems } = cleanLogo(svg)
      return problems.length > 0 ? problems : checkLogo(cleaned)
    }),
  ).svg
}

async function readTheme(
  folders: readonly DeploymentFolder[],
  fonts: readonly string[],
): Promise<Pick<LoadedDeployment, 'themeCss' | 'derivedTokens'>> {
  const { css, derived } = deriveTheme(
    await readNearest(folders, 'theme.css', (css) => [
      ...checkTheme(css, fonts),
      ...checkContrast(css),
      ...checkTypefaces(css),
    ]),
  )
  return { themeCss: css, derivedTokens: derived }
}

/** Fonts by file name; a nearer folder overrides. */
async function readFonts(farthestFirst: readonly DeploymentFolder[]): Promise<ReadonlyMap<string, Buffer>> {
  const fonts = new Map<string, Buffer>()
  for (const folder of farthestFirst) {
    for (const [name, content] of await folder.readBytes('fonts', '.woff2')) fonts.set(name, content)
  }
  return fonts
}

async function readNearest(
  folders: readonly DeploymentFolder[],
  file: string,
  check: (text: string) => readonly LookProblem[],
): Promise<string> {
  for (const folder of folders) {
    const text = await folder.readText(file)
    if (text === undefined) continue
    for (const { reason, ...place } of check(text)) folder.refuse(file, '', reason, place)
    return text
  }
  folders[0]?.refuse(file, '', NO_FILE)
  return ''
}
