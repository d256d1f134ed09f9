import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** Array indexes of a country's international prefix and formats in the library's metadata. */
const DIALLING_OUT = 1
const FORMATS = 4
/** Default country of numbers without a prefix. */
const HOME = 'FR'

/**
 * Drops number formats from the phone library's metadata, half of its size and unused here. Validation is
 * unaffected. Also resolves the package's ES module build, which it ships under the same names.
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

/** Metadata without formats and international prefixes. */
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
