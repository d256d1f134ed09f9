import { READ_ONLY_HEADER } from '#vocabulary/read-only.ts'
import { createListeners } from '#web/ui/listeners.ts'

/** Whether the last response came from a read-only store. */
let isReadOnly = false
const { subscribe, notify } = createListeners()

export function readIsReadOnly(): boolean {
  return isReadOnly
}

export const listenToReadOnly = subscribe

/** Answers of proxies say nothing about the store. */
export function noteAnswer(answer: Response): void {
  const isOn = answer.headers.has(READ_ONLY_HEADER)
  if (isOn === isReadOnly || (!isOn && !answer.ok)) return
  isReadOnly = isOn
  notify()
}
