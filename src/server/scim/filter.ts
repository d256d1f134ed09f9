import { SafeText } from '#contract/answers.ts'
import { ScimError } from './scim-error.ts'
import { parseJson } from '../json-values.ts'

/** An attribute compared for equality with a value. */
export interface Condition {
  /** In lower case, without the user schema's URN: `username`, `emails[type eq "work"].value`. */
  readonly path: string
  readonly value: string | boolean
}

const USER_PREFIX = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i
const CONDITION =
  /\s*([A-Za-z$][\w$.:-]*(?:\[[^\]]*\](?:\.\w+)?)?)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)(?:\s+(and)\s+|\s*$)/iy

/**
 * Parses a filter into conditions that must all hold. Supports only `eq` and `and`, which is what identity providers send;
 * refuses anything else as `invalidFilter`. Source: RFC 7644 §3.4.2.2.
 */
export function parseFilter(text: string): readonly Condition[] {
  const conditions: Condition[] = []
  let position = 0
  for (let isMore = true; isMore;) {
    CONDITION.lastIndex = position
    const match = CONDITION.exec(text)
    if (!match) throw new ScimError(400, 'only eq and and are supported in a filter', 'invalidFilter')
    const [, path = '', value = '', and] = match
    conditions.push({ path: path.replace(USER_PREFIX, '').toLowerCase(), value: parseValue(value) })
    position = CONDITION.lastIndex
    isMore = and !== undefined
  }
  return conditions
}

function parseValue(text: string): string | boolean {
  if (!text.startsWith('"')) return text.toLowerCase() === 'true'
  const { data } = SafeText.safeParse(parseJson(text))
  if (data === undefined) throw new ScimError(400, 'a value of the filter is not valid', 'invalidFilter')
  return data
}

/** Whether an element of a multi-valued attribute meets all conditions, ignoring case. */
export function fulfils(
  element: Readonly<Record<string, unknown>>,
  conditions: readonly Condition[],
): boolean {
  return conditions.every(({ path, value }) => {
    const found = Object.entries(element).find(([name]) => name.toLowerCase() === path)?.[1]
    return String(found).toLowerCase() === String(value).toLowerCase()
  })
}
