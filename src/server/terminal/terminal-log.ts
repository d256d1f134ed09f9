import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import type { Config } from '../config.ts'
import { serializeError } from './serialize-error.ts'
import { writeLines } from './write-lines.ts'

/** The log: JSON lines for log collectors, sentences for a terminal. */
export function openLog(config: Config): FastifyBaseLogger {
  const options = { level: config.logLevel, base: null, serializers: { err: serializeError } }
  if (!process.stdout.isTTY) return pino(options, writeLines(process.stdout.fd))
  // Ignore output errors: when the terminal was closed, log lines are lost but the server still stops in order.
  process.stdout.on('error', () => undefined)
  return pino(options, {
    write: (line: string) => {
      const text = presentLine(line)
      if (text !== undefined) process.stdout.write(`${text}\n`)
    },
  })
}

/** Formats a log line as a sentence with the time; undefined for successful requests. */
export function presentLine(line: string): string | undefined {
  const entry: unknown = JSON.parse(line)
  if (typeof entry !== 'object' || entry === null) return line
  const { time, msg, err, ...rest } = Object.fromEntries<unknown>(Object.entries(entry))
  if (msg === 'request' && Number(rest['status']) < 500) return undefined
  const { level: _level, reqId: _reqId, ...fields } = rest
  const detail = Object.entries(fields).map(([name, value]) => `${name} ${present(value)}`)
  const fault = typeof err === 'object' && err !== null && 'stack' in err ? [`\n${String(err.stack)}`] : []
  return [clockTime(Number(time)), String(msg), ...detail, ...fault].join('  ')
}

function present(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function clockTime(time: number): string {
  return new Date(time).toTimeString().slice(0, 8)
}
