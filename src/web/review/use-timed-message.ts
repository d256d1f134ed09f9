import { useTimed } from '#web/ui/use-timed.ts'

/** Duration of pairing and validation messages. Source: shell §9. */
const SHOWN_MS = 3_000

export interface TimedMessage {
  readonly tone: 'ok' | 'error'
  readonly text: string
}

export type Notify = (message: TimedMessage) => void

export const useTimedMessage = () => useTimed<TimedMessage>(SHOWN_MS)
