/** Antivirus result of an uploaded file; `error` is a failed scan that will be retried. */
export const SCAN_STATES = ['pending', 'safe', 'infected', 'error'] as const
export type ScanState = (typeof SCAN_STATES)[number]
