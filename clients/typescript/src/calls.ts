// Written by `npm run client` from the description of version 0.1.0. Do not edit.

/** Method and path of each call. */
export const CALLS = {
  getFormsCurrent: ['GET', '/api/forms/current'],
  getFormsByFormIdDefinition: ['GET', '/api/forms/{formId}/definition'],
  getByLocaleFormsByFormIdMapping: ['GET', '/api/{locale}/forms/{formId}/mapping'],
  getFormsByFormIdPages: ['GET', '/api/forms/{formId}/pages'],
  getByLocalePagesByPageIdBlocks: ['GET', '/api/{locale}/pages/{pageId}/blocks'],
  getByLocaleBlocksByBlockIdElements: ['GET', '/api/{locale}/blocks/{blockId}/elements'],
  getDatalistsByDatalistIdOptions: ['GET', '/api/datalists/{datalistId}/options'],
  getDatalistsByDatalistIdValues: ['GET', '/api/datalists/{datalistId}/values'],
  getClients: ['GET', '/api/clients'],
  getDossiers: ['GET', '/api/dossiers'],
  postDossiers: ['POST', '/api/dossiers'],
  getDossiersRetrieveNumberDossiersByStatus: ['GET', '/api/dossiers/retrieve-number-dossiers-by-status'],
  getDossiersById: ['GET', '/api/dossiers/{id}'],
  getDossiersByIdFollowUp: ['GET', '/api/dossiers/{id}/follow-up'],
  postDossiersByIdDuplicate: ['POST', '/api/dossiers/{id}/duplicate'],
  putDossiersByIdValues: ['PUT', '/api/dossiers/{id}/values'],
  putDossiersByIdDrafts: ['PUT', '/api/dossiers/{id}/drafts'],
  postProspects: ['POST', '/api/prospects'],
  putDossiersByIdClient: ['PUT', '/api/dossiers/{id}/client'],
  putDossiersByIdAuthorizedClients: ['PUT', '/api/dossiers/{id}/authorized-clients'],
  postDossiersImport: ['POST', '/api/dossiers/import'],
  putDossiersByFolderIdReceipts: ['PUT', '/api/dossiers/{folderId}/receipts'],
  getDossiersByFolderIdReceipts: ['GET', '/api/dossiers/{folderId}/receipts'],
  getDossiersByFolderIdReceiptsByReceiptId: ['GET', '/api/dossiers/{folderId}/receipts/{receiptId}'],
  deleteDossiersByFolderIdReceiptsByReceiptId: ['DELETE', '/api/dossiers/{folderId}/receipts/{receiptId}'],
  postDossiersByFolderIdDocumentsList: ['POST', '/api/dossiers/{folderId}/documents/list'],
  postDossiersByFolderIdDocumentsAll: ['POST', '/api/dossiers/{folderId}/documents/all'],
  postDossiersByFolderIdPreview: ['POST', '/api/dossiers/{folderId}/preview'],
  getDossiersByFolderIdPrintPdfByPrintId: ['GET', '/api/dossiers/{folderId}/printPdf/{printId}'],
  getDossierByIdDocusignDocuments: ['GET', '/api/dossier/{id}/docusign/documents'],
  getDossierByIdDocusignDocumentsByDocId: ['GET', '/api/dossier/{id}/docusign/documents/{docId}'],
  getDossierByIdDocusignDocumentsByDocIdContent: ['GET', '/api/dossier/{id}/docusign/documents/{docId}/content'],
  getDossierByIdDocusignDownload: ['GET', '/api/dossier/{id}/docusign/download'],
  getDossierByIdDocusignHistory: ['GET', '/api/dossier/{id}/docusign/history'],
  getDossiersByIdOrigins: ['GET', '/api/dossiers/{id}/origins'],
  getDossiersByIdTimeline: ['GET', '/api/dossiers/{id}/timeline'],
  getDossiersByIdLastStep: ['GET', '/api/dossiers/{id}/last-step'],
  getRegisterAttempts: ['GET', '/api/register/attempts'],
  getRegisterAcknowledgements: ['GET', '/api/register/acknowledgements'],
  getRegisterExchanges: ['GET', '/api/register/exchanges'],
  getRegisterPeriod: ['GET', '/api/register/period'],
  getRegisterHoldings: ['GET', '/api/register/holdings'],
  getDossierByIdRegister: ['GET', '/api/dossier/{id}/register'],
  postRegisterAttemptsByItemIdRetry: ['POST', '/api/register/attempts/{itemId}/retry'],
  postRegisterPeriodRetry: ['POST', '/api/register/period/retry'],
  postRegisterInbox: ['POST', '/api/register/inbox'],
  getUsersMe: ['GET', '/api/users/me'],
  getDossiersByIdEvidence: ['GET', '/api/dossiers/{id}/evidence'],
  getWebhooks: ['GET', '/api/webhooks'],
  postWebhooks: ['POST', '/api/webhooks'],
  putWebhooksByWebhookId: ['PUT', '/api/webhooks/{webhookId}'],
  deleteWebhooksByWebhookId: ['DELETE', '/api/webhooks/{webhookId}'],
  postWebhooksByWebhookIdSecret: ['POST', '/api/webhooks/{webhookId}/secret'],
  postWebhooksByWebhookIdTest: ['POST', '/api/webhooks/{webhookId}/test'],
  postWebhooksByWebhookIdReplays: ['POST', '/api/webhooks/{webhookId}/replays'],
  getWebhooksByWebhookIdDeliveries: ['GET', '/api/webhooks/{webhookId}/deliveries'],
  getEvents: ['GET', '/api/events'],
  getSandbox: ['GET', '/api/sandbox'],
  postSandboxClock: ['POST', '/api/sandbox/clock'],
  postSandboxDossiersByIdPlay: ['POST', '/api/sandbox/dossiers/{id}/play'],
  deleteSandboxDossiers: ['DELETE', '/api/sandbox/dossiers'],
} as const

/** What each call takes and answers. */
export interface Calls {
  /** Get the newest version of each form. Scope `dossiers:read`. */
  getFormsCurrent: { takes: {  }; answers: CurrentForms }
  /** Get a form version. Scope `dossiers:read`. */
  getFormsByFormIdDefinition: { takes: { params: { formId: number }; query?: { texts?: number } }; answers: FormVersion }
  /** Get the mapping of element names to wire ids. Scope `dossiers:read`. */
  getByLocaleFormsByFormIdMapping: { takes: { params: { formId: number; locale: "fr" | "en" } }; answers: FormMapping }
  /** List the pages of a form. Scope `dossiers:read`. */
  getFormsByFormIdPages: { takes: { params: { formId: number } }; answers: FormPages }
  /** List the blocks of a page. Scope `dossiers:read`. */
  getByLocalePagesByPageIdBlocks: { takes: { params: { locale: "fr" | "en"; pageId: string } }; answers: PageBlocks }
  /** List the elements of a block. Scope `dossiers:read`. */
  getByLocaleBlocksByBlockIdElements: { takes: { params: { locale: "fr" | "en"; blockId: string }; query?: { productCode?: string } }; answers: BlockElements }
  /** List the choices of a data list. Scope `dossiers:read`. */
  getDatalistsByDatalistIdOptions: { takes: { params: { datalistId: string }; query?: { filter?: string } }; answers: DatalistOptions }
  /** List the choices of a data list with their presentation. Scope `dossiers:read`. */
  getDatalistsByDatalistIdValues: { takes: { params: { datalistId: string }; query?: { filter?: string } }; answers: DatalistValues }
  /** List the clients of an advisor. Scope `dossiers:read`. */
  getClients: { takes: { query?: { searchTerm?: string; page?: number; itemsPerPage?: number } }; answers: Clients }
  /** List dossiers. Scope `dossiers:read`. */
  getDossiers: { takes: { query?: { page?: number; itemsPerPage?: number; searchTerm?: string; form?: "all" | "client" | "back_office"; status?: string; clock?: string; product?: string; amountFrom?: string; amountTo?: string; network?: string; advisor?: string; assignee?: string; createdFrom?: string; createdTo?: string; signedFrom?: string; signedTo?: string; checks?: string; vigilance?: string; correction?: string; state?: "current-cases" | "signature-files" | "signed-files" | "abandoned-files"; sort?: "newest" | "oldest" } }; answers: DossierList }
  /** Create a dossier. Scope `dossiers:write`. */
  postDossiers: { takes: { body: { formId: number; clientId: number | null; submittingBlockId: null; values: ({ elementId: string; value: string | (string)[] | null })[] } }; answers: CreatedDossier }
  /** Count dossiers by status. Scope `dossiers:read`. */
  getDossiersRetrieveNumberDossiersByStatus: { takes: {  }; answers: DossierCounts }
  /** Get a dossier. Scope `dossiers:read`. */
  getDossiersById: { takes: { params: { id: number } }; answers: DossierDetail }
  /** Get the progress of a dossier. Scope `dossiers:read`. */
  getDossiersByIdFollowUp: { takes: { params: { id: number } }; answers: FollowUp }
  /** Duplicate a dossier. Scope `dossiers:write`. */
  postDossiersByIdDuplicate: { takes: { params: { id: number }; body: { documentDuplicate: boolean } }; answers: CreatedDossier }
  /** Submit a block. Scope `dossiers:write`. */
  putDossiersByIdValues: { takes: { params: { id: number }; body: { submittingBlockId: string; productCode?: string | null; values: ({ elementId: string; value: string | (string)[] | null })[]; revision?: number; seen?: ({ elementId: string; value: string | (string)[] | null })[] } }; answers: SubmittedBlock }
  /** Save drafts of a block. Scope `dossiers:write`. */
  putDossiersByIdDrafts: { takes: { params: { id: number }; body: { drafts: ({ elementId: string; value: string | (string)[] | null; revision: number; blockRevision?: number })[] } }; answers: SavedDrafts }
  /** Create a prospect from a lead. Scope `people:write`. */
  postProspects: { takes: { body: { dossierId: number } }; answers: CreatedProspect }
  /** Set the client of a dossier. Scope `people:write`. */
  putDossiersByIdClient: { takes: { params: { id: number }; body: { clientId: number } }; answers: AuthorizedDossier }
  /** Set the clients authorized on a dossier. Scope `people:write`. */
  putDossiersByIdAuthorizedClients: { takes: { params: { id: number }; body: { clientsId: (number)[] } }; answers: AuthorizedDossier }
  /** Import a dossier. Scope `dossiers:write`. */
  postDossiersImport: { takes: { body: { /** The caller’s own reference of the dossier. The same reference again finds the same dossier. */ reference: string; /** Code of the form; its current version is used. */ form?: "client" | "back_office"; /** A client by id, or a person by e-mail address. */ client: { id: number } | { email: string; last_name?: string; first_name?: string; civility?: "M." | "Mme"; mobile?: string }; /** Gives the client access to the dossier, with an account if they have none, and mails them. */ invite?: boolean; /** Name of a mapping of the deployment; without one, names in `data` are those of the form’s elements. */ mapping?: string; /** Answers by field of the mapping, or by element name. Empty values are ignored. */ data: { [name: string]: string | number | boolean | (string)[] | null } } }; answers: ImportedDossier }
  /** Upload supporting documents. Scope `dossiers:write`. */
  putDossiersByFolderIdReceipts: { takes: { params: { folderId: number }; body: { submittingBlockId: string; receipts: ({ typeId: number; elementId: string; value: string; title: string })[] } }; answers: UploadedReceipts }
  /** List supporting documents. Scope `dossiers:read`. */
  getDossiersByFolderIdReceipts: { takes: { params: { folderId: number } }; answers: ReceiptGroups }
  /** Get a supporting document as a data URI. Scope `dossiers:read`. */
  getDossiersByFolderIdReceiptsByReceiptId: { takes: { params: { folderId: number; receiptId: number } }; answers: ReceiptFile }
  /** Delete a supporting document. Scope `dossiers:write`. */
  deleteDossiersByFolderIdReceiptsByReceiptId: { takes: { params: { folderId: number; receiptId: number } }; answers: Blob }
  /** List the documents of a block. Scope `documents:read`. */
  postDossiersByFolderIdDocumentsList: { takes: { params: { folderId: number }; body: { block_id: string } }; answers: GeneratedDocuments }
  /** Download the documents of a block. Scope `documents:read`. */
  postDossiersByFolderIdDocumentsAll: { takes: { params: { folderId: number }; body: { block_id: string } }; answers: Blob }
  /** Preview a document. Scope `documents:read`. */
  postDossiersByFolderIdPreview: { takes: { params: { folderId: number }; body: { documentId: string; save?: false } }; answers: Blob }
  /** Get the document of a print button. Scope `documents:read`. */
  getDossiersByFolderIdPrintPdfByPrintId: { takes: { params: { folderId: number; printId: number } }; answers: PrintedDocument }
  /** List the documents of an envelope. Scope `documents:read`. */
  getDossierByIdDocusignDocuments: { takes: { params: { id: number } }; answers: SignedDocuments }
  /** Get a document of an envelope. Scope `documents:read`. */
  getDossierByIdDocusignDocumentsByDocId: { takes: { params: { id: number; docId: number } }; answers: SignedDocument }
  /** Get the text of a document of an envelope. Scope `documents:read`. */
  getDossierByIdDocusignDocumentsByDocIdContent: { takes: { params: { id: number; docId: number } }; answers: DocumentContent }
  /** Download the documents of an envelope. Scope `documents:read`. */
  getDossierByIdDocusignDownload: { takes: { params: { id: number } }; answers: Blob }
  /** Download the signing history as a PDF. Scope `documents:read`. */
  getDossierByIdDocusignHistory: { takes: { params: { id: number } }; answers: History }
  /** List the origins of the answers of a dossier. Scope `dossiers:read`. */
  getDossiersByIdOrigins: { takes: { params: { id: number } }; answers: ReviewView }
  /** Get the timeline of a dossier. Scope `dossiers:read`. */
  getDossiersByIdTimeline: { takes: { params: { id: number } }; answers: Timeline }
  /** Get the last step of a dossier. Scope `dossiers:read`. */
  getDossiersByIdLastStep: { takes: { params: { id: number }; query?: { after?: number } }; answers: LastStep }
  /** List register attempts. Scope `register:read`. */
  getRegisterAttempts: { takes: { query: { state: "waiting" | "sent" | "failed" | "acknowledged" | "refused"; page?: number; itemsPerPage?: number } }; answers: RegisterAttempts }
  /** List register acknowledgements. Scope `register:read`. */
  getRegisterAcknowledgements: { takes: {  }; answers: IgnoredAcknowledgements }
  /** List exchanges with the register. Scope `register:read`. */
  getRegisterExchanges: { takes: {  }; answers: RegisterExchanges }
  /** Preview sending a period to the register again. Scope `register:read`. */
  getRegisterPeriod: { takes: { query: { from: string; to: string } }; answers: RegisterPeriod }
  /** Export the shares held on a date as CSV. Scope `register:read`. */
  getRegisterHoldings: { takes: { query: { date: string } }; answers: Blob }
  /** Get the register lines of a dossier. Scope `register:read`. */
  getDossierByIdRegister: { takes: { params: { id: number } }; answers: DossierRegister }
  /** Send a dossier to the register again. Scope `register:write`. */
  postRegisterAttemptsByItemIdRetry: { takes: { params: { itemId: number } }; answers: SentAgain }
  /** Send a period to the register again under the same line ids. Scope `register:write`. */
  postRegisterPeriodRetry: { takes: { body: { from: string; to: string; attempts: number } }; answers: RegisterPeriod }
  /** Collect acknowledgements of the register now. Scope `register:write`. */
  postRegisterInbox: { takes: {  }; answers: InboxRead }
  /** Get the current user. Scope `dossiers:read`. */
  getUsersMe: { takes: {  }; answers: CurrentUser }
  /** Download the evidence of a dossier (ASiC-E). Scope `documents:read`. */
  getDossiersByIdEvidence: { takes: { params: { id: number }; query?: { receipts?: "files" | "digests"; reason?: string } }; answers: Blob }
  /** List webhooks. Scope `events:read`. */
  getWebhooks: { takes: {  }; answers: Webhooks }
  /** Create a webhook. Scope `events:read`. */
  postWebhooks: { takes: { body: { url: string; types: ("dossier.created" | "dossier.block_submitted" | "dossier.state_changed" | "dossier.signed" | "dossier.ended" | "dossier.handed_over" | "envelope.sent" | "envelope.signed" | "envelope.completed" | "envelope.declined" | "envelope.expired" | "envelope.voided" | "correction.opened" | "correction.answered" | "correction.closed" | "review.accepted" | "review.returned" | "review.refused" | "review.state_changed" | "register.entered" | "register.refused")[] } }; answers: WebhookWithSecret }
  /** Update a webhook. Scope `events:read`. */
  putWebhooksByWebhookId: { takes: { params: { webhookId: number }; body: { url: string; types: ("dossier.created" | "dossier.block_submitted" | "dossier.state_changed" | "dossier.signed" | "dossier.ended" | "dossier.handed_over" | "envelope.sent" | "envelope.signed" | "envelope.completed" | "envelope.declined" | "envelope.expired" | "envelope.voided" | "correction.opened" | "correction.answered" | "correction.closed" | "review.accepted" | "review.returned" | "review.refused" | "review.state_changed" | "register.entered" | "register.refused")[]; state: "on" | "off" } }; answers: Webhook }
  /** Delete a webhook and its deliveries. Scope `events:read`. */
  deleteWebhooksByWebhookId: { takes: { params: { webhookId: number } }; answers: RemovedWebhook }
  /** Rotate the secret of a webhook. Scope `events:read`. */
  postWebhooksByWebhookIdSecret: { takes: { params: { webhookId: number } }; answers: WebhookWithSecret }
  /** Test a webhook. Scope `events:read`. */
  postWebhooksByWebhookIdTest: { takes: { params: { webhookId: number } }; answers: WebhookDelivery }
  /** Replay events to a webhook. Scope `events:read`. */
  postWebhooksByWebhookIdReplays: { takes: { params: { webhookId: number }; body: { event: string } | { from: string; until: string } }; answers: ReplayPlanned }
  /** List deliveries of a webhook. Scope `events:read`. */
  getWebhooksByWebhookIdDeliveries: { takes: { params: { webhookId: number }; query?: { before?: number; limit?: number } }; answers: WebhookDeliveries }
  /** List events. Scope `events:read`. */
  getEvents: { takes: { query?: { after?: string; limit?: number; wait?: number } }; answers: Events }
  /** Get the clock of the sandbox. Scope `dossiers:write`. */
  getSandbox: { takes: {  }; answers: Sandbox }
  /** Advance the clock of the sandbox. Scope `dossiers:write`. */
  postSandboxClock: { takes: { body: { /** How far it moves forward. */ hours: number } | { /** A later time, a year ahead at most. */ to: string } }; answers: Sandbox }
  /** Play the people of a dossier. Scope `dossiers:write`. */
  postSandboxDossiersByIdPlay: { takes: { params: { id: number }; body: { /** The event up to which the people act. */ until: "envelope.sent" | "envelope.declined" | "dossier.signed" | "correction.opened" | "review.accepted" | "review.returned" | "review.refused" | "register.entered" | "register.refused" } }; answers: PlayedDossier }
  /** Delete the dossiers imported by the caller. Scope `dossiers:write`. */
  deleteSandboxDossiers: { takes: {  }; answers: { removed: (number)[] } }
}

export type AdequacyReport = { suitable: boolean; reasons: (string)[]; way_back: string | null; document_id: number | null; drawn_at: string; confirmed_at: string | null; confirmed_by: string | null; confirmable: boolean }

export type AnswerOrigin = { how: "typed" | "chosen" | "account" | "copied" | "reused" | "restated" | "imported" | "paper" | "uploaded" | "corrected" | "deleted" | "confirmed" | "computed"; at: string | null; by: { name: string; role: "client" | "prospect" | "prospectDirect" | "advisor" | "partner" | "manager" | "backOfficeUser" | "manageDossier" | "compliance" | "author" | "administrator" } | null; party: { party: "subscriber" | "coSubscriber" | "subscriberSpouse" | "counterparty" | "subscriberAdvisor"; name: string } | null; typedBy: { name: string; role: "client" | "prospect" | "prospectDirect" | "advisor" | "partner" | "manager" | "backOfficeUser" | "manageDossier" | "compliance" | "author" | "administrator" } | null; reused: { dossier: number; at: string } | null; imported: { from: string } | null; own: boolean; statementOf: "subscriber" | "coSubscriber" | "subscriberSpouse" | "counterparty" | "subscriberAdvisor" | null; unconfirmed: "awaited" | "missing" | null; confirmed: { at: string; party: "subscriber" | "coSubscriber" | "subscriberSpouse" | "counterparty" | "subscriberAdvisor"; name: string; channel: "email" | "sms" } | null }

export type AuthorizedDossier = { dossier: { id: number; client_id: number | null; authorized_clients: (number)[] } }

export type AwaitedSignature = { waiting: (string)[]; remindedAt: string | null; canRemind: boolean }

export type Block = { id: string; page_id: string; title: string; rank: number; help: string | null; confirmation: string | null; visible: boolean; state: "waiting"; condition: Condition | null; icon: string | null; slug: string; css_classes: (string)[] }

export type BlockElements = { elements: (Element)[] }

export type Client = { id: number; civility: string | null; first_name: string; last_name: string; username: string; email: string; open_dossiers: (number)[] }

export type Clients = { clients: (Client)[]; total_items: number; more_than_total: boolean }

export type Colleague = { id: number; name: string }

export type Condition = { rules: ({ type: "dossier" | "input" | "input_date" | "select" | "state"; operator: string; value?: string | number | boolean | (string)[]; input_id?: string; direct?: boolean; state?: string })[]; logical_operator: "AND" | "OR"; actions: ("visible" | "disabled" | "required")[] }

export type CreatedDossier = { id: number; form_id: number; values: ({ elementId: string; value: string | (string)[] | null })[]; direct: boolean; known: boolean }

export type CreatedProspect = { prospect: Client }

export type CurrentForms = { forms: ({ id: number; code: string })[] }

export type CurrentUser = { username: string; firstname: string; lastname: string; role: "client" | "prospect" | "prospect_direct" | "advisor" | "partner" | "manager" | "back_office_user" | "manage_dossier" | "compliance" | "author" | "administrator"; email: string; language: "fr" | "en" | null }

export type DatalistOptions = { options: ({ value: string; label: string })[] }

export type DatalistValues = { options: ({ value: string; label: string; presentation: string | null })[] }

export type DocumentContent = { locale: "fr" | "en"; heading: string; title: string; subtitle: string | null; originalTitle: string | null; sections: ({ kind: "heading"; text: string; locale?: "fr" | "en" } | { kind: "paragraph"; text: string; style: "normal" | "notice"; locale?: "fr" | "en" } | { locale?: "fr" | "en"; kind: "table"; title: string | null; columns: (string)[] | null; rows: ({ header: string; cells: (string)[]; locale?: "fr" | "en" })[] } | { locale?: "fr" | "en"; kind: "list"; title: string | null; items: (string)[] } | { locale?: "fr" | "en"; kind: "signatures"; title: string; doneAt: string; parties: ({ party: string; role: string; name: string; capacity: string | null })[] })[]; footer: string }

export type DossierCounts = { signed: number; signature: number; current: number; abandoned: number; signed_ongoing: number; signed_validated: number; signed_error: number; signed_sync: number; signed_refused: number }

export type DossierDetail = { dossier: { id: number; form_id: number; texts_id: number; form_code: string; client_id: number | null; advistor_id: number | null; advisor: { external_id: string; name: string; phone: string | null } | null; last_submitted_block_id: string | null; values: ({ elementId: string; value: string | (string)[] | null })[]; drafts: ({ elementId: string; value: string | (string)[] | null; revision: number; author: string; how: "typed" | "chosen" | "account" | "reused" | "imported"; importedFrom: string | null; updatedAt: string })[]; revisions: { [name: string]: number }; frozen_blocks: (string)[]; direct: boolean; receipts: (Receipt)[]; authorized_clients: (number)[]; pairing: { np?: string | null; usu?: string | null }; forceMandate: boolean; status: string; integrate_state: "ongoing" | "validated" | "sync" | "error" | "refused" | null; present: string; subscriptionGlobalAmount: string | null; envelopes: (EnvelopeView)[]; awaited_signature: AwaitedSignature | null; adequacy_report: AdequacyReport | null; writable: boolean; known: boolean; last_step: number }; page_id: string | null; today: string; facts: { user: { code: string; email: string; firstName: string; lastName: string }; dossier: { id: number; state: string; direct: boolean; clientId: number | null; advisorCode: string; advisorEmail: string }; advisor?: { name: string; identity: { firm?: string; orias?: string; association?: string; insurer?: string; mediator?: string; fees?: string; advice?: string } }; settings: { [name: string]: string | number | boolean }; products: ({ code: string; name: string; kind: string; description?: { fr: string; en: string }; prices: ({ validFrom: string; amountEuros: string | null; source: string })[]; minimumShares: ({ validFrom: string; value: number; source: string })[]; enjoymentMonths: ({ validFrom: string; value: number | null; source: string })[]; dismembermentTable: ({ validFrom: string; value: string | null; source: string })[]; entryCommission?: { percent: number; source: string }; fund?: ({ validFrom: string; value: { legalForm: string; seat: string; register: string; visa: { number: string; date: string }; depositary: string; nominalEuros: string; yearlyFees: { percent: number; basis: { fr: string; en: string } }; exitFees: { percent: number; basis: { fr: string; en: string } }; holdingYears: number; yearlyCostsPercent?: number; sustainability?: { sfdrArticle: 6 | 8 | 9; taxonomyPercent: number; sustainablePercent: number; adverseImpacts: (string)[] }; handedDocuments?: ({ code: string; version: string; date: string; file?: string })[] }; source: string })[]; openToDirect: boolean; requiredReceipts?: (number)[]; note?: string })[]; tables: ({ code: string; kind: "life"; rows: ({ fromAge: number; toAge: number | null; label: { fr: string; en: string }; usufruct: number; bareOwnership: number; source: string })[] } | { code: string; kind: "temporary"; rows: ({ durationYears: number; usufruct: number; bareOwnership: number; source: string })[] })[]; receiptTypes: ({ typeId: number; code: string; category: string; label: { fr: string; en: string } })[]; datalistLabels?: { [name: string]: { [name: string]: { fr: string; en: string } } } } }

export type DossierList = { dossiers: (DossierListItem)[]; total_items: number; more_than_total: boolean }

export type DossierListItem = { id: number; formId: number; formCode: string; status: string; present: string; advisor: { external_id: string; name: string } | null; network: { external_id: string; name: string } | null; client: { id: number; external_id: string; name: string } | null; subscriptionGlobalAmount: string | null; creation_date: string; signature_date: string | null; validation_date: string | null; product: string | null; deadline: { due_on: string; clock: "late" | "today" | "inTime"; days_late: number } | null; integrate_state: "ongoing" | "validated" | "sync" | "error" | "refused"; page: string | null; progress: number; second_person: boolean; correction: { id: number; state: "open" | "signing"; deadline: string | null } | null; assignee: Colleague | null; vigilance: "reduced" | "standard" | "enhanced" | null; failing_checks: number | null; signature: AwaitedSignature | null }

export type DossierRegister = { state: "waiting" | "sent" | "failed" | "acknowledged" | "refused" | null; attempt: number | null; positions: ({ lineId: string; scope: "np" | "usu"; status: "OK" | "KO" | null; reason: string | null; associateCode: string | null; sharesFrom: number | null; sharesTo: number | null; registerDate: string | null })[] }

export type Element = { id: string; name: string; type: string; css_classes: (string)[]; attributes: { label: string; help?: string; required?: boolean; readonly?: boolean; disabled?: boolean; multiple?: boolean; options?: ({ value: string; label: string; presentation?: string; disabled?: boolean; options?: ({ value: "np" | "usu"; label: string })[] })[]; min?: number | string; max?: number | string; start?: number; defaultValue?: string | (string)[]; presentation?: (string)[]; uppercase?: boolean; bold?: boolean; errorMessage?: string; requiredMessage?: string; minDate?: { date: string }; maxDate?: { date: string }; datalistId?: string; childrenElementsIds?: (string)[]; childElementId?: string; variant?: string; types?: (number)[]; docusignId?: string; icon?: { type: string; position: string }; action?: string; step?: number; table?: string; header?: (string)[]; printId?: number; columns?: number }; condition: Condition | null; calculate: string | null; reference: string | null; timestamp: number }

export type EnvelopeView = { kind: "mission" | "subscription"; state: "preparing" | "sent" | "completed" | "declined" | "voided" | "expired"; reason: string | null; external: boolean; parties: ({ button: string; role: string; name: string; contact: string; state: "waiting" | "sent" | "delivered" | "signed" | "declined"; at: string | null })[]; documents: ({ id: number; title: string })[] }

export type Events = { events: (FeedEvent)[]; next: string | null; more: boolean }

export type FeedEvent = { id: string; type: "dossier.created" | "dossier.block_submitted" | "dossier.state_changed" | "dossier.signed" | "dossier.ended" | "dossier.handed_over" | "envelope.sent" | "envelope.signed" | "envelope.completed" | "envelope.declined" | "envelope.expired" | "envelope.voided" | "correction.opened" | "correction.answered" | "correction.closed" | "review.accepted" | "review.returned" | "review.refused" | "review.state_changed" | "register.entered" | "register.refused"; timestamp: string; data: { dossier: number } }

export type FollowUp = { steps: ({ code: "created" | "mission" | "answers" | "signed" | "payment" | "review" | "register" | "enjoyment"; state: "done" | "now" | "coming" | "stopped"; day: string | null; title: string; text: string })[]; payment: { mode: "transfer" | "debit"; amount: string; account: { holder: string; iban: string; bic: string } | null; reference: string } | null; refusal: { message: string | null } | null }

export type FormMapping = { elements: ({ name: string; id: string })[]; blocks: ({ id: string })[]; productId: string | null }

export type FormPages = { pages: (Page)[] }

export type FormVersion = { id: number; code: string; definition: { code: string; title: { fr: string; en: string }; pages: ({ slug: string; title: { fr: string; en: string }; reviewTitle?: { fr: string; en: string }; description?: { fr: string; en: string }; atHand?: ({ fr: string; en: string })[]; condition?: { rules: ({ type: "input"; element: string; operator: "equal" | "not_equal" | "greater" | "greater_equal" | "smaller" | "smaller_equal" | "contains" | "not_contains"; value: string | number | boolean | (string)[] } | { type: "select"; element: string; operator: "equal" | "not_equal" | "greater" | "greater_equal" | "smaller" | "smaller_equal" | "contains" | "not_contains"; value: string | number | boolean | (string)[] } | { type: "input_date"; element: string; operator: "equal" | "not_equal" | "greater" | "greater_equal" | "smaller" | "smaller_equal" | "contains" | "not_contains"; value: number | string } | { type: "dossier"; operator: "equal" | "not_equal" | "greater" | "greater_equal" | "smaller" | "smaller_equal" | "contains" | "not_contains"; direct: boolean } | { type: "state"; operator: "equal" | "not_equal" | "greater" | "greater_equal" | "smaller" | "smaller_equal" | "contains" | "not_contains"; state: string })[]; combinator: "and" | "or"; effects: ("visible" | "disabled" | "required")[] }; blocks: ({ slug: string; title: { fr: string; en: string }; help?: { fr: string; en: string }; why?: { fr: string; en: string }; icon?: "bank" | "calendar" | "company" | "document" | "home" | "info" | "lock" | "mail" | "money" | "percent" | "person" | "persons" | "phone" | "shield" | "warning" | "world"; cssClasses?: (string)[]; kind?: "intro" | "signature" | "finalisation"; opensEnvelope?: "mission" | "subscription"; signs?: "mission" | "subscription"; summary?: (string)[]; condition?: { rules: ({ type: "input"; element: string; operator: "equal" | "not_equal" | "greater" | "greater_equal" | "smaller" | "smaller_equal" | "contains" | "not_contains"; value: string | number | boolean | (string)[] } | { type: "select"; element: string; operator: "equal" | "not_equal" | "greater" | "greater_equal" | "smaller" | "smaller_equal" | "contains" | "not_contains"; value: string | number | boolean | (string)[] } | { type: "input_date"; element: string; operator: "equal" | "not_equal" | "greater" | "greater_equal" | "smaller" | "smaller_equal" | "contains" | "not_contains"; value: number | string } | { type: "dossier"; operator: "equal" | "not_equal" | "greater" | "greater_equal" | "smaller" | "smaller_equal" | "contains" | "not_contains"; direct: boolean } | { type: "state"; operator: "equal" | "not_equal" | "greater" | "greater_equal" | "smaller" | "smaller_equal" | "contains" | "not_contains"; state: string })[]; combinator: "and" | "or"; effects: ("visible" | "disabled" | "required")[] }; elements: ({ name: string; type: "output_text" | "input_text" | "input_tel" | "input_mail" | "input_iban" | "input_iban_code" | "input_bic_code" | "input_date" | "input_birthdate" | "input_integer" | "input_percentage_integer" | "convert_number_to_word" | "input_ordered_integer" | "group_ordered_integers" | "range" | "input_percentage_range" | "input_percentage_range_group" | "input_float" | "input_float_currency_amount" | "input_checkbox" | "input_radio" | "input_radio_simple" | "toggle" | "choice" | "choice_autocomplete" | "array_choice" | "datalist_choice" | "input_product_radio" | "select" | "select_ordered_integer" | "unique_select_product_choice_list" | "unique_select_product_choice_autocomplete_list" | "unique_select_product_choice_radio" | "output_product_minimum_shares_number" | "output_product_unit_price" | "input_product_shares_number" | "input_product_temporary_dismemberment_rate_percentage" | "input_file" | "input_receipt_file" | "ordonnancement" | "calculate" | "presentation" | "button" | "button_docusign_iframe" | "button_print" | "button_create_prospect" | "output_scoring_number" | "output_scoring_text" | "hidden" | string; role?: string; statementOf?: "subscriber" | "coSubscriber" | "subscriberSpouse" | "counterparty" | "subscriberAdvisor"; notStatement?: string; reuse?: { situation: "identity" | "address" | "family" | "occupation" | "tax" | "wealth" | "company" | "bank"; for: string } | { askedAgain: true; for: string }; cssClasses?: (string)[]; attributes: { label: { fr: string; en: string }; documentLabel?: { fr: string; en: string }; shortLabel?: { fr: string; en: string }; help?: { fr: string; en: string }; why?: { fr: string; en: string }; sentence?: { fr: string; en: string }; required?: boolean; readonly?: boolean; disabled?: boolean; multiple?: boolean; options?: ({ value: string; label: { fr: string; en: string }; presentation?: { fr: string; en: string }; condition?: { rules: ({ type: "input"; element: string; operator: "equal" | "not_equal" | "greater" | "greater_equal" | "smaller" | "smaller_equal" | "contains" | "not_contains"; value: string | number | boolean | (string)[] } | { type: "select"; element: string; operator: "equal" | "not_equal" | "greater" | "greater_equal" | "smaller" | "smaller_equal" | "contains" | "not_contains"; value: string | number | boolean | (string)[] } | { type: "input_date"; element: string; operator: "equal" | "not_equal" | "greater" | "greater_equal" | "smaller" | "smaller_equal" | "contains" | "not_contains"; value: number | string } | { type: "dossier"; operator: "equal" | "not_equal" | "greater" | "greater_equal" | "smaller" | "smaller_equal" | "contains" | "not_contains"; direct: boolean } | { type: "state"; operator: "equal" | "not_equal" | "greater" | "greater_equal" | "smaller" | "smaller_equal" | "contains" | "not_contains"; state: string })[]; combinator: "and" | "or" } })[]; min?: number | string; max?: number | string; start?: number; step?: number; defaultValue?: string | (string)[]; presentation?: (string)[]; uppercase?: boolean; bold?: boolean; errorMessage?: { fr: string; en: string } | string; requiredMessage?: { fr: string; en: string }; amountChoices?: (number)[]; minDate?: { date: string }; maxDate?: { date: string }; datalistId?: string; childrenElementsIds?: (string)[]; childElementId?: string; table?: string; side?: { element: string; usufruct: string; bareOwnership: string }; rowForAgeOf?: string; postcodeOf?: string; fillsAddress?: { postcode: string; city: string }; variant?: "circle" | "simple" | "rectangle" | "list" | "statement"; collapsed?: boolean; types?: (number)[]; docusignId?: string; printId?: number; icon?: { type: "bank" | "calendar" | "company" | "document" | "home" | "info" | "lock" | "mail" | "money" | "percent" | "person" | "persons" | "phone" | "shield" | "warning" | "world"; position: "left" | "right" }; action?: "begin" | "continue" | "finish" | "duplicate" | "download" | "next"; columns?: number }; condition?: { rules: ({ type: "input"; element: string; operator: "equal" | "not_equal" | "greater" | "greater_equal" | "smaller" | "smaller_equal" | "contains" | "not_contains"; value: string | number | boolean | (string)[] } | { type: "select"; element: string; operator: "equal" | "not_equal" | "greater" | "greater_equal" | "smaller" | "smaller_equal" | "contains" | "not_contains"; value: string | number | boolean | (string)[] } | { type: "input_date"; element: string; operator: "equal" | "not_equal" | "greater" | "greater_equal" | "smaller" | "smaller_equal" | "contains" | "not_contains"; value: number | string } | { type: "dossier"; operator: "equal" | "not_equal" | "greater" | "greater_equal" | "smaller" | "smaller_equal" | "contains" | "not_contains"; direct: boolean } | { type: "state"; operator: "equal" | "not_equal" | "greater" | "greater_equal" | "smaller" | "smaller_equal" | "contains" | "not_contains"; state: string })[]; combinator: "and" | "or"; effects: ("visible" | "disabled" | "required")[] }; calculation?: { formula: string }; reference?: string; from?: { answer: (string)[] } | { fact: string } | { table: string; column: "usufruct" | "bareOwnership" | "chosenSide" | "durationYears" } | { formula: string }; mustEqual?: { value: string | (string)[]; message?: { fr: string; en: string } | string; when?: { rules: ({ type: "input"; element: string; operator: "equal" | "not_equal" | "greater" | "greater_equal" | "smaller" | "smaller_equal" | "contains" | "not_contains"; value: string | number | boolean | (string)[] } | { type: "select"; element: string; operator: "equal" | "not_equal" | "greater" | "greater_equal" | "smaller" | "smaller_equal" | "contains" | "not_contains"; value: string | number | boolean | (string)[] } | { type: "input_date"; element: string; operator: "equal" | "not_equal" | "greater" | "greater_equal" | "smaller" | "smaller_equal" | "contains" | "not_contains"; value: number | string } | { type: "dossier"; operator: "equal" | "not_equal" | "greater" | "greater_equal" | "smaller" | "smaller_equal" | "contains" | "not_contains"; direct: boolean } | { type: "state"; operator: "equal" | "not_equal" | "greater" | "greater_equal" | "smaller" | "smaller_equal" | "contains" | "not_contains"; state: string })[]; combinator: "and" | "or" } }; mustDifferFrom?: ({ elements?: (string)[]; fact?: string; message?: { fr: string; en: string } | string })[]; sumTo?: { elements?: (string)[]; min: number; max: number } })[] })[] })[] } }

export type GeneratedDocuments = { documents: ({ id: string; filename: string })[] }

export type History = { envelopeHistoryData: string }

export type IgnoredAcknowledgements = { acknowledgements: ({ id: number; source: string; lineId: string | null; outcome: "applied" | "duplicate" | "older" | "unknown" | "contradictory" | "malformed"; note: string; receivedAt: string })[] }

export type ImportedDossier = { created: boolean; dossier: { id: number; form_id: number; status: string }; client_url: string | null; advisor_url: string; imported_from: string; taken: ({ name: string; elementId: string })[]; changed: ({ name: string; elementId: string; value: string | (string)[] | null })[]; refused: ({ name: string; elementId: string | null; code: string; message: string })[] }

export type InboxRead = { files: number }

export type LastStep = { by: "self" | "other" | "server" | "nobody"; sentence: string | null }

export type Page = { id: string; form_id: number; title: string; rank: number; link_description: string | null; slug: string; condition: Condition | null; progress: number }

export type PageBlocks = { blocks: (Block)[] }

export type PlayedDossier = { id: number; status: string; integration_state: string | null; reached: boolean; waits_until: string | null }

export type PrintedDocument = { print: { file: string } }

export type Receipt = { id: number; receiptId: number; typeId: number; elementId: string; title: string; resource: string; mimetype: string; size: number; scan: "pending" | "safe" | "infected" | "error" | null }

export type ReceiptFile = { id: number; resource: string; title: string; resourceFile: string; mimetype: string }

export type ReceiptGroups = { categories: ({ category: string; title: string; receipts: (Receipt)[] })[] }

export type RegisterAttempts = { attempts: ({ id: number; dossierId: number; present: string; attempt: number; connector: "files" | "webhook" | "sftp"; state: "waiting" | "sent" | "failed" | "acknowledged" | "refused"; file: string | null; tries: number; lastError: string | null; reason: string | null; associateCodes: (string)[]; createdAt: string; sentAt: string | null; endedAt: string | null })[]; total_items: number; counts: { [name: string]: number } }

export type RegisterExchanges = { exchanges: ({ id: number; connector: "files" | "webhook" | "sftp"; direction: "out" | "in"; name: string; at: string; durationMs: number; status: number | null; answer: string; error: string | null })[] }

export type RegisterPeriod = { attempts: number; lines: number; entered: number }

export type RemovedWebhook = { id: number }

export type ReplayPlanned = { planned: boolean }

export type ReviewView = { pages: ({ id: string; name: string; blocks: ({ id: string; name: string; elements: ({ elementId: string; presentation: string; value: string | boolean | (string)[] })[] })[] })[]; origins: { [name: string]: AnswerOrigin } }

export type Sandbox = { now: string; ahead_seconds: number; due_jobs: number }

export type SavedDrafts = { savedAt: string; drafts: ({ elementId: string; value: string | (string)[] | null; revision: number; author: string; how: "typed" | "chosen" | "account" | "reused" | "imported"; importedFrom: string | null; updatedAt: string })[]; conflicts: ({ elementId: string; value: string | (string)[] | null; revision: number; author: string; how: "typed" | "chosen" | "account" | "reused" | "imported"; importedFrom: string | null; updatedAt: string })[] }

export type SentAgain = { id: number }

export type SignedDocument = { id: number; resource: string; title: string; mimetype: string }

export type SignedDocuments = { documents: ({ id: number; name: string; title: string; rank: number; level: "B-B" | "B-T" | "B-LT" | "B-LTA" | null; provable_until: string | null })[] }

export type SubmittedBlock = { status: string; revision: number; present: string; subscriptionGlobalAmount: string | null; last_submitted_block_id: string; frozen_blocks: (string)[] }

export type Timeline = { steps: ({ number: number; at: string; kind: "created" | "duplicated" | "submitted" | "known_confirmed" | "imported" | "receipt_added" | "receipt_removed" | "documents_delivered" | "hidden_deleted" | "client_assigned" | "access_changed" | "handed_over" | "state" | "envelope_opened" | "envelope_sent" | "party_delivered" | "party_signed" | "party_declined" | "envelope_completed" | "envelope_voided" | "envelope_expired" | "report_drawn" | "correction_asked" | "correction_sent_back" | "correction_answered" | "correction_applied" | "correction_withdrawn" | "correction_refused" | "correction_accepted" | "decided" | "decision_undone" | "decision_proposed" | "decision_confirmed" | "decision_disputed" | "decision_withdrawn" | "paired" | "mandate_forced" | "register_planned" | "register_sent" | "register_acknowledged" | "register_held" | "hold_set" | "hold_lifted" | "assigned" | "unassigned" | "vigilance_concluded" | "check_settled"; actor: { name: string; role: "client" | "prospect" | "prospectDirect" | "advisor" | "partner" | "manager" | "backOfficeUser" | "manageDossier" | "compliance" | "author" | "administrator"; program: string | null } | null; party: "subscriber" | "coSubscriber" | "subscriberSpouse" | "counterparty" | "subscriberAdvisor" | null; block: string | null; state: "ongoing" | "registered" | "registration" | "additional_documents" | "compliant" | "compliance_validation" | "compliant_payment" | "signature" | "signed" | "unsigned" | "canceled" | "rejected" | "mission_validation" | "mission_validated" | "mission_abort" | "adequacy_report_validation" | "adequacy_report_validated" | "adequacy_report_failure" | null; decision: "ongoing" | "validated" | "sync" | "error" | "refused" | null; reason: string | null; assignee: string | null; check: string | null; changes: ({ elementId: string; label: string; how: "typed" | "chosen" | "account" | "copied" | "reused" | "restated" | "imported" | "paper" | "uploaded" | "corrected" | "deleted" | "confirmed"; from: string | boolean | (string)[] | null; to: string | boolean | (string)[] | null })[] })[] }

export type UploadedReceipts = { dossier: { receipts: (Receipt)[] } }

export type Webhook = { id: number; url: string; types: ("dossier.created" | "dossier.block_submitted" | "dossier.state_changed" | "dossier.signed" | "dossier.ended" | "dossier.handed_over" | "envelope.sent" | "envelope.signed" | "envelope.completed" | "envelope.declined" | "envelope.expired" | "envelope.voided" | "correction.opened" | "correction.answered" | "correction.closed" | "review.accepted" | "review.returned" | "review.refused" | "review.state_changed" | "register.entered" | "register.refused")[]; state: "on" | "off" | "failed" | "gone"; failures: number; failingSince: string | null; formerSecretUntil: string | null; delivered: string | null }

export type WebhookDeliveries = { deliveries: (WebhookDelivery)[] }

export type WebhookDelivery = { id: number; event: string | null; type: "dossier.created" | "dossier.block_submitted" | "dossier.state_changed" | "dossier.signed" | "dossier.ended" | "dossier.handed_over" | "envelope.sent" | "envelope.signed" | "envelope.completed" | "envelope.declined" | "envelope.expired" | "envelope.voided" | "correction.opened" | "correction.answered" | "correction.closed" | "review.accepted" | "review.returned" | "review.refused" | "review.state_changed" | "register.entered" | "register.refused" | null; at: string; replay: boolean; status: number | null; milliseconds: number; body: string | null; answer: string; error: string | null }

export type WebhookWithSecret = { id: number; url: string; types: ("dossier.created" | "dossier.block_submitted" | "dossier.state_changed" | "dossier.signed" | "dossier.ended" | "dossier.handed_over" | "envelope.sent" | "envelope.signed" | "envelope.completed" | "envelope.declined" | "envelope.expired" | "envelope.voided" | "correction.opened" | "correction.answered" | "correction.closed" | "review.accepted" | "review.returned" | "review.refused" | "review.state_changed" | "register.entered" | "register.refused")[]; state: "on" | "off" | "failed" | "gone"; failures: number; failingSince: string | null; formerSecretUntil: string | null; delivered: string | null; secret: string }

export type Webhooks = { webhooks: (Webhook)[] }
