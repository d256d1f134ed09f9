/** What the antivirus found in an uploaded file; `error` when it could not be scanned and is tried again. */
export const SCAN_STATES = ['pending', 'safe', 'infected', 'error'] as const
export type ScanState = (typeof SCAN_STATES)[number]
