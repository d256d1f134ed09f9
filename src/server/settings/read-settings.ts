import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Settings } from '#contract/settings.ts'
import { typeset } from '#documents/typography.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { CHAPTERS } from '../configuration-chapters.ts'
import { describeVariable } from '../configuration-page.ts'
import { listKeys } from '../forms/index.ts'
import type { Services } from '../services.ts'
import { VERSION } from '../version.ts'
import { FRENCH_SWITCHES } from './french-switches.ts'
import { FRENCH_FALLBACKS, FRENCH_VARIABLES } from './french-variables.ts'
import { GENERATED_FILES, SHOWN_VARIABLES } from './shown-variables.ts'

type Variable = Settings['chapters'][number]['variables'][number]

/** Every variable and switch in force, and where it comes from. Values of secrets are never included. */
export async function readSettings(services: Services, locale: Locale): Promise<Settings> {
  const { deployment } = services
  return {
    release: VERSION,
    deployment: deployment.code,
    chapters: CHAPTERS.map(({ title, schema }) => ({
      title,
      variables: Object.entries(schema.shape).map(([name, each]) =>
        inLanguage(describe(services, name, each), locale),
      ),
    })),
    switches: (await readSwitches(deployment.folders)).map((each) => inLanguage(each, locale)),
  }
}

/** Replaces the English descriptions of the configuration with the French ones, and removes links into the documentation. */
function inLanguage<T extends { readonly about: string; readonly fallback?: string }>(
  described: T & ({ readonly name: string } | { readonly key: string }),
  locale: Locale,
): T {
  const { about, fallback } = described
  const plain = (text: string) => typeset(text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'), locale)
  if (locale === 'en') return { ...described, about: plain(about) }
  const french = 'name' in described ? FRENCH_VARIABLES[described.name] : FRENCH_SWITCHES[described.key]
  return {
    ...described,
    about: plain(french ?? about),
    ...(fallback === undefined ? {} : { fallback: plain(FRENCH_FALLBACKS[fallback] ?? fallback) }),
  }
}

function describe({ config, keys }: Services, name: string, schema: z.core.$ZodType): Variable {
  const { description, fallback } = describeVariable(name, schema)
  const given = config.variables[name]
  const shown = SHOWN_VARIABLES[name]
  const isHidden = shown === undefined
  return {
    name,
    about: description,
    source: given !== undefined ? 'environment' : GENERATED_FILES.includes(name) ? 'file' : 'default',
    value: given === undefined || isHidden ? null : shown === 'origin' ? originOf(given) : given,
    secret: isHidden,
    fingerprint: given !== undefined && isHidden ? fingerprint(keys.derive('settings'), name, given) : null,
    fallback,
  }
}

/** Scheme, host and port of a URL; null for an unreadable one, which is not shown at all. */
function originOf(address: string): string | null {
  const url = URL.parse(address)
  return url && url.host !== '' ? `${url.protocol}//${url.host}` : null
}

/** Keyed, so that short secrets cannot be guessed. */
function fingerprint(key: Buffer, name: string, value: string): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([name, value]))
    .digest('hex')
    .slice(0, 8)
}

async function readSwitches(folders: readonly string[]): Promise<Settings['switches']> {
  const files = await Promise.all(
    folders.map(async (folder) => ({
      isOwn: folder === folders[0],
      settings: z
        .record(z.string(), z.unknown())
        .parse(JSON.parse(await readFile(join(folder, 'deployment.json'), 'utf8'))),
    })),
  )
  return listKeys()
    .filter(({ inner }) => isSwitch(inner))
    .map(({ key, schema, description }) => {
      const own = files.find(({ settings }) => valueAt(settings, key) !== undefined)
      const value = own
        ? valueAt(own.settings, key)
        : schema instanceof z.ZodDefault
          ? schema.def.defaultValue
          : undefined
      return {
        key,
        about: description,
        value: value === undefined ? null : JSON.stringify(value),
        source: own === undefined ? 'default' : own.isOwn ? 'deployment' : 'base',
      }
    })
}

/** Texts are excluded, since the studio edits them. */
function isSwitch(schema: z.ZodType): boolean {
  return schema instanceof z.ZodBoolean || schema instanceof z.ZodNumber || schema instanceof z.ZodEnum
}

function valueAt(settings: Readonly<Record<string, unknown>>, key: string): unknown {
  let value: unknown = settings
  for (const name of key.split('.')) {
    const group = z.record(z.string(), z.unknown()).safeParse(value)
    if (!group.success) return undefined
    value = group.data[name]
  }
  return value
}
