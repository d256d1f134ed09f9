import { READ_ONLY_HEADER } from '#vocabulary/read-only.ts'

/** Whether the last response came from a read-only store. */
let isReadOnly = false
const listeners = new Set<() => void>()

export function readIsReadOnly(): boolean {
  return isReadOnly
}

export function listenToReadOnly(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Answers of proxies say nothing about the store. */
export function noteAnswer(answer: Response): void {
  const isOn = answer.headers.has(READ_ONLY_HEADER)
  if (isOn === isReadOnly || (!isOn && !answer.ok)) return
  isReadOnly = isOn
  for (const listener of listeners) listener()
}
