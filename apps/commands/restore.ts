import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatReport } from '@almoner/projections/audit/print.ts'
import { startError } from '@almoner/platform/plain-error.ts'
import { explain } from '../backup/explain.ts'
import { restoreBackup } from '../backup/restore-backup.ts'

/** Runs `npm run restore -- BACKUP --to FOLDER --key FILE`, whether or not Almoner is running. */
const main = async (): Promise<void> => {
  if (process.env['DATABASE_URL']) throw startError(notOurs)
  const { backup, to, key } = readArguments(process.argv.slice(2))
  const { manifest, head, report, keyIsInside } = await restoreBackup({
    env: process.env,
    backup: resolve(backup),
    to,
    keyFile: key === undefined ? null : resolve(key),
    say: (line) => console.log(line),
  })
  for (const line of formatReport(report)) console.log(line)
  console.log(
    `\nRestored: ${to}, the copy of ${manifest.madeAt}, with every event up to position ${head}.`,
  )
  if (report.found > 0) {
    console.error('The audit found what is wrong above: read "Auditing the books" before starting.')
    process.exitCode = 1
  }
  console.log('Before it takes payments again, read "After a restore" in docs/operations.md.')
  const withKey = keyIsInside ? '' : ', with the same MASTER_KEY'
  console.log(`Start it with: DATA_DIR=${to} npm start${withKey}`)
}

const notOurs =
  'DATABASE_URL is set: restore that database with its own tools, as docs/operations.md says.'

const usage = 'Say which backup: npm run restore -- BACKUP, with --to FOLDER and --key FILE.'

const readArguments = (args: string[]) => {
  const options = { to: { type: 'string' }, key: { type: 'string' } } as const
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    const [backup] = positionals
    if (backup === undefined || positionals.length > 1) throw new Error(usage)
    return {
      backup,
      to: resolve(values.to ?? (process.env['DATA_DIR'] || '.data')),
      key: values.key,
    }
  } catch (error) {
    throw startError(error instanceof Error ? error.message : String(error))
  }
}

// The database of the copy ends with this process, however it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  await main()
} catch (error) {
  console.error(explain(error, 'The restore'))
  process.exitCode = 1
}
