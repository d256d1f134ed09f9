/** The corrections parts of the wizard, in one chunk that is loaded only when there may be a correction. */
export { SendBackControl } from './send-back-control.tsx'
export { BlockRemarks, WizardRemarks } from './wizard-remarks.tsx'
