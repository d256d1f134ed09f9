import { parseArgs } from 'node:util'
import { measureSize } from './measure-size.ts'
import { printFigure, printFlatness, printLine, type SizeResults } from './print-results.ts'

const HELP = `node bench/server/run.ts [--rows 10000,100000,1000000] [--rounds 100] [--only review,customers] [--keep FOLDER] [--json]
The server on generated dossiers against Fastify and pg alone, on one machine in turn. A million dossiers take
about five minutes and 3 GB under the system's directory for temporary files. --only measures the lines whose
name holds one of these words; "--only 'review page,customers'" is what a reviewer waits for, and "--only 'filters of'" every
filter alone and with each other, or 'filters of reviewer', which takes minutes. --keep leaves the
store in a folder, where the next run finds it.`

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    json: { type: 'boolean' },
    keep: { type: 'string' },
    only: { type: 'string' },
    rows: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '100' },
  },
})
if (values.help === true) console.log(HELP)
else {
  const quiet = values.json === true
  const results: SizeResults[] = []
  const only = values.only?.split(',').map((word) => word.trim())
  for (const rows of values.rows.split(',').map(Number)) {
    if (!quiet) console.log(`\n${rows.toLocaleString('en')} dossiers; milliseconds, median / p95`)
    const show = quiet ? { line() {}, figure() {} } : { line: printLine, figure: printFigure }
    results.push(
      await measureSize({ dossiers: rows, rounds: Number(values.rounds), only, keep: values.keep }, show),
    )
  }
  if (quiet) console.log(JSON.stringify(results, null, 2))
  else printFlatness(results)
}
