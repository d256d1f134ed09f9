import { buildScreeningIndex } from '#rules/screening-index.ts'
import { CURRENT_PARAMETERS } from '#rules/screening-parameters.ts'
import { seededRandom } from './seeded-random.ts'
import { generateList, generatePerson, plantVariant, VARIANTS, type Variant } from './screening-variants.ts'

export interface ScreeningMeasure {
  /** Share of planted variants that are found. */
  readonly recall: number
  /** Share of other persons that are reported. */
  readonly falseRate: number
  readonly planted: number
  readonly persons: number
  readonly missed: Readonly<Record<string, number>>
  /** Time of screening alone, without building the index. */
  readonly seconds: number
  /** Examples of both mistakes. */
  readonly examples: readonly string[]
}

/** Screens invented persons against an invented list. The same seed gives the same measure. */
export function measureScreening(options: {
  readonly seed: number
  readonly listed: number
  readonly persons: number
  readonly planted: number
}): ScreeningMeasure {
  const list = generateList(options.seed, options.listed)
  const index = buildScreeningIndex(list, CURRENT_PARAMETERS)
  const random = seededRandom(options.seed + 1)
  const persons = Array.from({ length: options.persons }, () => generatePerson(random))
  const planted = plant(options.planted, list, random)
  const missed: Record<string, number> = {}
  const examples: string[] = []
  const start = performance.now()
  let [found, reported] = [0, 0]
  for (const { person, entry, variant } of planted) {
    if (index.screen(person).some((hit) => hit.entry === entry)) found += 1
    else {
      missed[variant] = (missed[variant] ?? 0) + 1
      if (examples.length < 60)
        examples.push(
          `missed ${variant}: ${JSON.stringify(person)} of ${JSON.stringify(list.find(({ id }) => id === entry))}`,
        )
    }
  }
  for (const person of persons) {
    const [hit] = index.screen(person)
    if (!hit) continue
    reported += 1
    if (examples.length < 120) examples.push(`reported: ${JSON.stringify(person)} as ${JSON.stringify(hit)}`)
  }
  return {
    recall: found / planted.length,
    falseRate: reported / persons.length,
    planted: planted.length,
    persons: persons.length,
    missed,
    seconds: (performance.now() - start) / 1_000,
    examples,
  }
}

function plant(count: number, list: ReturnType<typeof generateList>, random: () => number) {
  const planted = []
  for (let tried = 0; planted.length < count; tried++) {
    const variant: Variant = VARIANTS[tried % VARIANTS.length] ?? 'as-listed'
    const listed = list[Math.floor(random() * list.length)]
    const made = listed && plantVariant(listed, variant, random)
    if (made) planted.push(made)
  }
  return planted
}
