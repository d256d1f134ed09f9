/** What the wizard shows of corrections, in one chunk that it fetches only when there may be one. */
export { SendBackControl } from './send-back-control.tsx'
export { BlockRemarks, WizardRemarks } from './wizard-remarks.tsx'
