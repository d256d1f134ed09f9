const ADDRESS = /[^\s<>"'(),;:=]+@[^\s<>"'(),;]+/g
/** Errors of the database about a value ("invalid input syntax for type integer: …") quote it. */
const VALUE_CLASS = /^2[23]\w{3}$/
const DEEPEST_CAUSE = 3

/** The text with every mail address in it left out. */
export function withoutAddresses(text: string): string {
  return text.replace(ADDRESS, '…@…')
}

/**
 * An error as the log keeps it: its kind, code, message and where it came from. Whatever else libraries hang on
 * their errors (the row that broke a rule, the recipients that were refused) is about somebody and left out.
 */
export function tellError(error: unknown, depth = 0): unknown {
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
      : { cause: tellError(error.cause, depth + 1) }),
  }
}

function withoutValue(message: string, code: string | undefined): string {
  if (code === undefined || !VALUE_CLASS.test(code)) return message
  return message.split(':')[0] ?? ''
}
