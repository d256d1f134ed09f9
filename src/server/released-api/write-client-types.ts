import {
  alternativesOf,
  jsonOf,
  listProgramCalls,
  nameOfReference,
  type Description,
  type ProgramCall,
  type Schema,
} from './description.ts'

/** The TypeScript of the client: a table of the calls, and a type for what each takes and answers. */
export function writeClientTypes(description: Description): string {
  const calls = listProgramCalls(description)
  const schemas = findSchemas(calls, description)
  return [
    `// Written by \`npm run client\` from the description of version ${description.info.version}. Do not edit.`,
    '',
    '/** Method and path of each call. */',
    'export const CALLS = {',
    ...calls.map(({ operation, method, path }) => `  ${operation.operationId}: ['${method}', '${path}'],`),
    '} as const',
    '',
    '/** What each call takes and answers. */',
    'export interface Calls {',
    ...calls.map(writeCall),
    '}',
    '',
    ...schemas.flatMap(([name, schema]) => [`export type ${name} = ${writeType(schema)}`, '']),
  ].join('\n')
}

function writeCall({ operation, scope }: ProgramCall): string {
  const parameters = operation.parameters ?? []
  const body = jsonOf(operation.requestBody)
  const answer = jsonOf(operation.responses['200'])
  const part = (name: string, place: string) => {
    const own = parameters.filter((each) => each.in === place)
    const isOptional = own.every(({ required }) => !required)
    const properties = own.map(
      (each) => `${writeKey(each.name)}${each.required ? '' : '?'}: ${writeType(each.schema)}`,
    )
    return own.length === 0 ? [] : [`${name}${isOptional ? '?' : ''}: { ${properties.join('; ')} }`]
  }
  const takes = [
    ...part('params', 'path'),
    ...part('query', 'query'),
    ...(body ? [`body: ${writeType(body)}`] : []),
  ]
  return [
    `  /** ${operation.summary}. Scope \`${scope}\`. */`,
    `  ${operation.operationId}: { takes: { ${takes.join('; ')} }; answers: ${answer ? writeType(answer) : 'Blob'} }`,
  ].join('\n')
}

/** All schemas that the calls refer to, by name. */
function findSchemas(
  calls: readonly ProgramCall[],
  { components }: Description,
): readonly (readonly [string, Schema])[] {
  const found = new Map<string, Schema>()
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = components.schemas[name]
      if (!schema || found.has(name)) continue
      found.set(name, schema)
      follow(schema)
    }
  }
  for (const { operation } of calls)
    follow([operation.parameters, jsonOf(operation.requestBody), jsonOf(operation.responses['200'])])
  return [...found].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

function writeType(schema: Schema): string {
  if (schema.$ref !== undefined) return nameOfReference(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const alternatives = alternativesOf(schema)
  if (alternatives[0] !== schema) return [...new Set(alternatives.map(writeType))].join(' | ')
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return schema.items ? `(${writeType(schema.items)})[]` : 'unknown[]'
    case 'object':
      return writeObject(schema)
    default:
      return 'unknown'
  }
}

function writeObject({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties)
    return typeof additionalProperties === 'object'
      ? `{ [name: string]: ${writeType(additionalProperties)} }`
      : '{ [name: string]: unknown }'
  const written = Object.entries(properties).map(([name, property]) => {
    const comment = property.description === undefined ? '' : `/** ${property.description} */ `
    return `${comment}${writeKey(name)}${required.includes(name) ? '' : '?'}: ${writeType(property)}`
  })
  return `{ ${written.join('; ')} }`
}

function writeKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
}
