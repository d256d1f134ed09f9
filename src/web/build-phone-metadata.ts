import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** Where a country of the library's metadata keeps how one calls abroad from it, and how its numbers are spaced. */
const DIALLING_OUT = 1
const FORMATS = 4
/** Numbers without a prefix are read as dialled here. */
const HOME = 'FR'

/**
 * The phone library's metadata without the spacing of each country: half of its weight, and nothing
 * here spaces with it. What makes a number valid stays as it is. Its code is taken from the edition for
 * browsers of today, which the package carries beside the other under the same names.
 */
export function phoneMetadata(): Plugin {
  return {
    name: 'phone-metadata',
    load: {
      filter: { id: /libphonenumber-js\/(metadata\.min\.json|es6\/.+)\.js$/ },
      async handler(id) {
        if (id.includes('/es6/')) return readFile(id.replace('/es6/', '/es6-modern/'), 'utf8')
        const metadata: unknown = JSON.parse(await readFile(id.replace(/\.js$/, ''), 'utf8'))
        return `export default ${JSON.stringify(withoutFormats(metadata))}`
      },
    },
  }
}

/** The same metadata, formats and the ways to call abroad from elsewhere left out. */
export function withoutFormats(metadata: unknown): unknown {
  if (typeof metadata !== 'object' || metadata === null) throw new Error('phone metadata of another shape')
  const strip = (countries: unknown) => {
    if (typeof countries !== 'object' || countries === null)
      throw new Error('phone metadata without countries')
    return Object.fromEntries(
      Object.entries(countries).map(([name, country]: [string, unknown]) => {
        if (!Array.isArray(country)) throw new Error(`phone metadata of ${name} has another shape`)
        const unspaced = country.length > FORMATS ? country.with(FORMATS, 0) : country
        return [name, name === HOME ? unspaced : unspaced.with(DIALLING_OUT, 0)]
      }),
    )
  }
  const { countries, nonGeographic, ...rest } = { countries: {}, nonGeographic: {}, ...metadata }
  return { ...rest, countries: strip(countries), nonGeographic: strip(nonGeographic) }
}
