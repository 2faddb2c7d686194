import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startError } from '@almoner/platform/plain-error.ts'
import { explain } from '../backup/explain.ts'
import { takeBackup } from '../backup/take-backup.ts'

/** `npm run backup -- --to FOLDER --with-key`, while Almoner runs with its embedded database. */
const main = async (): Promise<void> => {
  const dataDir = resolve(process.env['DATA_DIR'] || '.data')
  const { to, 'with-key': withKey } = readArguments(process.argv.slice(2))
  const { folder, manifest } = await takeBackup({
    env: process.env,
    dataDir,
    to: resolve(to ?? join(dataDir, 'backups')),
    withKey,
    say: (line) => console.log(line),
  })
  const { parts, position, links } = manifest
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
  const megabytes = Math.ceil(bytes / 1_000_000)
  console.log(`Backup made: ${folder} (${megabytes} MB, ${parts.length} parts)`)
  console.log(`It holds every event up to position ${position}, and what came while it was made.`)
  console.log('The newest link of each book. Note them elsewhere; a restore looks for them:')
  for (const link of links) console.log(`  ${link}`)
  console.log(withKey ? keyInside : keyApart)
  const tried = `npm run restore -- ${folder} --to FOLDER${withKey ? '' : ' --key FILE'}`
  console.log(`Copy it to another machine, and try it: ${tried}`)
}

const keyApart =
  'The master key is NOT in it. Keep the key in another place: without it nobody can read the people in this backup, and it cannot be restored.'
const keyInside =
  'The master key is in it: whoever has this folder can read everything. Keep it under lock, or make it without --with-key.'

const readArguments = (args: string[]) => {
  const to = { type: 'string' } as const
  const withKey = { type: 'boolean', default: false } as const
  try {
    return parseArgs({ args, options: { to, 'with-key': withKey } }).values
  } catch (error) {
    throw startError(error instanceof Error ? error.message : String(error))
  }
}

try {
  await main()
} catch (error) {
  console.error(explain(error, 'The backup'))
  process.exitCode = 1
}
