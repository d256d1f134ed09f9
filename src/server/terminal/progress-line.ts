export interface Terminal {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** Shows the progress of a long command in a line that is rewritten. Silent when the output is not a terminal. */
export function openProgressLine(
  what: string,
  terminal: Terminal = process.stderr,
): { readonly show: (done: number, total: number) => void; readonly clear: () => void } {
  if (terminal.isTTY !== true) return { show: () => undefined, clear: () => undefined }
  return {
    show: (done, total) => terminal.write(`\r\u001B[K${done} of ${total} ${what}`),
    clear: () => terminal.write('\r\u001B[K'),
  }
}
