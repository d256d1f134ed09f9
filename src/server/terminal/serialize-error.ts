const ADDRESS = /[^\s<>"'(),;:=]+@[^\s<>"'(),;]+/g
/** Database errors of these classes ("invalid input syntax for type integer: …") quote the value. */
const VALUE_CLASS = /^2[23]\w{3}$/
const DEEPEST_CAUSE = 3

export function withoutAddresses(text: string): string {
  return text.replace(ADDRESS, '…@…')
}

/**
 * An error in the format of the log: its kind, code, message and stack. Leaves out other properties that libraries attach
 * (the violating row, refused recipients), since they may contain personal data.
 */
export function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const message = withoutAddresses(withoutValue(error.message, code))
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    message,
    stack: [`${error.name}: ${message}`, ...frames].join('\n'),
    ...(error.cause === undefined || depth >= DEEPEST_CAUSE
      ? {}
      : { cause: serializeError(error.cause, depth + 1) }),
  }
}

function withoutValue(message: string, code: string | undefined): string {
  if (code === undefined || !VALUE_CLASS.test(code)) return message
  return message.split(':')[0] ?? ''
}
