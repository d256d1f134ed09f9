import type { AccountTables } from './account-tables.ts'
import type { CheckTables } from './check-tables.ts'
import type { CorrectionTables } from './correction-tables.ts'
import type { DeskTables } from './desk-tables.ts'
import type { DossierTables } from './dossier-tables.ts'
import type { EventTables } from './event-tables.ts'
import type { EvidenceTables } from './evidence-tables.ts'
import type { IntegrationTables } from './integration-tables.ts'
import type { OperationsTables } from './operations-tables.ts'
import type { PublicationTables } from './publication-tables.ts'
import type { RegisterTables } from './register-tables.ts'
import type { ReviewTables } from './review-tables.ts'
import type { ScreeningTables } from './screening-tables.ts'
import type { SignatureTables } from './signature-tables.ts'
import type { StudioTables } from './studio-tables.ts'
import type { VigilanceTables } from './vigilance-tables.ts'
import type { WorkTables } from './work-tables.ts'

/** Types of the tables created by `migrations/`. Amounts in cents, timestamps in UTC. */
export interface Database
  extends
    AccountTables,
    CheckTables,
    CorrectionTables,
    DeskTables,
    DossierTables,
    EventTables,
    EvidenceTables,
    IntegrationTables,
    OperationsTables,
    PublicationTables,
    RegisterTables,
    ReviewTables,
    ScreeningTables,
    SignatureTables,
    StudioTables,
    VigilanceTables,
    WorkTables {}
