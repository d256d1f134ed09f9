import { findTags, replaceTags } from '#engine/tags.ts'
import type { Text } from '#form/definition.ts'
import type { FormSettings } from '#form/reference-data.ts'
import { formatNumber } from '#rules/format.ts'
import type { Locale } from '#vocabulary/locale.ts'

const PREFIX = 'setting.'

/** A text that no form shows, with the settings that it names (`{setting.phone}`); other tags are filled in by its page. */
export function fillSettings({ fr, en }: Text, settings: FormSettings): Text {
  const fill = (sentence: string, locale: Locale) =>
    replaceTags(sentence, (tag) =>
      isKnown(tag, settings) ? present(settings[nameOf(tag)], locale) : undefined,
    )
  return { fr: fill(fr, 'fr'), en: fill(en, 'en') }
}

/** The first setting that a text names and the deployment lacks: `setting.fax`. */
export function findUnknownSetting({ fr, en }: Text, settings: FormSettings): string | undefined {
  return findTags(fr + en).find((tag) => tag.startsWith(PREFIX) && !isKnown(tag, settings))
}

function isKnown(tag: string, settings: FormSettings): boolean {
  return tag.startsWith(PREFIX) && Object.hasOwn(settings, nameOf(tag))
}

function nameOf(tag: string): string {
  return tag.slice(PREFIX.length)
}

function present(value: FormSettings[string] | undefined, locale: Locale): string {
  return typeof value === 'number' ? formatNumber(String(value), locale) : String(value)
}
