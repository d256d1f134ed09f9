import { killThroughCorrections } from './correction-kills.ts'
import { restartDatabase } from './database-restarts.ts'
import { fillDisk } from './disk-full.ts'
import { failOver } from './failover.ts'
import { killAgainAndAgain } from './kills.ts'
import { restoreLargeStore } from './large-restore.ts'
import { workThroughPooler } from './pooler.ts'
import type { Scenario } from './scenario.ts'
import { rollOver } from './rolling-upgrade.ts'
import { startTwice } from './second-process.ts'
import { killOneOfTwo } from './two-servers.ts'
import { killThroughUpgrades } from './upgrade-kills.ts'

/** Fault scenarios by their command-line name. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  kills: killAgainAndAgain,
  corrections: killThroughCorrections,
  'database-restarts': restartDatabase,
  failover: failOver,
  pooler: workThroughPooler,
  'disk-full': fillDisk,
  'second-process': startTwice,
  'two-servers': killOneOfTwo,
  rolling: rollOver,
  upgrade: killThroughUpgrades,
  restore: restoreLargeStore,
}
