import { parseArgs } from 'node:util'
import { wireRole } from '#vocabulary/role.ts'
import { ROLES } from '#vocabulary/role.ts'
import { loadDeployment } from '../forms/load-deployment.ts'
import type { Call } from '../http/calls.ts'
import { listCalls } from './list-calls.ts'

const HELP = `routes [--json]

Prints every call of the API: method, path, feature and the roles that may make it at all, read from the
routes themselves: the same list refuses a request. What a call is about is refused apart (404, 409).
Switches and read-only roles are those of DEPLOYMENT (demo when absent). "nobody" is a switch that is off.
`

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
})
if (values.help) process.stdout.write(HELP)
else await print()

async function print(): Promise<void> {
  const calls = await listCalls(await loadDeployment(process.env['DEPLOYMENT'] || 'demo'))
  process.stdout.write(values.json ? `${JSON.stringify(calls.map(present), null, 2)}\n` : table(calls))
}

function present({ method, path, feature, summary, public: isPublic, roles }: Call) {
  return { method, path, feature, summary, public: isPublic, roles: roles.map(wireRole) }
}

function table(calls: readonly Call[]): string {
  const lines = calls.map((call) => [call.method, call.path, call.feature, who(call)])
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) => `${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`)
    .join('')
}

function who(call: Call): string {
  if (call.public) return 'anyone'
  if (call.roles.length === ROLES.length) return 'any role'
  return call.roles.map(wireRole).join(', ') || 'nobody'
}
